import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import type { ImportUploads } from '../../domain/import/import-uploads.ts'
import { createImportUploads } from './import-uploads.ts'

const PATH = '/api/v1/import-uploads'
const BYTES = Buffer.from(
  Uint8Array.from({ length: 700_000 }, (_, index) => (index * 31) ^ (index >> 8)),
)

let directory: string
let uploads: ImportUploads
let stored: { name: string; bytes: Buffer; actor: string }[] = []
let time = Date.now()

beforeEach(() => {
  directory = temporaryDirectory()
  stored = []
  time = Date.now()
  uploads = open()
})

function open(): ImportUploads {
  return createImportUploads({
    directory,
    now: () => time,
    imports: {
      async upload(name, chunks, actor) {
        stored.push({ name, bytes: Buffer.concat(await Array.fromAsync(chunks)), actor })
        return { ok: true, id: stored.length }
      },
    },
  })
}

const files = () => readdirSync(join(directory, 'imports', 'unfinished'))
const offsetOf = (response: Response) => response.headers.get('upload-offset')

function ask(
  method: string,
  path: string,
  { by = 'anna', headers = {}, body }: { by?: string; headers?: HeadersInit; body?: BodyInit } = {},
): Promise<Response> {
  const request = new Request(new URL(path, 'https://orte.example'), {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...(body && { body, duplex: 'half' }),
  })
  return uploads.receive(request, by)
}

async function begin(size = BYTES.length, by = 'anna'): Promise<string> {
  const name = Buffer.from('Gasthöfe.csv').toString('base64')
  const headers = {
    'upload-length': `${size}`,
    'upload-metadata': `filename ${name},importId NQ==`,
  }
  const response = await ask('POST', PATH, { by, headers })
  expect(response.status).toBe(201)
  return response.headers.get('location') ?? ''
}

function send(path: string, offset: number, body: BodyInit, by = 'anna'): Promise<Response> {
  const headers = {
    'upload-offset': `${offset}`,
    'content-type': 'application/offset+octet-stream',
  }
  return ask('PATCH', path, { by, headers, body })
}

const idOf = (path: string) => path.slice(PATH.length + 1)

describe('an upload in parts', () => {
  test('is resumed after a broken connection and a restart, and becomes one import byte for byte', async () => {
    const path = await begin()
    expect(path).toMatch(/^\/api\/v1\/import-uploads\/[\da-f-]+$/)
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(BYTES.subarray(0, 300_000))
      },
      pull(controller) {
        controller.error(new Error('connection reset'))
      },
    })
    await send(path, 0, broken)
    uploads = open()
    const arrived = Number(offsetOf(await ask('HEAD', path)))
    expect(arrived).toBeLessThanOrEqual(300_000)
    expect(await uploads.toImport(idOf(path), 'anna')).toEqual({ ok: false, problem: 'incomplete' })
    const last = await send(path, arrived, BYTES.subarray(arrived))
    expect([last.status, offsetOf(last)]).toEqual([204, '700000'])
    const both = [uploads.toImport(idOf(path), 'anna'), uploads.toImport(idOf(path), 'anna')]
    expect(await Promise.all(both)).toEqual([
      { ok: true, id: 1 },
      { ok: true, id: 1 },
    ])
    uploads = open()
    expect(await uploads.toImport(idOf(path), 'anna')).toEqual({ ok: true, id: 1 })
    expect(stored).toEqual([{ name: 'Gasthöfe.csv', bytes: BYTES, actor: 'anna' }])
    expect(files()).toEqual([`${idOf(path)}.json`])
  })

  test('does not accept bytes at another offset, or more than it announced', async () => {
    const path = await begin(1000)
    await send(path, 0, BYTES.subarray(0, 600))
    expect((await send(path, 0, BYTES.subarray(0, 600))).status).toBe(409)
    expect((await send(path, 600, BYTES.subarray(0, 500))).status).toBe(413)
    expect(Number(offsetOf(await ask('HEAD', path)))).toBeLessThanOrEqual(1000)
  })

  test('belongs to one operator: to others it does not exist', async () => {
    const path = await begin()
    expect((await ask('HEAD', path, { by: 'bert' })).status).toBe(404)
    expect((await send(path, 0, BYTES, 'bert')).status).toBe(404)
    expect((await ask('DELETE', path, { by: 'bert' })).status).toBe(404)
    await send(path, 0, BYTES)
    expect(await uploads.toImport(idOf(path), 'bert')).toEqual({ ok: false, problem: 'not_found' })
    expect(await uploads.toImport('../../lageplan', 'anna')).toEqual({
      ok: false,
      problem: 'not_found',
    })
    expect((await ask('HEAD', `${PATH}/..%2f..%2flageplan`)).status).toBe(404)
    expect(stored).toEqual([])
  })

  test('is refused when it is empty, too large or one too many', async () => {
    const sizes = [0, 200 * 1024 * 1024 + 1, 'many']
    const refused = await Promise.all(
      sizes.map((size) => ask('POST', PATH, { headers: { 'upload-length': `${size}` } })),
    )
    expect(refused.map(({ status }) => status)).toEqual([400, 413, 400])
    for (let count = 0; count < 20; count += 1) await begin(5, `operator ${count}`)
    const full = await ask('POST', PATH, { headers: { 'upload-length': '5' } })
    expect(full.status).toBe(429)
  })

  test('is deleted on request, and a day after its last byte', async () => {
    const gone = await begin()
    expect((await ask('DELETE', gone)).status).toBe(204)
    expect(files()).toEqual([])
    const old = await begin()
    const continued = await begin()
    const imported = await begin(5)
    await send(imported, 0, 'abcde')
    await uploads.toImport(idOf(imported), 'anna')
    const before = new Date(time - 25 * 60 * 60 * 1000)
    for (const name of files())
      utimesSync(join(directory, 'imports', 'unfinished', name), before, before)
    await send(continued, 0, 'abcde')
    expect(await uploads.deleteExpired()).toBe(2)
    expect((await ask('HEAD', old)).status).toBe(404)
    expect(offsetOf(await ask('HEAD', continued))).toBe('5')
  })
})
