import { formatCount, number } from '../format.ts'
import type { CheckWords } from './check.de.ts'

const some = (names: readonly string[], count: number) =>
  names.join(', ') + (count > names.length ? ' …' : '')

export const check: CheckWords = {
  good: 'good',
  bad: 'ERROR',
  parts: {
    database: (count) => `Database: ${formatCount(count, 'place', 'places', 'en')}, undamaged`,
    photos: (count) =>
      `Photos: ${formatCount(count, 'photo of the places is', 'photos of the places are', 'en')} there`,
    catalogue: (count) =>
      `Catalogue and search index: ${formatCount(count, 'published place', 'published places', 'en')}, as in the database`,
    ledger: (count) =>
      `Deletion ledger: ${formatCount(count, 'deletion', 'deletions', 'en')}, all carried out`,
    backups: (count) => `Backups: ${number(count, 'en')}, the newest is undamaged`,
    disk: (gigabytes) => `Space: ${number(gigabytes, 'en')} GB free`,
  },
  problems: {
    database_damaged: ({ names, count }) =>
      `The database is damaged: ${some(names, count)}\n        Stop Lageplan and restore a backup: npx lageplan restore`,
    photos_missing: ({ names, count }) =>
      `${formatCount(count, 'photo is', 'photos are', 'en')} missing: ${some(names, count)}\n        npx lageplan restore brings missing photos back from a backup, or copy its folder photos/ here.`,
    photos_unreachable: ({ names }) =>
      `The S3 storage of photos does not answer, or not as expected: ${names.join(', ')}\n        Check FILES_S3_URL, the key and what it may do, and whether this machine reaches the storage.`,
    catalogue_damaged: () =>
      'catalogue.bin is damaged.\n        Delete the file and restart Lageplan, which builds it from the database.',
    catalogue_differs: ({ names, count }) =>
      `The catalogue differs from the database: ${some(names, count)}\n        Delete catalogue.bin and restart Lageplan, which builds it from the database.`,
    ledger_damaged: () =>
      'deletions.jsonl is damaged: a line is missing or was changed.\n        Copy the file back from the newest backup.',
    ledger_not_applied: ({ names, count }) =>
      `${formatCount(count, 'deleted message is', 'deleted messages are', 'en')} back: ${some(names, count)}\n        Restart Lageplan, which deletes them at its start.`,
    backup_damaged: ({ names }) =>
      `The newest backup is damaged: ${names.join(', ')}\n        Check the disk, delete the directory and back up again: npx lageplan backup --scheduled`,
    backup_missing: ({ names }) =>
      `No backup has been made for more than a day (${names.join(', ')}).\n        npx lageplan backup --scheduled says why.`,
    disk_full: ({ names }) =>
      `The disk of ${names.join(', ')} has less than 1 GB free.\n        Make room, or put BACKUP_DIR on another disk.`,
  },
  sum: (bad) =>
    bad === 0 ? 'Everything fits together.' : `${formatCount(bad, 'error', 'errors', 'en')}.`,
}
