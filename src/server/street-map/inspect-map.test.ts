import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeTile, STREETS, writeTinyArchive } from '../../../e2e/support/tiny-tiles.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { checkMap } from '../../maps/street/check/check-map.ts'
import { severityOf } from '../../maps/street/check/map-check-result.ts'
import type { StreetSettings } from '../../maps/street/street-settings.ts'
import { describeFinding } from '../../web/messages/admin/map-check.ts'
import { inspectMap } from './inspect-map.ts'

const PUBLIC_URL = 'https://orte.beispiel.de'
const metadata = {
  attribution: '© OpenStreetMap',
  vector_layers: STREETS.map(({ name }) => ({ id: name, fields: { 'name:de': 'String' } })),
}
const archive = writeTinyArchive({ layers: STREETS, maxZoom: 15, metadata })
const folder = temporaryDirectory()

/** The server's answer to a path, written by the test. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void
const answers = new Map<string, Answer>()
let server: Server
let origin = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})

afterAll(() => {
  server.close()
})

function send(body: Buffer | object, headers: Record<string, string> = {}): Answer {
  const isBytes = Buffer.isBuffer(body)
  const type = isBytes ? 'application/x-protobuf' : 'application/json'
  return (_, response) => {
    response.writeHead(200, {
      'content-type': type,
      'access-control-allow-origin': '*',
      ...headers,
    })
    response.end(isBytes ? body : JSON.stringify(body))
  }
}

const sendRange: Answer = (request, response) => {
  const [, start = 0, end = 0] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
  response.writeHead(206, {
    'content-type': 'application/octet-stream',
    'access-control-allow-origin': PUBLIC_URL,
  })
  response.end(archive.subarray(Number(start), Number(end) + 1))
}

async function check(source: StreetSettings['source']) {
  const settings = { source, foreignOrigin: source.kind === 'file' ? undefined : origin }
  const findings = checkMap(settings, await inspectMap(settings, PUBLIC_URL), PUBLIC_URL)
  return findings.filter((finding) => severityOf(finding) !== 'good')
}

const tiles = (path: string, form: 'pmtiles' | 'template' | 'tilejson') =>
  ({ kind: 'tiles', url: origin + path, form, schema: 'protomaps' }) as const

function write(name: string, bytes: Buffer): StreetSettings['source'] {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return { kind: 'file', path }
}

describe('a file', () => {
  test('that is valid has no problems, and its content is listed', async () => {
    const source = write('usa.pmtiles', archive)
    const facts = await inspectMap({ source }, PUBLIC_URL)
    expect(facts).toMatchObject({
      schema: 'protomaps',
      archive: { minZoom: 0, maxZoom: 15, holdsVectorTiles: true },
      tile: { z: 15, layers: ['earth', 'roads', 'places'] },
      attribution: '© OpenStreetMap',
    })
    expect(await check(source)).toEqual([])
  })

  test.each([
    ['no archive', Buffer.from('<html>nicht gefunden</html>'.repeat(20)), 'not_pmtiles'],
    ['cut off', archive.subarray(0, 300), 'damaged'],
    ['empty', Buffer.alloc(0), 'not_pmtiles'],
  ])('that is %s', async (name, bytes, problem) => {
    expect(await check(write(name, bytes))).toMatchObject([{ code: 'answer_failed', problem }])
  })

  test('that decompresses to more than any map needs', async () => {
    const swollen = { ...metadata, description: 'a'.repeat(17 * 1024 * 1024) }
    const bomb = writeTinyArchive({ layers: STREETS, maxZoom: 15, metadata: swollen })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await check(write('bomb.pmtiles', bomb))).toMatchObject([
      { code: 'answer_failed', problem: 'damaged' },
    ])
  })

  test('that is missing, and one that is a directory', async () => {
    const missing = { kind: 'file', path: join(folder, 'nirgends.pmtiles') } as const
    expect(await check(missing)).toMatchObject([{ problem: 'missing' }])
    expect(await check({ kind: 'file', path: folder })).toMatchObject([{ problem: 'unreadable' }])
  })
})

describe('tiles on a web server', () => {
  test('in an archive', async () => {
    answers.set('/usa.pmtiles', sendRange)
    expect(await check(tiles('/usa.pmtiles', 'pmtiles'))).toEqual([{ code: 'attribution_assumed' }])
  })

  test('in an archive that is only sent as a whole', async () => {
    answers.set('/whole.pmtiles', send(archive, { 'content-type': 'application/octet-stream' }))
    expect(await check(tiles('/whole.pmtiles', 'pmtiles'))).toMatchObject([
      { code: 'answer_failed', problem: 'no_ranges', status: 200 },
    ])
  })

  test('at their URLs, uncompressed or compressed without a header that says so', async () => {
    const settings = tiles('/k/{z}/{x}/{y}', 'template')
    for (const tile of [encodeTile(STREETS), gzipSync(encodeTile(STREETS))]) {
      answers.set('/k/6/14/24', send(tile))
      expect((await check(settings)).map(({ code }) => code)).toEqual(['attribution_assumed'])
    }
  })

  test('that decompress to more than any map needs', async () => {
    const shape = { shape: 'point' as const, points: [[0, 0] as [number, number]] }
    const properties = { name: 'a'.repeat(17 * 1024 * 1024) }
    const layers = [...STREETS, { name: 'bomb', features: [{ ...shape, properties }] }]
    answers.set('/bombe/6/14/24', send(gzipSync(encodeTile(layers))))
    expect(await check(tiles('/bombe/{z}/{x}/{y}', 'template'))).toMatchObject([
      { code: 'answer_failed', problem: 'damaged' },
    ])
  })

  test('behind a TileJSON document that lies about where they are', async () => {
    const elsewhere = { ...metadata, tiles: ['https://nirgends.invalid/{z}/{x}/{y}'] }
    answers.set('/tiles.json', send(elsewhere))
    const findings = await check(tiles('/tiles.json', 'tilejson'))
    expect(findings.map(({ code }) => code)).toEqual(['answer_failed', 'other_host'])
  })

  test('that belong to another schema', async () => {
    const vector_layers = [{ id: 'place' }, { id: 'transportation' }]
    answers.set('/omt.json', send({ ...metadata, vector_layers, tiles: ['/k/{z}/{x}/{y}'] }))
    expect(await check(tiles('/omt.json', 'tilejson'))).toEqual([
      { code: 'schema_differs', schema: 'protomaps', found: 'openmaptiles' },
    ])
  })

  test('that our pages may not read', async () => {
    answers.set('/shut.json', send(metadata, { 'access-control-allow-origin': 'https://x.de' }))
    const codes = (await check(tiles('/shut.json', 'tilejson'))).map(({ code }) => code)
    expect(codes).toEqual(['answer_failed', 'origin_refused'])
  })

  test('on a host that does not exist', async () => {
    const source = { ...tiles('', 'tilejson'), url: 'https://nirgends.invalid/tiles.json' }
    expect(await check(source)).toMatchObject([{ problem: 'unreachable' }])
  })
})

describe('a style', () => {
  const style = {
    version: 8,
    glyphs: 'https://fonts.example.com/{fontstack}/{range}.pbf',
    sources: { base: { type: 'vector', url: '/good.json', attribution: '© wir' } },
    layers: [],
  }

  test('is followed to one of its tiles', async () => {
    answers.set('/k/6/14/24', send(encodeTile(STREETS)))
    answers.set(
      '/good.json',
      send({ ...metadata, tiles: ['k/{z}/{x}/{y}'], center: [-98.5, 39.6] }),
    )
    answers.set('/style.json', send(style))
    const findings = await check({ kind: 'style', url: `${origin}/style.json` })
    expect(findings).toEqual([
      { code: 'replaced', what: 'glyphs', origin: 'https://fonts.example.com' },
    ])
  })

  test.each([
    ['that is not JSON', Buffer.from('<html>'), 'not_json'],
    ['that is not a style', { hello: 1 }, 'not_a_style'],
    ['without vector tiles', { ...style, sources: {} }, 'no_vector_source'],
  ])('%s', async (_, body, problem) => {
    answers.set('/bad.json', send(body, { 'content-type': 'application/json' }))
    const [failed] = await check({ kind: 'style', url: `${origin}/bad.json` })
    expect(failed).toMatchObject({ code: 'answer_failed', problem })
  })
})

test('every finding has a sentence in both languages that names its subject', async () => {
  const [finding] = await check({ kind: 'file', path: '/nirgends/usa.pmtiles' })
  if (!finding) throw new Error('nothing was found wrong')
  for (const locale of ['de', 'en'] as const) {
    expect(describeFinding(finding, locale)).toContain('/nirgends/usa.pmtiles')
  }
})
