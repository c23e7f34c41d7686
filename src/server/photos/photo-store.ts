import type { AddedPhoto, PhotoReferences, PhotoStore } from '../../domain/places/place-store.ts'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type PhotoId,
  type PhotoSize,
  type PictureKind,
  type Picture,
  sizeOfId,
} from '../../domain/places/place.ts'
import type { LogoStore } from '../../domain/admin/logo.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { syncToDisk } from '../../storage/sync-to-disk.ts'
import { createPhotoEncoder, type PhotoEncoder } from './photo-encoder.ts'

/** Of a file that comes from outside (specification, 5). */
const LARGEST_PHOTO_BYTES = 10 * 1024 * 1024

/** As long a form may be open before it is saved, in milliseconds. */
const KEPT_UNSAVED = 3 * 24 * 60 * 60_000

/** Where files lie while they are worked on; no hash begins like it. */
const INCOMING = 'incoming'

type Options = { directory: string; encode: PhotoEncoder; log: Log }

/** Photos with what keeps their directory small. */
export type PhotoFiles = PhotoStore &
  LogoStore & {
    /** removes unreferenced photos and returns how many those were */
    sweep(references: PhotoReferences, now: Date): Promise<number>
  }

/** The photos of this site. */
export function composePhotos({ directory }: Pick<Config, 'directory'>, log: Log): PhotoFiles {
  return createPhotoFiles({ directory, encode: createPhotoEncoder(), log })
}

/**
 * Photos as files in `photos/` of the data directory, beside either database: `photos/ab/abcd…-1600x1200/800.webp`. A directory of
 * that name is there only with all its files in it, and on the disk.
 */
export function createPhotoFiles({ directory, encode, log }: Options): PhotoFiles {
  const root = join(directory, 'photos')
  const home = (id: PhotoId) => photoHome(directory, id)

  async function addFrom(
    work: string,
    { chunks, kind }: { chunks: AsyncIterable<Uint8Array>; kind: PictureKind },
  ): Promise<AddedPhoto> {
    const file = join(work, 'sent')
    const isWhole = await receive(chunks, file)
    if (!isWhole) return { ok: false, problem: 'photo_too_large' }
    const pictures = join(work, 'pictures')
    await mkdir(pictures, { mode: 0o700 })
    const answer = await encode({ file, directory: pictures, kind })
    if (!answer.ok) {
      log({ event: 'photo_refused', problem: answer.problem, error: answer.error })
      return { ok: false, problem: answer.problem }
    }
    await settle(pictures, home(answer.id))
    return answer
  }

  // At once: under its name nothing half stays behind. Who has sent it again meanwhile made it new.
  async function forget(id: PhotoId, oldest: number): Promise<boolean> {
    const grave = join(root, INCOMING, randomUUID())
    await mkdir(join(root, INCOMING), { recursive: true, mode: 0o700 })
    const { mtimeMs } = await stat(home(id))
    if (mtimeMs >= oldest) return false
    await rename(home(id), grave)
    await rm(grave, { recursive: true, force: true })
    return true
  }

  return {
    async add(chunks, kind = 'photo') {
      const work = join(root, INCOMING, randomUUID())
      await mkdir(work, { recursive: true, mode: 0o700 })
      try {
        return await addFrom(work, { chunks, kind })
      } finally {
        await rm(work, { recursive: true, force: true })
      }
    },

    sizeOf: (id) => photoSizeIn(directory, id),

    async read({ id, width, format }: Picture) {
      if (!sizeOfId(id)) return undefined
      return orMissing(readFile(join(home(id), `${width}.${format}`)))
    },

    async readLogo(id, file) {
      return sizeOfId(id) && orMissing(readFile(join(home(id), file)))
    },

    async sweep(references, now) {
      const oldest = now.getTime() - KEPT_UNSAVED
      const old = await oldPhotos(root, oldest)
      const named = await references.stillNamed(old)
      const forgotten = old.filter((id) => !named.has(id))
      let removed = 0
      for (const id of forgotten) if (await forget(id, oldest)) removed += 1
      await removeLeftOver(join(root, INCOMING), oldest)
      return removed
    },
  }
}

/** The size of a photo, for those who only need to know whether it is there. */
export async function photoSizeIn(directory: string, id: PhotoId): Promise<PhotoSize | undefined> {
  const size = sizeOfId(id)
  return size && (await orMissing(stat(photoHome(directory, id)))) ? size : undefined
}

function photoHome(directory: string, id: PhotoId): string {
  return join(directory, 'photos', id.slice(0, 2), id)
}

/** Whether all of it came: of what is too large no more is written. */
async function receive(chunks: AsyncIterable<Uint8Array>, file: string): Promise<boolean> {
  let size = 0
  async function* countBytes() {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > LARGEST_PHOTO_BYTES) return
      yield chunk
    }
  }
  await pipeline(Readable.from(countBytes()), createWriteStream(file, { mode: 0o600 }))
  return size <= LARGEST_PHOTO_BYTES
}

// All files are on the disk before their directory gets its name, and the name before anybody refers to it.
async function settle(pictures: string, home: string): Promise<void> {
  const parent = join(home, '..')
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await syncToDisk(pictures)
  try {
    await rename(pictures, home)
  } catch (error) {
    // The same photo was there before: from now on it counts as new.
    const now = new Date()
    await utimes(home, now, now).catch(() => Promise.reject(error))
  }
  await syncToDisk(parent)
  await syncToDisk(join(parent, '..'))
}

async function oldPhotos(root: string, oldest: number): Promise<PhotoId[]> {
  const beginnings = (await orMissing(readdir(root))) ?? []
  const ids: PhotoId[] = []
  for (const beginning of beginnings.filter((name) => /^[\da-f]{2}$/.test(name))) {
    const names = await readdir(join(root, beginning))
    for (const id of names.filter(sizeOfId)) {
      const { mtimeMs } = await stat(join(root, beginning, id))
      if (mtimeMs < oldest) ids.push(id)
    }
  }
  return ids
}

// A process that was killed leaves its work behind.
async function removeLeftOver(incoming: string, oldest: number): Promise<void> {
  for (const name of (await orMissing(readdir(incoming))) ?? []) {
    const { mtimeMs } = await stat(join(incoming, name))
    if (mtimeMs < oldest) await rm(join(incoming, name), { recursive: true, force: true })
  }
}

async function orMissing<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
