import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** What may be missing in a data directory, and what it is called there and in a backup. */
export const FILES = { database: 'lageplan.db', ledger: 'deletions.jsonl', key: 'site.key' }

/** In a backup: what is in it. */
export const FACTS_FILE = 'backup.json'

/**
 * Copies photos that are not there yet. Files of photos never change, and one may be deleted meanwhile. A directory gets its name when all
 * its files are in it. `earlier` is an older backup on the same disk: what it has is linked and takes no room again.
 */
export async function copyPhotos(from: string, to: string, earlier?: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const beginning of await namesIn(from)) {
    if (!/^[\da-f]{2}$/.test(beginning)) continue
    for (const id of await namesIn(join(from, beginning))) {
      if (id.startsWith('.') || (await isThere(join(to, beginning, id)))) continue
      const known = earlier === undefined ? undefined : join(earlier, beginning, id)
      const work = join(to, beginning, `.${id}`)
      await rm(work, { recursive: true, force: true })
      await mkdir(work, { recursive: true, mode: 0o700 })
      for (const name of await namesIn(join(from, beginning, id))) {
        const earlierFile = known === undefined ? undefined : join(known, name)
        await unlessGone(copyPhoto(join(from, beginning, id, name), join(work, name), earlierFile))
      }
      await rename(work, join(to, beginning, id))
    }
  }
}

async function copyPhoto(from: string, to: string, known: string | undefined): Promise<void> {
  const { size } = await stat(from)
  if (known !== undefined && (await sizeOf(known)) === size && (await isLinked(known, to))) return
  await copyFile(from, to)
}

// Another disk, or a file system without links.
async function isLinked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  )
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await unlessGone(stat(path)))?.size
}

/** The bytes of everything in a directory. */
export async function bytesIn(directory: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await sizeOf(join(entry.parentPath, entry.name))) ?? 0
  }
  return bytes
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export async function copyIfThere(from: string, to: string): Promise<void> {
  await unlessGone(copyFile(from, to))
}

export async function namesIn(directory: string): Promise<string[]> {
  return (await unlessGone(readdir(directory))) ?? []
}

export async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

export async function unlessGone<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
