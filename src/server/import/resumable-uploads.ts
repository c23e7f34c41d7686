import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportDesk } from '../../domain/import/import-desk.ts'
import {
  PIECE_BYTES,
  type ResumableUploads,
  type UploadState,
  type WantedUpload,
} from '../../domain/import/resumable-upload.ts'
import type { Actor } from '../../domain/places/place-store.ts'
import { LARGEST_IMPORT_BYTES } from './import-files.ts'

/** What is not gone on with is forgotten, in ms. */
const KEPT_MS = 24 * 60 * 60 * 1000
/** Of everybody together, each up to 200 MB. */
const MOST_UNFINISHED = 20

type Known = WantedUpload & { actor: Actor; importId?: number }

type Ports = {
  directory: string
  imports: Pick<ImportDesk, 'upload' | 'byId'>
  now(): number
}

/**
 * Uploads in pieces as two files each in the data directory: what is known of it, and what has come so far. The length of
 * the second one is the offset, so nothing can disagree with it.
 */
export function createResumableUploads({ directory, imports, now }: Ports): ResumableUploads {
  const folder = join(directory, 'imports', 'unfinished')
  const partPath = (upload: string) => join(folder, `${upload}.part`)
  const notePath = (upload: string) => join(folder, `${upload}.json`)
  // One piece of an upload at a time, also when a connection that was taken for dead comes back.
  const queues = new Map<string, Promise<unknown>>()

  function inTurn<Result>(upload: string, work: () => Promise<Result>): Promise<Result> {
    const before = queues.get(upload) ?? Promise.resolve()
    const result = before.then(work, work)
    const settled = result.catch(() => undefined)
    queues.set(upload, settled)
    void settled.then(() => queues.get(upload) === settled && queues.delete(upload))
    return result
  }

  async function known(upload: string, actor: Actor): Promise<Known | undefined> {
    if (!/^[\da-f]{64}$/.test(upload)) return undefined
    const text = await readFile(notePath(upload), 'utf8').catch(() => undefined)
    const note = text === undefined ? undefined : parseNote(text)
    return note?.actor === actor ? note : undefined
  }

  async function forget(upload: string): Promise<void> {
    await rm(notePath(upload), { force: true })
    await rm(partPath(upload), { force: true })
  }

  async function stateOf(upload: string): Promise<UploadState> {
    const { size } = await stat(partPath(upload))
    return { ok: true, upload, offset: size }
  }

  async function finish(upload: string, note: Known): Promise<UploadState> {
    const path = partPath(upload)
    if ((await digestOf(path)) !== note.digest) {
      await forget(upload)
      return { ok: false, problem: 'damaged' }
    }
    const stored = await imports.upload(note.fileName, createReadStream(path), note.actor)
    if (!stored.ok) {
      await forget(upload)
      return stored
    }
    // Whoever did not get the answer asks again.
    await writeFile(notePath(upload), JSON.stringify({ ...note, importId: stored.id }))
    await rm(path, { force: true })
    return { ok: true, upload, importId: stored.id }
  }

  async function begin(wanted: WantedUpload, actor: Actor): Promise<UploadState> {
    const upload = uploadOf(wanted, actor)
    const note = await known(upload, actor)
    if (note?.importId !== undefined) {
      const run = await imports.byId(note.importId)
      const isOpen = run && ['uploaded', 'checking', 'checked'].includes(run.status)
      if (isOpen) return { ok: true, upload, importId: note.importId }
      await forget(upload)
    } else if (note) {
      const state = await stateOf(upload)
      // All of it was there when the process ended.
      if (state.ok && 'offset' in state && state.offset === note.size) return finish(upload, note)
      return state
    }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const parts = (await readdir(folder)).filter((name) => name.endsWith('.part'))
    if (parts.length >= MOST_UNFINISHED) return { ok: false, problem: 'too_many' }
    await writeFile(partPath(upload), '', { mode: 0o600 })
    await writeFile(notePath(upload), JSON.stringify({ ...wanted, actor }), { mode: 0o600 })
    return { ok: true, upload, offset: 0 }
  }

  return {
    async begin(wanted, actor) {
      if (wanted.size === 0) return { ok: false, problem: 'empty' }
      if (wanted.size > LARGEST_IMPORT_BYTES) return { ok: false, problem: 'too_large' }
      return inTurn(uploadOf(wanted, actor), () => begin(wanted, actor))
    },

    append: (upload, { offset, bytes }, actor) =>
      inTurn(upload, async () => {
        const note = await known(upload, actor)
        if (!note) return { ok: false, problem: 'not_found' }
        if (note.importId !== undefined) return { ok: true, upload, importId: note.importId }
        const state = await stateOf(upload)
        if (!state.ok || !('offset' in state) || state.offset !== offset) return state
        if (offset + bytes.length > note.size) return { ok: false, problem: 'too_large' }
        await appendWhole(partPath(upload), offset, bytes)
        if (offset + bytes.length === note.size) return finish(upload, note)
        return { ok: true, upload, offset: offset + bytes.length }
      }),

    async forgetOld() {
      const names = await readdir(folder).catch(() => [])
      let forgotten = 0
      for (const name of names) {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now() }))
        if (now() - mtimeMs < KEPT_MS) continue
        const upload = name.replace(/\.\w+$/, '')
        // The note is as old as the first piece: the part says whether somebody goes on.
        const part = await stat(partPath(upload)).catch(() => undefined)
        if (part && now() - part.mtimeMs < KEPT_MS) continue
        await inTurn(upload, () => forget(upload))
        forgotten += 1
      }
      return forgotten
    },
  }
}

// A process that was killed while it wrote leaves half of it: then nothing is known, and the file begins anew.
function parseNote(text: string): Known | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// By its name a file of mended rows is known: under another one the same bytes mean something else.
function uploadOf({ fileName, size, digest }: WantedUpload, actor: Actor): string {
  return createHash('sha256')
    .update(JSON.stringify([actor, fileName, size, digest]))
    .digest('hex')
}

// A disk that is full in the middle must leave no half of a piece.
async function appendWhole(path: string, offset: number, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { bytesWritten } = await file.write(bytes, 0, bytes.length, offset)
    if (bytesWritten < bytes.length) {
      throw Object.assign(new Error('the disk took only a part'), { code: 'ENOSPC' })
    }
  } catch (error) {
    await file.truncate(offset)
    throw error
  } finally {
    await file.close()
  }
}

async function digestOf(path: string): Promise<string> {
  const whole = createHash('sha256')
  const file = await open(path)
  try {
    const piece = new Uint8Array(PIECE_BYTES)
    for (let at = 0; ; at += PIECE_BYTES) {
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, at)
      if (bytesRead === 0) return whole.digest('hex')
      whole.update(createHash('sha256').update(piece.subarray(0, bytesRead)).digest())
    }
  } finally {
    await file.close()
  }
}
