import { formatCount } from '../format.ts'
import type { backup as german } from './backup.de.ts'
import { megabytes } from './megabytes.ts'

const counts: (typeof german)['counts'] = ({ places, messages, pictures }) =>
  `${formatCount(places, 'place', 'places', 'en')}, ${formatCount(messages, 'message', 'messages', 'en')}, ${formatCount(pictures, 'photo', 'photos', 'en')}`

export const backup: typeof german = {
  counts,
  made: (target, facts) =>
    [
      `Backed up and checked: ${target}`,
      `  ${counts(facts)}`,
      'Copy the directory to another machine. It holds what people wrote.',
    ].join('\n'),
  expired: (names) => `No longer kept: ${names.join(', ')}`,
  missing: (ids) =>
    `${formatCount(ids.length, 'photo is', 'photos are', 'en')} missing in the original already: ${ids.join(', ')}`,
  withoutKey:
    'site.key is not part of it. Keep that file somewhere else once, or back up with --with-key: without it the codes of authenticator apps are no longer accepted.',
  exists: (target) =>
    `${target} exists already, and nothing is overwritten. Please name another one.`,
  noDatabase: (directory) =>
    `There is no database in ${directory}. Set DATA_DIR as for the server.`,
  notMade: 'The backup failed.',
  notRotated:
    'The backup is made, but old ones could not be removed. The directory must belong to the account that runs Lageplan.',
  sent: (name) => `In the S3 storage, written and read again: ${name}`,
  notSent: 'The backup is on this machine; in the S3 storage it is not.',
  notRotatedInS3: 'Old backups could not be removed from the S3 storage.',
  resting:
    'Nothing goes into the S3 storage: this data has been restored. First decide on the admin’s overview what happens to deliveries from before.',
  lostPhotos: (count) =>
    `${formatCount(count, 'photo is', 'photos are', 'en')} missing or damaged in the S3 storage and will not come back.`,
  passphrase: 'Passphrase of the backups: ',
  inS3: 'In the S3 storage:',
  noneInS3: 'There is no backup there.',
  none: (directory) => `There is no backup in ${directory}.`,
  listed: (name, facts) =>
    `${name}  ${facts.at.slice(0, 16).replace('T', ' ')} UTC, version ${facts.program}, ${counts(facts)}, ${megabytes(facts.bytes, 'en')}`,
  restored: (facts) =>
    [
      `Restored: ${counts(facts)}`,
      'The previous data is in replaced/ of the data directory; npx lageplan restore --undo puts it back.',
      'E-mails and webhooks from before wait until you decide about them on the admin’s overview.',
    ].join('\n'),
  restoredToPostgres: (facts) => `Restored into the database of DATABASE_URL: ${counts(facts)}`,
  staged:
    'Checked and ready. Lageplan is running: from its next start on it uses the data of this backup.',
  restoreFailed: {
    exists: 'The database is not empty. Name an empty one with DATABASE_URL.',
    no_database: 'There is no database here.',
    no_backup: 'This is not a backup: it has no lageplan.db.',
    damaged: 'This backup is damaged. Use another one.',
    newer: 'A newer version of Lageplan made this backup. Update first.',
    files_unreachable:
      'The S3 storage of photos (FILES_S3_URL) does not answer, or not as expected. npx lageplan check says why.',
    no_space: 'There is not enough space on the disk.',
    other_version: 'The database belongs to another version of Lageplan.',
    differs: 'The copy differs from the database.',
    in_use: 'A server is still using this database. Stop it first.',
    busy: 'A backup or a restore is already under way. Try again in a few minutes.',
    failed: 'It failed; the log of the server says why.',
    s3_missing: 'No S3 storage is set for backups.',
    s3_sealed:
      'The secret of the S3 storage cannot be opened: it was saved with another key of the site (site.key). Enter it again in the settings.',
    s3_inside: 'The address of the S3 storage leads into a private network.',
    s3_not_reached: 'The S3 storage cannot be reached, or the connection broke.',
    s3_timed_out: 'The S3 storage did not answer for too long.',
    s3_refused:
      'The S3 storage refuses. Check access key, secret and region, what the key may do, and the clock of this machine.',
    s3_no_bucket: 'There is no such bucket in the S3 storage.',
    s3_wrong_answer:
      'The S3 storage answered, but not as expected. Check address and region; otherwise the fault lies with the storage.',
    s3_differs: 'The S3 storage returned something other than what was written.',
    s3_locked: 'This backup is encrypted. Its passphrase must be set (BACKUP_PASSPHRASE).',
    s3_unreadable:
      'The database here is damaged, and with it the settings of the S3 storage. Set BACKUP_S3_URL, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET and try again.',
    s3_not_encrypted:
      'This backup is not encrypted although a passphrase is set: somebody else may have put it there. If you know that it is yours, restore it with npx lageplan restore NAME --from-s3 --unencrypted.',
    s3_passphrase:
      'This is not the passphrase that backups in this S3 storage are encrypted with, or key.age is missing there.',
    s3_failed: 'It could not be copied into the S3 storage; the log of the server says why.',
  },
  unchanged: 'The data is unchanged.',
}
