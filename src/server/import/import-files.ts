import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ImportFiles } from '../../domain/import/import-service.ts'
import { type FileStore, FilesUnavailable } from '../files/file-store.ts'
import { receiveFile } from '../files/receive-file.ts'

/** The largest file of an import (specification, 5). */
export const MAX_IMPORT_BYTES = 200 * 1024 * 1024

/** The name of an import's uploaded file among the files of the site. */
export function importFileName(id: number): string {
  return `imports/${id}`
}

type ImportFilesOptions = {
  /** the data directory, where a file is received */
  directory: string
  files: FileStore
}

/** Uploaded files among the files of the site. A file under its final name is complete and durable. */
export function createImportFiles({ directory, files }: ImportFilesOptions): ImportFiles {
  const partPath = (id: number) => join(directory, `${importFileName(id)}.part`)
  return {
    async save(id, chunks) {
      const part = partPath(id)
      await mkdir(dirname(part), { recursive: true, mode: 0o700 })
      const size = await receiveFile(chunks, part, { maxBytes: MAX_IMPORT_BYTES, flush: true })
      const isTooLarge = size > MAX_IMPORT_BYTES
      if (size > 0 && !isTooLarge) {
        await files.moveIn(importFileName(id), part)
        return 'saved'
      }
      await rm(part, { force: true })
      return isTooLarge ? 'too_large' : 'empty'
    },
    async remove(id) {
      await rm(partPath(id), { force: true })
      await files.remove(importFileName(id))
    },
    async exists(id) {
      try {
        return await files.has(importFileName(id))
      } catch (error) {
        // Startup does not wait for the storage. The check will notice, and can be repeated.
        if (error instanceof FilesUnavailable) return true
        throw error
      }
    },
  }
}
