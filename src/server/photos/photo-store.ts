import type { AddedPhoto, PhotoReferences, PhotoStore } from '../../domain/places/place-store.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  type PhotoId,
  type PhotoSize,
  type PictureKind,
  type Picture,
  sizeOfId,
} from '../../domain/places/place.ts'
import type { LogoStore } from '../../domain/admin/logo.ts'
import { removeOlderThan } from '../backup/backup-files.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { composeFiles } from '../files/compose-files.ts'
import { type FileStore, FilesUnavailable, workFolder } from '../files/file-store.ts'
import { receiveFile } from '../files/receive-file.ts'
import { createPhotoEncoder, type PhotoEncoder } from './photo-encoder.ts'

/** The largest file from outside (specification, 5). */
const MAX_PHOTO_BYTES = 10 * 1024 * 1024

/** A form may stay open this long before it is saved (ms). */
const UNSAVED_RETENTION_MS = 3 * 24 * 60 * 60_000

type Options = {
  /** the data directory, where photos are worked on */
  directory: string
  files: FileStore
  encode: PhotoEncoder
  log: Log
}

/** The stores of photos and logos, and the removal of unused files. */
export type PhotoFiles = PhotoStore &
  LogoStore & {
    /** removes unreferenced photos and returns how many there were */
    sweep(references: PhotoReferences, now: Date): Promise<number>
  }

/** The photos of this site. */
export function composePhotos(config: Pick<Config, 'directory' | 'filesS3'>, log: Log): PhotoFiles {
  const { directory } = config
  const files = composeFiles(config)
  return createPhotoFiles({ directory, files, encode: createPhotoEncoder(), log })
}

/** Photos as folders of the site's files: `photos/ab/abcd…-1600x1200/800.webp`. An id is returned only once all its files are stored. */
export function createPhotoFiles({ directory, files, encode, log }: Options): PhotoFiles {
  const incoming = workFolder(directory)

  async function addFrom(
    work: string,
    { chunks, kind }: { chunks: AsyncIterable<Uint8Array>; kind: PictureKind },
  ): Promise<AddedPhoto> {
    const file = join(work, 'sent')
    const bytes = await receiveFile(chunks, file, { maxBytes: MAX_PHOTO_BYTES })
    if (bytes > MAX_PHOTO_BYTES) return { ok: false, problem: 'photo_too_large' }
    const pictures = join(work, 'pictures')
    await mkdir(pictures, { mode: 0o700 })
    const answer = await encode({ file, directory: pictures, kind })
    if (!answer.ok) {
      log({ event: 'photo_refused', problem: answer.problem, error: answer.error })
      return { ok: false, problem: answer.problem }
    }
    try {
      await files.moveIn(photoFolder(answer.id), pictures)
    } catch (error) {
      // Only the photo fails: the rest of the form is worth keeping.
      if (!(error instanceof FilesUnavailable)) throw error
      log({ event: 'photo_refused', problem: 'photo_not_stored', error: error.message })
      return { ok: false, problem: 'photo_not_stored' }
    }
    return answer
  }

  return {
    async add(chunks, kind = 'photo') {
      const work = join(incoming, randomUUID())
      await mkdir(work, { recursive: true, mode: 0o700 })
      try {
        return await addFrom(work, { chunks, kind })
      } finally {
        await rm(work, { recursive: true, force: true })
      }
    },

    sizeOf: (id) => photoSizeIn(files, id),

    async read({ id, width, format }: Picture) {
      if (!sizeOfId(id)) return undefined
      return files.read(`${photoFolder(id)}/${width}.${format}`)
    },

    async readLogo(id, file) {
      return sizeOfId(id) && files.read(`${photoFolder(id)}/${file}`)
    },

    async sweep(references, now) {
      const oldest = new Date(now.getTime() - UNSAVED_RETENTION_MS)
      const folders = await files.folders(PHOTOS_FOLDER)
      const old = folders
        .filter(({ name, at }) => at < oldest && sizeOfId(basename(name)))
        .map(({ name }) => basename(name))
      const named = await references.stillReferenced(old)
      const forgotten = old.filter((id) => !named.has(id))
      let removed = 0
      for (const id of forgotten) if (await files.remove(photoFolder(id), oldest)) removed += 1
      await removeOlderThan(incoming, oldest)
      return removed
    },
  }
}

/** The size of a photo, for callers that only need to know whether it exists. */
export async function photoSizeIn(
  files: Pick<FileStore, 'has'>,
  id: PhotoId,
): Promise<PhotoSize | undefined> {
  const size = sizeOfId(id)
  return size && (await files.has(photoFolder(id))) ? size : undefined
}

/** The folder of all photos. */
export const PHOTOS_FOLDER = 'photos'

/** The folder of a photo among the site's files. */
export function photoFolder(id: PhotoId): string {
  return `${PHOTOS_FOLDER}/${id.slice(0, 2)}/${id}`
}
