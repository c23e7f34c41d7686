import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileConfigstore, FileStore } from '@tus/file-store'
import { ERRORS, MemoryLocker, Server, Upload } from '@tus/server'
import type { ImportService } from '../../domain/import/import-service.ts'
import type { UploadImportResult, ImportUploads } from '../../domain/import/import-uploads.ts'
import type { Actor } from '../../domain/places/place-store.ts'
import { MAX_IMPORT_BYTES } from './import-files.ts'
import { UPLOADS_PATH } from './upload-path.ts'

const EXPIRES_AFTER_MS = 24 * 60 * 60 * 1000
/** The maximum number of uploads of all operators together, each up to 200 MB. */
const MAX_UPLOADS = 20
const TOO_MANY = Object.assign(new Error('too many uploads'), { status_code: 429, body: '' })

type Ports = {
  directory: string
  imports: Pick<ImportService, 'upload'>
  now(): number
}

/** Each upload is two files in the data directory: its bytes, and a note with its name, its size and the import it became. */
export function createImportUploads({ directory, imports, now }: Ports): ImportUploads {
  const folder = join(directory, 'imports', 'unfinished')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const notes = new FileConfigstore(folder)
  const store = new FileStore({ directory: folder, configstore: notes })
  const locker = new MemoryLocker()
  const startingImports = new Map<string, Promise<UploadImportResult>>()

  async function receive(request: Request, actor: Actor): Promise<Response> {
    let failure: Error | undefined
    const server = new Server({
      path: UPLOADS_PATH,
      datastore: store,
      locker,
      relativeLocation: true,
      // Only our own pages and programs send uploads.
      allowedOrigins: [],
      maxSize: MAX_IMPORT_BYTES,
      namingFunction: () => `${ownerOf(actor)}-${randomUUID()}`,
      async onIncomingRequest(_request, upload) {
        if (upload && !isOwn(upload, actor)) throw ERRORS.FILE_NOT_FOUND
      },
      async onUploadCreate(_request, { size, metadata }) {
        if (!size) throw ERRORS.INVALID_LENGTH
        const { length } = await notes.list()
        if (length >= MAX_UPLOADS) throw TOO_MANY
        return { metadata: { filename: metadata?.filename ?? null } }
      },
      onResponseError(_request, error) {
        if (error instanceof Error && !('status_code' in error)) failure = error
        return undefined
      },
    })
    const response = await server.handleWeb(request)
    // The library answers unexpected errors with 500 and swallows them.
    if (failure) throw failure
    return response
  }

  async function startImport(upload: string, actor: Actor): Promise<UploadImportResult> {
    const note = isOwn(upload, actor) ? await notes.get(upload) : undefined
    if (!note) return { ok: false, problem: 'not_found' }
    const importId = note.metadata?.importId
    if (importId) return { ok: true, id: Number(importId) }
    const { offset } = await store.getUpload(upload)
    if (offset !== note.size) return { ok: false, problem: 'incomplete' }
    const started = await imports.upload(fileNameOf(note), store.read(upload), actor)
    if (started.ok) {
      const metadata = { importId: String(started.id) }
      await notes.set(upload, new Upload({ ...note, metadata }))
    } else await notes.delete(upload)
    await rm(join(folder, upload), { force: true })
    return started
  }

  return {
    receive,

    toImport(upload, actor) {
      const running =
        startingImports.get(upload) ??
        startImport(upload, actor).finally(() => startingImports.delete(upload))
      startingImports.set(upload, running)
      return running
    },

    async deleteExpired() {
      const names = await readdir(folder)
      const uploads = new Set(names.map((name) => name.replace(/\.json$/, '')))
      let deleted = 0
      for (const upload of uploads) {
        const files = [join(folder, upload), join(folder, `${upload}.json`)]
        const times = await Promise.all(files.map(modifiedAt))
        if (now() - Math.max(...times) < EXPIRES_AFTER_MS) continue
        for (const file of files) await rm(file, { force: true })
        deleted += 1
      }
      return deleted
    },
  }
}

/** In ms; 0 if the file does not exist. */
async function modifiedAt(file: string): Promise<number> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }))
  return mtimeMs
}

// The id of an upload begins with its owner, so that no lookup is needed.
function ownerOf(actor: Actor): string {
  return createHash('sha256').update(actor).digest('hex').slice(0, 16)
}

function isOwn(upload: string, actor: Actor): boolean {
  return /^[\da-f]{16}-[\da-f-]{36}$/.test(upload) && upload.startsWith(`${ownerOf(actor)}-`)
}

function fileNameOf({ metadata }: Upload): string {
  return metadata?.filename?.slice(0, 1000) ?? ''
}
