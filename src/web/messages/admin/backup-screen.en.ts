import { formatCount, number } from '../format.ts'
import type { BackupScreenWords } from './backup-screen.de.ts'

export const backupScreen: BackupScreenWords = {
  title: 'Backups',
  lead: (directory, isNightly) =>
    isNightly
      ? `One is made and checked every night, in ${directory}. If that directory is on the same disk as the data, copy it to another machine regularly.`
      : `In ${directory}; none is made automatically (BACKUP_DIR=off).`,
  goesToS3: (url) => `Each also goes into the S3 storage, ${url}.`,
  noS3: 'Lageplan can also put each into an S3 storage on another machine.',
  toS3Settings: 'Set up S3 storage',
  s3Unknown: 'The contents of the S3 storage cannot be read right now.',
  failed: 'The last backup failed.',
  now: 'Back up now',
  busy: 'A backup is being made.',
  none: 'There is no backup yet.',
  at: 'made',
  places: 'Places',
  messages: 'Messages',
  pictures: 'Photos',
  size: 'Size',
  program: 'Version',
  action: 'Restore',
  kinds: { replaced: 'before a restore', s3: 'in the S3 storage' },
  sealed: 'encrypted',
  restore: 'Restore …',
  ask: {
    title: 'Restore this backup?',
    lead: (places, messages, pictures) =>
      `It holds ${formatCount(places, 'place', 'places', 'en')}, ${formatCount(messages, 'message', 'messages', 'en')} and ${formatCount(pictures, 'photo', 'photos', 'en')}.`,
    now: (places, inbox) =>
      `Now: ${number(places, 'en')} published places, ${formatCount(inbox, 'message', 'messages', 'en')} in the inbox.`,
    fetched:
      'It is first fetched from the S3 storage and compared with its checksums. With many photos that takes a while; the site keeps running.',
    points: [
      'It is checked and then swapped with the current data. The site restarts and cannot be reached for some seconds.',
      'Messages and changes made since the backup will no longer be shown. They are not lost: the current data will be in this list, and can be restored in the same way.',
      'E-mails and webhooks from before will wait until you decide about them on the overview.',
      'Accounts and passwords will be those from the time of the backup; you will have to sign in again.',
    ],
    yes: 'Restore and restart',
    no: 'Cancel',
  },
  restarting: 'The backup is checked. The site is restarting with its data.',
  afterwards: 'Go to the overview',
  onServer: (name) =>
    `With PostgreSQL this is done on the server, into an empty database: DATABASE_URL=postgres://… npx lageplan restore ${name}. Then start Lageplan with that DATABASE_URL; the old database stays as it is.`,
}
