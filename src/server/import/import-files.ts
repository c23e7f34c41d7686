import { createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportFiles } from '../../domain/import/import-service.ts'

/** Of an import (specification, 5). */
export const LARGEST_IMPORT_BYTES = 200 * 1024 * 1024

/** Where the uploaded file of an import lies. */
export function importFilePath(directory: string, id: number): string {
  return join(directory, 'imports', String(id))
}

/** Uploaded files in the data directory, readable by the server alone. A file under its final name is complete, and on the disk. */
export function createImportFiles(directory: string): ImportFiles {
  return {
    async save(id, chunks) {
      const path = importFilePath(directory, id)
      const part = partPath(directory, id)
      await mkdir(join(directory, 'imports'), { recursive: true, mode: 0o700 })
      let size = 0
      let isTooLarge = false
      async function* countBytes() {
        for await (const chunk of chunks) {
          size += chunk.length
          isTooLarge = size > LARGEST_IMPORT_BYTES
          if (isTooLarge) return
          yield chunk
        }
      }
      await pipeline(
        Readable.from(countBytes()),
        createWriteStream(part, { mode: 0o600, flush: true }),
      )
      if (size > 0 && !isTooLarge) {
        await rename(part, path)
        return 'saved'
      }
      await rm(part, { force: true })
      return isTooLarge ? 'too_large' : 'empty'
    },
    async remove(id) {
      await rm(importFilePath(directory, id), { force: true })
      await rm(partPath(directory, id), { force: true })
    },
    isThere: (id) =>
      access(importFilePath(directory, id)).then(
        () => true,
        () => false,
      ),
  }
}

// What is still coming.
function partPath(directory: string, id: number): string {
  return `${importFilePath(directory, id)}.part`
}
