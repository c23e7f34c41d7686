import { access, copyFile, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { type BackedUp, backUpChecked } from '../../storage/sqlite/checked-backup.ts'
import { syncToDisk, syncTreeToDisk } from '../../storage/sync-to-disk.ts'

/** In the data directory: when a backup was finished last. */
export const LAST_BACKUP = 'last-backup'

/** What may be missing in a data directory, and what it is called there and in a backup. */
const FILES = { database: 'lageplan.db', ledger: 'deletions.jsonl', key: 'site.key' }

type BackupResult =
  | { ok: true; places: number; messages: number; pictures: number; missing: readonly string[] }
  | { ok: false; problem: 'exists' | 'no_database' }

type BackupOptions = {
  /** the data directory */
  directory: string
  /** a directory that is not there yet */
  target: string
  /** also what secrets in the database are sealed with */
  withKey: boolean
  now: Date
}

/**
 * Copies database, photos and deletion ledger into a directory that looks like a data directory, also while the server runs. It gets
 * its name only when all is in it, has been checked and is on the disk. Throws `DatabaseRefused` when the database is damaged.
 */
export async function makeBackup({
  directory,
  target,
  withKey,
  now,
}: BackupOptions): Promise<BackupResult> {
  const path = join(directory, FILES.database)
  if (await isThere(target)) return { ok: false, problem: 'exists' }
  if (!(await isThere(path))) return { ok: false, problem: 'no_database' }
  const parent = dirname(resolve(target))
  await access(parent)
  const work = join(parent, `.${basename(target)}.${process.pid}.unfinished`)
  await mkdir(work, { mode: 0o700 })
  try {
    const { pictures, ...counts } = await backUpChecked(path, join(work, FILES.database))
    // After the database: every photo it references exists by then.
    await copyPhotos(join(directory, 'photos'), join(work, 'photos'))
    await copyIfThere(join(directory, FILES.ledger), join(work, FILES.ledger))
    if (withKey) await copyIfThere(join(directory, FILES.key), join(work, FILES.key))
    const missing = await missingOf(pictures, work)
    await syncTreeToDisk(work)
    await rename(work, target)
    await syncToDisk(parent)
    await writeFile(join(directory, LAST_BACKUP), `${now.toISOString()}\n`, { mode: 0o600 })
    return { ok: true, ...counts, pictures: pictures.length - missing.length, missing }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

// Files in it never change; an unreferenced one may be deleted meanwhile.
async function copyPhotos(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const beginning of await namesIn(from)) {
    if (!/^[\da-f]{2}$/.test(beginning)) continue
    for (const id of await namesIn(join(from, beginning))) {
      const home = join(to, beginning, id)
      await unlessGone(cp(join(from, beginning, id), home, { recursive: true }))
    }
  }
}

async function missingOf(pictures: BackedUp['pictures'], work: string): Promise<string[]> {
  const missing: string[] = []
  for (const id of pictures) {
    if (!(await isThere(join(work, 'photos', id.slice(0, 2), id)))) missing.push(id)
  }
  return missing
}

async function copyIfThere(from: string, to: string): Promise<void> {
  await unlessGone(copyFile(from, to))
}

async function namesIn(directory: string): Promise<string[]> {
  return (await unlessGone(readdir(directory))) ?? []
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function unlessGone<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
