import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { PIECE_BYTES, type ResumableUploads } from '../src/domain/import/resumable-upload.ts'
import { createResumableUploads } from '../src/server/import/resumable-uploads.ts'
import { sendInPieces, type UploadProgress } from '../src/web/operator/import/send-in-pieces.ts'
import { temporaryDirectory } from './temporary-directory.ts'

let directory: string
let uploads: ResumableUploads
let stored: { name: string; bytes: Buffer }[] = []
let isDiscarded = false
let time = Date.now()
let server: Server | undefined

beforeEach(() => {
  directory = temporaryDirectory()
  stored = []
  isDiscarded = false
  time = Date.now()
  uploads = createResumableUploads({
    directory,
    now: () => time,
    imports: {
      async upload(name, chunks) {
        stored.push({ name, bytes: Buffer.concat(await Array.fromAsync(chunks)) })
        return { ok: true, id: stored.length }
      },
      byId: async () => ({ status: isDiscarded ? 'discarded' : 'checked' }) as never,
    },
  })
})

afterEach(async () => {
  await new Promise<unknown>((resolve) => (server ? server.close(resolve) : resolve(0)))
  server = undefined
})

// Two and a half pieces.
const BYTES = Buffer.from(
  Uint8Array.from({ length: PIECE_BYTES * 2.5 }, (_, index) => (index * 31) ^ (index >> 8)),
)
const file = () => new File([BYTES], 'orte.csv')

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const DIGEST = sha256(
  Buffer.concat(
    [0, 1, 2].map((piece) =>
      sha256(BYTES.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES)),
    ),
  ),
).toString('hex')
const WANTED = { fileName: 'orte.csv', size: BYTES.length, digest: DIGEST }

const unfinished = () => readdirSync(join(directory, 'imports', 'unfinished')).toSorted()

test('begins anew where the note of an upload was only half written', async () => {
  const begun = await uploads.begin(WANTED, 'anna')
  if (!begun.ok) throw new Error(begun.problem)
  const note = unfinished().find((name) => name.endsWith('.json')) ?? ''
  writeFileSync(join(directory, 'imports', 'unfinished', note), '{"actor":')
  expect(await uploads.begin(WANTED, 'anna')).toEqual(begun)
})

test('the same bytes under another name are another upload: the name says whose rows they mend', async () => {
  const begun = await uploads.begin({ ...WANTED, fileName: 'meine-orte.csv' }, 'anna')
  const mended = await uploads.begin({ ...WANTED, fileName: 'berichtigen-12.csv' }, 'anna')
  if (!begun.ok || !mended.ok) throw new Error('not begun')
  expect(mended.upload).not.toBe(begun.upload)
  expect(unfinished().filter((name) => name.endsWith('.part'))).toHaveLength(2)
})

/** The two calls over real connections; `cut` says after how many bytes of which piece the connection goes. */
async function listen(cut: (piece: number) => number | undefined) {
  let pieces = 0
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const upload = url.pathname.split('/')[4]
    const breaksAfter = upload ? cut((pieces += 1)) : undefined
    const parts: Buffer[] = []
    let size = 0
    request.on('error', () => undefined)
    request.on('data', (part: Buffer) => {
      parts.push(part)
      size += part.length
      if (breaksAfter !== undefined && size >= breaksAfter) request.socket.destroy()
    })
    request.on('end', () => {
      void (async () => {
        const body = Buffer.concat(parts)
        const offset = Number(url.searchParams.get('offset'))
        const state = upload
          ? await uploads.append(upload, { offset, bytes: body }, 'anna')
          : await uploads.begin(JSON.parse(body.toString()), 'anna')
        // Taken, but the answer is lost.
        if (breaksAfter === Infinity) {
          request.socket.destroy()
          return
        }
        response.writeHead(state.ok ? 200 : 422, { 'content-type': 'application/json' })
        response.end(JSON.stringify(state.ok ? state : { code: state.problem }))
      })()
    })
  })
  await new Promise<void>((resolve) => void server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const seen: UploadProgress[] = []
  const send = () =>
    sendInPieces(file(), {
      fetch: (path, request) => fetch(new URL(path, origin), request),
      onProgress: (progress) => void seen.push(progress),
      untilRetry: async () => undefined,
      isOver: () => false,
    })
  return { send, seen }
}

test('a connection that is cut in the middle goes on there, and the file is the same', async () => {
  const { send, seen } = await listen((piece) => (piece === 2 ? 300_000 : undefined))
  expect(await send()).toEqual({ ok: true, importId: 1 })
  expect(stored).toEqual([{ name: 'orte.csv', bytes: BYTES }])
  const offsets = seen.map(({ kind, sent }) => [kind, sent / PIECE_BYTES])
  expect(offsets).toEqual([
    ['sending', 0],
    ['sending', 1],
    ['waiting', 1],
    ['sending', 1],
    ['sending', 2],
  ])
})

test('an answer that is lost sends nothing twice', async () => {
  const { send, seen } = await listen((piece) =>
    piece === 3 || piece === 1 ? Infinity : undefined,
  )
  expect(await send()).toEqual({ ok: true, importId: 1 })
  expect(stored.map(({ bytes }) => bytes.equals(BYTES))).toEqual([true])
  expect(seen.filter(({ kind }) => kind === 'waiting')).toHaveLength(2)
  expect(unfinished().filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a page that was loaded anew goes on with the same file', async () => {
  const begun = await uploads.begin(WANTED, 'anna')
  if (!begun.ok) throw new Error(begun.problem)
  const first = { offset: 0, bytes: BYTES.subarray(0, PIECE_BYTES) }
  await uploads.append(begun.upload, first, 'anna')
  const { send, seen } = await listen(() => undefined)
  expect(await send()).toEqual({ ok: true, importId: 1 })
  expect(seen[0]).toEqual({ kind: 'sending', sent: PIECE_BYTES, size: BYTES.length })
  expect(stored[0]?.bytes.equals(BYTES)).toBe(true)
  // A file that was imported is another import when it comes again later.
  expect(await uploads.begin(WANTED, 'anna')).toMatchObject({ importId: 1 })
  isDiscarded = true
  expect(await uploads.begin(WANTED, 'anna')).toMatchObject({ offset: 0 })
})

test('a piece that begins elsewhere, belongs to somebody else or is too long is not taken', async () => {
  const begun = await uploads.begin(WANTED, 'anna')
  if (!begun.ok) throw new Error(begun.problem)
  const { upload } = begun
  const piece = { offset: 0, bytes: BYTES.subarray(0, PIECE_BYTES) }
  const both = [uploads.append(upload, piece, 'anna'), uploads.append(upload, piece, 'anna')]
  expect(await Promise.all(both)).toMatchObject([{ offset: PIECE_BYTES }, { offset: PIECE_BYTES }])
  expect(await uploads.append(upload, { ...piece, offset: 5 }, 'anna')).toMatchObject({
    offset: PIECE_BYTES,
  })
  const next = { ...piece, offset: PIECE_BYTES }
  expect(await uploads.append(upload, next, 'bert')).toEqual({ ok: false, problem: 'not_found' })
  const unknown = await uploads.append('../../lageplan', next, 'anna')
  expect(unknown).toEqual({ ok: false, problem: 'not_found' })
  await uploads.append(upload, next, 'anna')
  expect(await uploads.append(upload, { ...piece, offset: PIECE_BYTES * 2 }, 'anna')).toEqual({
    ok: false,
    problem: 'too_large',
  })
  expect(readFileSync(join(directory, 'imports', 'unfinished', `${upload}.part`))).toHaveLength(
    PIECE_BYTES * 2,
  )
})

test('of a piece that the disk took only in part nothing stays, and it comes again', async () => {
  const begun = await uploads.begin(WANTED, 'anna')
  if (!begun.ok) throw new Error(begun.problem)
  const { upload } = begun
  const piece = (index: number) => {
    const offset = index * PIECE_BYTES
    return { offset, bytes: BYTES.subarray(offset, offset + PIECE_BYTES) }
  }
  await uploads.append(upload, piece(0), 'anna')
  const stop = await fillDisk(300_000)
  onTestFinished(stop)
  await expect(uploads.append(upload, piece(1), 'anna')).rejects.toThrow('only a part')
  stop()
  expect(await uploads.begin(WANTED, 'anna')).toMatchObject({ offset: PIECE_BYTES })
  await uploads.append(upload, piece(1), 'anna')
  expect(await uploads.append(upload, piece(2), 'anna')).toMatchObject({ importId: 1 })
  expect(stored[0]?.bytes.equals(BYTES)).toBe(true)
})

/** From now on a write takes so many bytes at most, as the system may do on a full disk; until the function is called. */
async function fillDisk(mostBytes: number): Promise<() => void> {
  const probe = await open(import.meta.filename)
  const files: { write: (...given: unknown[]) => unknown } = Object.getPrototypeOf(probe)
  await probe.close()
  const { write } = files
  files.write = function (bytes, start, length, position) {
    return write.call(this, bytes, start, Math.min(Number(length), mostBytes), position)
  }
  return () => void (files.write = write)
}

test('what is not the file that was announced becomes no import', async () => {
  const begun = await uploads.begin({ ...WANTED, size: 3 }, 'anna')
  if (!begun.ok) throw new Error(begun.problem)
  const piece = { offset: 0, bytes: Buffer.from('abc') }
  const damaged = { ok: false, problem: 'damaged' }
  expect(await uploads.append(begun.upload, piece, 'anna')).toEqual(damaged)
  expect([stored, unfinished()]).toEqual([[], []])
  const tooLarge = { ...WANTED, size: 200 * 1024 * 1024 + 1 }
  expect(await uploads.begin(tooLarge, 'anna')).toEqual({ ok: false, problem: 'too_large' })
})

test('what nobody goes on with is gone after a day', async () => {
  const begun = await uploads.begin(WANTED, 'anna')
  if (!begun.ok) throw new Error(begun.problem)
  const other = await uploads.begin({ ...WANTED, size: 7 }, 'anna')
  if (!other.ok) throw new Error(other.problem)
  const old = new Date(time - 25 * 60 * 60 * 1000)
  const path = (name: string) => join(directory, 'imports', 'unfinished', name)
  for (const name of unfinished()) utimesSync(path(name), old, old)
  // This one was gone on with.
  utimesSync(path(`${other.upload}.part`), new Date(time), new Date(time))
  await uploads.forgetOld()
  expect(unfinished()).toEqual([`${other.upload}.json`, `${other.upload}.part`])
})
