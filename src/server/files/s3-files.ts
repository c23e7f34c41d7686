import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type BucketOptions,
  readAll,
  openBucket,
  S3Error,
  type S3Object,
  type S3Settings,
} from '../../delivery/s3/s3-bucket.ts'
import { linkIfSameSize, pathExists } from '../backup/backup-files.ts'
import { type FileStore, FilesUnavailable, workFolder } from './file-store.ts'

/** People wait for photos, so we give up on a silent storage service after this long, and a refusal is retried once (ms). */
const BUCKET_OPTIONS = { idleTimeoutMs: 10_000, retryDelaysMs: [500] }

/** The largest picture that is read as a whole; ours are a tenth of that. */
const MAX_READ_BYTES = 32 * 1024 * 1024

/**
 * Files as objects of an S3 bucket, under the same names as in a data directory; `directory` only holds files while they are worked on. The
 * objects of a folder are stored one by one. If that fails halfway, the photo sweep removes the rest, as no place refers to them.
 */
export function createS3Files(
  settings: S3Settings,
  directory: string,
  options: BucketOptions = BUCKET_OPTIONS,
): FileStore {
  const bucket = openBucket(settings, options)
  const work = workFolder(directory)

  async function putFile(name: string, path: string): Promise<void> {
    const { size } = await stat(path)
    await bucket.put(name, createReadStream(path), size)
  }

  /** the objects of a file or folder: the prefix alone would also match longer names */
  async function objectsOf(name: string): Promise<S3Object[]> {
    const objects = await bucket.list(name)
    return objects.filter((object) => object.name === name || object.name.startsWith(`${name}/`))
  }

  async function download(name: string, path: string): Promise<boolean> {
    const chunks = await bucket.get(name)
    if (!chunks) return false
    await pipeline(Readable.from(chunks), createWriteStream(path, { mode: 0o600, flush: true }))
    return true
  }

  const store: FileStore = {
    async moveIn(name, path) {
      const isFolder = (await stat(path)).isDirectory()
      if (isFolder) {
        for (const file of (await readdir(path)).toSorted()) {
          await putFile(`${name}/${file}`, join(path, file))
        }
      } else await putFile(name, path)
      await rm(path, { recursive: true, force: true })
    },

    async read(name) {
      const chunks = await bucket.get(name)
      return chunks && readAll(chunks, MAX_READ_BYTES)
    },

    async borrow(name) {
      await mkdir(work, { recursive: true, mode: 0o700 })
      const path = join(work, randomUUID())
      const release = () => rm(path, { force: true })
      try {
        return (await download(name, path)) ? { path, release } : undefined
      } catch (error) {
        await release()
        throw error
      }
    },

    has: async (name) => (await objectsOf(name)).length > 0,

    folders: async (prefix) =>
      [...foldersOf(await bucket.list(`${prefix}/`))].map(([name, objects]) => ({
        name,
        at: newestOf(objects),
      })),

    async remove(name, writtenBefore) {
      const objects = await objectsOf(name)
      if (objects.length === 0 || (writtenBefore && newestOf(objects) >= writtenBefore))
        return false
      for (const object of objects) await bucket.remove(object.name)
      return true
    },

    async copyFolders(prefix, to, earlier) {
      await mkdir(to, { recursive: true, mode: 0o700 })
      for (const [folder, objects] of foldersOf(await bucket.list(`${prefix}/`))) {
        const below = folder.slice(prefix.length + 1)
        const target = join(to, below)
        if (await pathExists(target)) continue
        // In the target's own folder, because the work folder may be on another disk.
        const partial = join(dirname(target), `.${randomUUID()}`)
        await mkdir(partial, { recursive: true, mode: 0o700 })
        for (const { name, bytes } of objects) {
          const path = join(partial, name.slice(folder.length + 1))
          const known = earlier && join(earlier, name.slice(prefix.length + 1))
          if (known !== undefined && (await linkIfSameSize(known, path, bytes))) continue
          // An object that was deleted meanwhile is skipped, as with a directory.
          await download(name, path)
        }
        await rename(partial, target)
      }
    },
  }
  return withClearErrors(store)
}

function foldersOf(objects: readonly S3Object[]): Map<string, S3Object[]> {
  const folders = new Map<string, S3Object[]>()
  for (const object of objects) {
    const [beginning, middle, last, file, ...more] = object.name.split('/')
    // Skips other content of the bucket, and names that would lead out of a directory.
    if (!file || more.length > 0 || ![middle, last, file].every((part) => isPlain(part))) continue
    const name = `${beginning}/${middle}/${last}`
    folders.set(name, [...(folders.get(name) ?? []), object])
  }
  return folders
}

function isPlain(part: string | undefined): boolean {
  return part !== undefined && /^\w[\w.-]*$/.test(part)
}

function newestOf(objects: readonly S3Object[]): Date {
  return new Date(Math.max(...objects.map(({ at }) => at.getTime())))
}

/** Wraps the store so that failures of the storage are recognisable as such. */
function withClearErrors(store: FileStore): FileStore {
  const wrap =
    <Parameters extends unknown[], Result>(work: (...given: Parameters) => Promise<Result>) =>
    async (...given: Parameters): Promise<Result> => {
      try {
        return await work(...given)
      } catch (error) {
        throw error instanceof S3Error ? new FilesUnavailable(error) : error
      }
    }
  return {
    moveIn: wrap(store.moveIn),
    read: wrap(store.read),
    borrow: wrap(store.borrow),
    has: wrap(store.has),
    folders: wrap(store.folders),
    remove: wrap(store.remove),
    copyFolders: wrap(store.copyFolders),
  }
}
