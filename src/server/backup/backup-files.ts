import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ignoreMissing } from '../../storage/error-code.ts'
import { freeBytes } from '../free-bytes.ts'

/** Files that a data directory may lack; their names are the same in a backup. */
export const DATA_FILES = { database: 'lageplan.db', ledger: 'deletions.jsonl', key: 'site.key' }

/** The description in a backup. */
export const FACTS_FILE = 'backup.json'

/** The suffix of a directory until the backup in it is complete. */
export const UNFINISHED_SUFFIX = '.unfinished'

/**
 * Copies photos that are missing from the target. `earlier` is an older backup on the same disk: its files are linked and take no extra
 * space.
 */
export function copyPhotos(from: string, to: string, earlier?: string): Promise<void> {
  return transferPhotos(from, to, (file, work) => {
    const known = earlier === undefined ? undefined : join(earlier, file)
    return copyPhoto(join(from, file), work, known)
  })
}

/** The same with hard links only, which take no space. Throws on a file system without links. */
export function linkPhotos(from: string, to: string): Promise<void> {
  return transferPhotos(from, to, (file, work) => link(join(from, file), work))
}

// Photo files never change, but may be deleted meanwhile. A directory gets its name once all its files are in it.
async function transferPhotos(
  from: string,
  to: string,
  transferFile: (file: string, work: string) => Promise<void>,
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const prefix of await listNames(from)) {
    if (!/^[\da-f]{2}$/.test(prefix)) continue
    for (const id of await listNames(join(from, prefix))) {
      if (id.startsWith('.') || (await pathExists(join(to, prefix, id)))) continue
      const work = join(to, prefix, `.${id}`)
      await rm(work, { recursive: true, force: true })
      await mkdir(work, { recursive: true, mode: 0o700 })
      for (const name of await listNames(join(from, prefix, id))) {
        await ignoreMissing(transferFile(join(prefix, id, name), join(work, name)))
      }
      await rename(work, join(to, prefix, id))
    }
  }
}

async function copyPhoto(from: string, to: string, known: string | undefined): Promise<void> {
  const { size } = await stat(from)
  if (known !== undefined && (await linkIfSameSize(known, to, size))) return
  await copyFile(from, to)
}

/** Links a file that has this size. False if it does not, on another disk, and on a file system without links. */
export async function linkIfSameSize(from: string, to: string, bytes: number): Promise<boolean> {
  if ((await sizeOf(from)) !== bytes) return false
  return link(from, to).then(
    () => true,
    () => false,
  )
}

/** The size of a file; undefined when it is missing. */
export async function sizeOf(path: string): Promise<number | undefined> {
  return (await ignoreMissing(stat(path)))?.size
}

/** The space that must stay free beside a new file (bytes): a full disk would keep messages from being stored. */
const MIN_FREE_BYTES = 500_000_000

/** Whether this many more bytes leave enough space for messages. */
export async function hasRoomFor(
  bytes: number,
  directory: string,
  spare = MIN_FREE_BYTES,
): Promise<boolean> {
  return (await freeBytes(directory)) >= bytes + spare
}

/** The bytes of everything in a directory. */
export async function bytesIn(directory: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await sizeOf(join(entry.parentPath, entry.name))) ?? 0
  }
  return bytes
}

/** Removes the files and folders in a directory that were last changed before `limit`: what killed processes have left behind. */
export async function removeOlderThan(
  directory: string,
  limit: Date,
  isRemovable: (name: string) => boolean = () => true,
): Promise<void> {
  for (const name of (await listNames(directory)).filter(isRemovable)) {
    const path = join(directory, name)
    const found = await ignoreMissing(stat(path))
    if (found && found.mtime < limit) await rm(path, { recursive: true, force: true })
  }
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export async function copyIfExists(from: string, to: string): Promise<void> {
  await ignoreMissing(copyFile(from, to))
}

export async function listNames(directory: string): Promise<string[]> {
  return (await ignoreMissing(readdir(directory))) ?? []
}

export async function pathExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
