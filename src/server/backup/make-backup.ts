import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { BackupFacts } from '../../domain/admin/backups.ts'
import { copyFromPostgres } from '../../storage/move/copy-from-postgres.ts'
import {
  type BackupContents,
  backUpAndCheck,
  checkCopy,
} from '../../storage/sqlite/checked-backup.ts'
import { syncToDisk, syncTreeToDisk } from '../../storage/sync-to-disk.ts'
import type { S3Settings } from '../../delivery/s3/s3-bucket.ts'
import { composeFiles } from '../files/compose-files.ts'
import { photoFolder, PHOTOS_FOLDER } from '../photos/photo-store.ts'
import { copyIfExists, DATA_FILES, pathExists, UNFINISHED_SUFFIX } from './backup-files.ts'
import { writeFacts } from './backup-folder.ts'

/** In the data directory: when the last backup was finished. */
export const LAST_BACKUP_FILE = 'last-backup'

type BackupResult =
  | { ok: true; facts: BackupFacts; missing: readonly string[] }
  | { ok: false; problem: 'exists' | 'no_database' }

type BackupOptions = {
  /** the data directory */
  directory: string
  /** where photos are stored instead */
  filesS3?: S3Settings
  /** PostgreSQL; otherwise the data is the SQLite file in `directory` */
  databaseUrl?: string
  /** a directory that does not exist yet */
  target: string
  /** also copies the key that seals secrets in the database */
  withKey: boolean
  /** an older backup, whose photos are linked if it is on the same disk */
  earlier?: string
  now: Date
}

/**
 * Copies database, photos and deletion ledger into a directory that looks like a data directory; the server may keep running. The directory
 * gets its name only when everything in it is checked and on the disk. The copy is a SQLite file with either engine. Throws
 * `DatabaseRefused` when the database is damaged.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupResult> {
  const { directory, filesS3, databaseUrl, target, withKey, earlier, now } = options
  if (await pathExists(target)) return { ok: false, problem: 'exists' }
  if (databaseUrl === undefined && !(await pathExists(join(directory, DATA_FILES.database)))) {
    return { ok: false, problem: 'no_database' }
  }
  const parent = dirname(resolve(target))
  await access(parent)
  const work = join(parent, `.${basename(target)}.${process.pid}${UNFINISHED_SUFFIX}`)
  await mkdir(work, { mode: 0o700 })
  try {
    const { pictures, ...counts } = await copyDatabase(options, work)
    // After the database, so that every photo it references exists.
    const photos = earlier === undefined ? undefined : join(earlier, PHOTOS_FOLDER)
    const files = composeFiles({ directory, filesS3 })
    await files.copyFolders(PHOTOS_FOLDER, join(work, PHOTOS_FOLDER), photos)
    await copyIfExists(join(directory, DATA_FILES.ledger), join(work, DATA_FILES.ledger))
    if (withKey) await copyIfExists(join(directory, DATA_FILES.key), join(work, DATA_FILES.key))
    const missing = await missingOf(pictures, work)
    const contents = { ...counts, pictures: pictures.length - missing.length }
    const facts = await writeFacts(work, { at: now, contents, hasKey: withKey })
    await syncTreeToDisk(work)
    await rename(work, target)
    await syncToDisk(parent)
    await writeFile(join(directory, LAST_BACKUP_FILE), `${now.toISOString()}\n`, { mode: 0o600 })
    return { ok: true, facts, missing }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function copyDatabase(
  { directory, databaseUrl }: BackupOptions,
  work: string,
): Promise<BackupContents> {
  const copy = join(work, DATA_FILES.database)
  if (databaseUrl === undefined) return backUpAndCheck(join(directory, DATA_FILES.database), copy)
  await copyFromPostgres(databaseUrl, work)
  return checkCopy(copy, 'PostgreSQL')
}

async function missingOf(pictures: BackupContents['pictures'], work: string): Promise<string[]> {
  const missing: string[] = []
  for (const id of pictures) {
    if (!(await pathExists(join(work, photoFolder(id))))) missing.push(id)
  }
  return missing
}
