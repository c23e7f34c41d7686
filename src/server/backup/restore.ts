import { mkdir, readFile, rename, rm, stat, writeFile, copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { BackupProblem } from '../../domain/admin/backups.ts'
import { storedFields } from '../../domain/stored-fields.ts'
import { parseJson } from '../../lib/text/limited.ts'
import { moveToPostgres } from '../../storage/move/move-to-postgres.ts'
import {
  type BackupContents,
  checkRestorable,
  readBackupContents,
} from '../../storage/sqlite/checked-backup.ts'
import { isInUse, takeLock } from '../../storage/sqlite/is-in-use.ts'
import { openSqlite } from '../../storage/sqlite/open-sqlite.ts'
import { backUp } from '../../storage/sqlite/backup.ts'
import { syncToDisk, syncTreeToDisk } from '../../storage/sync-to-disk.ts'
import { sizeOfId } from '../../domain/places/place.ts'
import type { S3Settings } from '../../delivery/s3/s3-bucket.ts'
import { composeFiles } from '../files/compose-files.ts'
import { createDirectoryFiles } from '../files/directory-files.ts'
import { workFolder } from '../files/file-store.ts'
import { PHOTOS_FOLDER } from '../photos/photo-store.ts'
import {
  copyIfExists,
  linkPhotos,
  listNames,
  FACTS_FILE,
  DATA_FILES,
  hasRoomFor,
  hashFile,
  pathExists,
} from './backup-files.ts'
import {
  backupName,
  nextUnusedBackupTime,
  backupProblemOf,
  readFacts,
  writeFacts,
  REPLACED_FOLDER,
} from './backup-folder.ts'

/** In the data directory: the database that replaces the current one at the next start. */
const STAGE_FOLDER = 'restore'

/** In the `restore` folder, once the database there is complete and checked. */
const READY_FILE = 'ready.json'

/** In the data directory: locked by the process that prepares or finishes a restore. */
const LOCK_FILE = 'restore.lock'

/** A start later than this discards a prepared restore: by then everybody has forgotten it (ms). */
const PREPARED_RESTORE_EXPIRES_MS = 86_400_000

/** A database and its log; the third file coordinates processes. */
const SUFFIXES = ['', '-wal', '-shm']

/**
 * How many replaced databases are kept at least. All of the last two weeks (ms) are kept, because somebody who tries several backups may
 * want the first data back. None is kept longer than the oldest backup, because they contain what people have written.
 */
const MIN_REPLACED_KEPT = 3
const REPLACED_RETENTION_MS = 14 * 86_400_000
const MAX_REPLACED_AGE_MS = 180 * 86_400_000

/** In the data directory: when a restore was given up at startup; removed once another restore succeeds. */
const GIVEN_UP_FILE = 'restore-given-up'

/** How long the overview shows that (ms). */
const GIVEN_UP_SHOWN_MS = 7 * 86_400_000

/** Left free beside the copy: a restore may be just what a nearly full disk needs, but the server still has to write. */
const SPARE_BYTES = 8_000_000

/** How long a start waits for another process to close the database, in seconds. */
const MAX_WAIT_SECONDS = 10

type RestoreOptions = {
  /** the data directory */
  directory: string
  /** the directory of a backup */
  backup: string
  /** where photos are stored instead */
  filesS3?: S3Settings
}

export type StagedResult =
  | { ok: true; counts: Omit<BackupContents, 'pictures'> & { pictures: number } }
  | { ok: false; problem: BackupProblem }

/**
 * Puts a checked copy of the backup's database beside the one in use, and brings back missing photos. The database in use does not change
 * until `finishRestore`. Discards and redoes what a killed process has left behind.
 */
export async function stageRestore(restore: RestoreOptions, now: Date): Promise<StagedResult> {
  try {
    const lock = takeLock(join(restore.directory, LOCK_FILE))
    if (!lock) return { ok: false, problem: 'busy' }
    try {
      return await stageLocked(restore, now)
    } finally {
      lock.release()
    }
  } catch (error) {
    // A full disk may not even have room for the lock.
    return failed(error)
  }
}

async function stageLocked(
  { directory, backup, filesS3 }: RestoreOptions,
  now: Date,
): Promise<StagedResult> {
  const stage = join(directory, STAGE_FOLDER)
  await rm(stage, { recursive: true, force: true })
  try {
    const staged = await fillStage({ directory: stage, backup })
    if (!staged.ok) {
      await rm(stage, { recursive: true, force: true })
      return staged
    }
    await restoreFiles({ directory, backup, filesS3 })
    await syncTreeToDisk(stage)
    const ready = join(stage, READY_FILE)
    const at = await nextUnusedBackupTime(join(directory, REPLACED_FOLDER), now)
    await writeFile(`${ready}.new`, JSON.stringify({ at: at.toISOString() }), { flush: true })
    await rename(`${ready}.new`, ready)
    await syncToDisk(stage)
    await syncToDisk(directory)
    return staged
  } catch (error) {
    await rm(stage, { recursive: true, force: true })
    throw error
  }
}

/** Returns a failure that has a code, and rethrows any other. */
function failed(error: unknown): StagedResult {
  const problem = backupProblemOf(error)
  if (problem === 'failed') throw error
  return { ok: false, problem }
}

async function fillStage({ directory, backup }: RestoreOptions): Promise<StagedResult> {
  const source = join(backup, DATA_FILES.database)
  if (!(await pathExists(source))) return { ok: false, problem: 'no_backup' }
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const copy = join(directory, DATA_FILES.database)
  if (!(await hasRoomFor((await stat(source)).size, directory, SPARE_BYTES))) {
    return { ok: false, problem: 'no_space' }
  }
  const facts = await readFacts(backup)
  if (facts) {
    await copyFile(source, copy)
    if ((await hashFile(copy)) !== facts.databaseHash) return { ok: false, problem: 'damaged' }
  } else {
    // The log of the backup may hold its last changes.
    await backUp(source, copy)
  }
  const { pictures, ...counts } = checkRestorable(copy, source)
  return { ok: true, counts: { ...counts, pictures: pictures.length } }
}

// Ledger and key are only copied when missing: those in use are the newest.
async function restoreFiles({ directory, backup, filesS3 }: RestoreOptions): Promise<void> {
  await restorePhotos({ directory, backup, filesS3 })
  for (const name of [DATA_FILES.ledger, DATA_FILES.key]) {
    if (!(await pathExists(join(directory, name)))) {
      await copyIfExists(join(backup, name), join(directory, name))
    }
  }
}

// Skips photos that are stored completely. If an earlier restore broke off within a photo, its last file is missing, so it is stored again.
// Each photo is copied first, because `moveIn` moves the files away, and the backup must stay complete.
async function restorePhotos({ directory, backup, filesS3 }: RestoreOptions): Promise<void> {
  const files = composeFiles({ directory, filesS3 })
  const work = join(workFolder(directory), randomUUID())
  try {
    for (const { name } of await createDirectoryFiles(backup).folders(PHOTOS_FOLDER)) {
      const pictures = (await listNames(join(backup, name))).toSorted()
      const last = pictures.at(-1)
      if (!sizeOfId(basename(name)) || !last || (await files.has(`${name}/${last}`))) continue
      await mkdir(work, { recursive: true, mode: 0o700 })
      for (const file of pictures) {
        await copyIfExists(join(backup, name, file), join(work, file))
      }
      await files.moveIn(name, work)
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/**
 * Replaces the database in use, which moves to `replaced/`, with the prepared one. Resumes where a killed process stopped:
 * at any moment the old database is whole in one of the two places. Does nothing while another process has the database open.
 */
export function finishRestore(
  directory: string,
): Promise<'restored' | 'in_use' | 'busy' | undefined> {
  return withPreparedRestore(directory, (at) => swap(directory, at))
}

/** Runs the work with the prepared database, if there is one; `busy` while another process works with it. */
async function withPreparedRestore<Result>(
  directory: string,
  work: (at: Date) => Promise<Result>,
): Promise<Result | 'busy' | undefined> {
  if (!(await preparedAt(directory))) return undefined
  const lock = takeLock(join(directory, LOCK_FILE))
  if (!lock) return 'busy'
  try {
    // Another process may have finished it meanwhile.
    const at = await preparedAt(directory)
    return at && (await work(at))
  } finally {
    lock.release()
  }
}

/** When the prepared database was put there; undefined without one. */
async function preparedAt(directory: string): Promise<Date | undefined> {
  const text = await readFile(join(directory, STAGE_FOLDER, READY_FILE), 'utf8').catch(
    () => undefined,
  )
  return text === undefined ? undefined : new Date(String(storedFields(parseJson(text))?.get('at')))
}

async function swap(directory: string, at: Date): Promise<'restored' | 'in_use'> {
  const stage = join(directory, STAGE_FOLDER)
  const database = join(directory, DATA_FILES.database)
  if (isInUse(database)) return 'in_use'
  const old = join(directory, REPLACED_FOLDER, backupName(at))
  if (await pathExists(join(stage, DATA_FILES.database))) {
    await mkdir(old, { recursive: true, mode: 0o700 })
    // SQLite would read a leftover log into the next database of that name, so they move together, the database first.
    for (const suffix of SUFFIXES) {
      if (!(await pathExists(database + suffix))) continue
      await rename(database + suffix, join(old, DATA_FILES.database + suffix))
    }
    await syncToDisk(old)
    await rename(join(stage, DATA_FILES.database), database)
    await syncToDisk(directory)
  }
  await keepPhotos(directory, old)
  await describeReplaced(old, at)
  await rm(stage, { recursive: true, force: true })
  await rm(join(directory, GIVEN_UP_FILE), { force: true })
  return 'restored'
}

// Photos that the restored data do not reference are deleted after some days. As hard links they take no space; without links they are not
// kept, because copies might fill the disk.
async function keepPhotos(directory: string, old: string): Promise<void> {
  const to = join(old, 'photos')
  await linkPhotos(join(directory, 'photos'), to).catch(() =>
    rm(to, { recursive: true, force: true }),
  )
}

/**
 * `finishRestore` at startup: waits for a process that still has the database open, and then gives up the restore. Also gives up a restore
 * that was prepared long ago: it must not happen weeks later, when nobody remembers it.
 */
export async function finishRestoreAtStart(
  directory: string,
  { now = new Date(), seconds = MAX_WAIT_SECONDS } = {},
): Promise<'restored' | 'given_up' | undefined> {
  for (let waited = 0; ;) {
    const finished = await withPreparedRestore(directory, async (at) => {
      const isForgotten = await isExpired(directory, at, now)
      const swapped = isForgotten ? undefined : await swap(directory, at)
      if (swapped === 'restored' || (swapped === 'in_use' && waited < seconds)) return swapped
      await rm(join(directory, STAGE_FOLDER), { recursive: true, force: true })
      return 'given_up'
    })
    if (finished !== 'in_use' && finished !== 'busy') return finished
    // A process that is restoring ends by itself.
    if (finished === 'in_use') waited++
    await wait(1_000)
  }
}

// A restore that has begun must be finished: the database in use has already been moved away.
async function isExpired(directory: string, at: Date, now: Date): Promise<boolean> {
  if (now.getTime() - at.getTime() < PREPARED_RESTORE_EXPIRES_MS) return false
  const isUntouched = await pathExists(join(directory, DATA_FILES.database))
  return isUntouched && (await pathExists(join(directory, STAGE_FOLDER, DATA_FILES.database)))
}

/** Records for the overview that a restore was given up. */
export async function recordRestoreGivenUp(directory: string, now: Date): Promise<void> {
  await writeFile(join(directory, GIVEN_UP_FILE), `${now.toISOString()}\n`, { mode: 0o600 })
}

/** Whether a restore was given up in the last days, and none has succeeded since. */
export async function wasRestoreGivenUp(directory: string, now: Date): Promise<boolean> {
  const text = await readFile(join(directory, GIVEN_UP_FILE), 'utf8').catch(() => '')
  return now.getTime() - Date.parse(text.trim()) < GIVEN_UP_SHOWN_MS
}

// The replaced database may be damaged, which may be why it was replaced; then it is kept without a description.
async function describeReplaced(old: string, at: Date): Promise<void> {
  try {
    const { pictures, ...counts } = readBackupContents(join(old, DATA_FILES.database))
    await writeFacts(old, { at, contents: { ...counts, pictures: pictures.length }, hasKey: false })
  } catch {
    await rm(join(old, FACTS_FILE), { force: true })
  }
}

/** Removes replaced databases that are no longer kept. */
export async function removeExpiredReplaced(directory: string, now: Date): Promise<void> {
  const folder = join(directory, REPLACED_FOLDER)
  const names = (await listNames(folder)).toSorted().toReversed()
  for (const [index, name] of names.entries()) {
    const { mtimeMs } = await stat(join(folder, name))
    const keptFor = index < MIN_REPLACED_KEPT ? MAX_REPLACED_AGE_MS : REPLACED_RETENTION_MS
    if (now.getTime() - mtimeMs < keptFor) continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

const MOVE_PROBLEMS = new Map<string, BackupProblem>([
  ['target_not_empty', 'exists'],
  ['target_in_use', 'in_use'],
  ['differs', 'differs'],
])

/** Restores a backup into an empty PostgreSQL database. */
export async function restoreToPostgres(
  { directory, backup, filesS3 }: RestoreOptions,
  databaseUrl: string,
): Promise<StagedResult> {
  const stage = join(directory, STAGE_FOLDER)
  await rm(stage, { recursive: true, force: true })
  try {
    const staged = await fillStage({ directory: stage, backup })
    if (!staged.ok) return staged
    // Migrates a backup that an older version made.
    await (await openSqlite({ directory: stage, log() {} })).close()
    const moved = await moveToPostgres({
      directory: stage,
      databaseUrl,
      onWritten() {},
      onReadingBack() {},
    })
    if (!moved.ok) {
      const { code } = moved.problem
      return { ok: false, problem: MOVE_PROBLEMS.get(code) ?? 'failed' }
    }
    await restoreFiles({ directory, backup, filesS3 })
    return staged
  } catch (error) {
    return failed(error)
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}
