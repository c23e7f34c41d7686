import { readFileSync, rmSync, statSync } from 'node:fs'
import { PMTiles, zxyToTileId } from 'pmtiles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writePlanet } from '../../../../e2e/support/planet.ts'
import { type RangeServer, serveRanges } from '../../../../e2e/support/range-server.ts'
import { temporaryDirectory } from '../../../../test/temporary-directory.ts'
import type { ExtractWork } from '../../../domain/admin/street-extract.ts'
import { tileOf } from '../tile-of.ts'
import { fileSource } from '../archive-source.ts'
import { MAP_SCHEMAS } from '../../../maps/street/schema.ts'
import { openExtractFolder } from './extract-folder.ts'
import { openSource } from './open-source.ts'
import { runExtract } from './run-extract.ts'
import { tilesAround } from './tiles-around.ts'

const SPRINGDALE = { lat: 37.19, lng: -112.99 }
const AREA = [{ center: SPRINGDALE, radiusKm: 3 }]
const planets = new Map(
  MAP_SCHEMAS.map((schema) => [`/${schema}.pmtiles`, writePlanet(schema)] as const),
)
const files = new Map<string, Buffer>([
  ...planets,
  ['/coarse.pmtiles', writePlanet('protomaps', { lastZoom: 9 })],
  ['/empty.pmtiles', writePlanet('protomaps', { cities: [] })],
  ['/page.pmtiles', Buffer.from('<html>Nicht gefunden</html>'.repeat(1000))],
  ['/cut.pmtiles', planets.get('/protomaps.pmtiles')!.subarray(0, 60_000)],
])
let server: RangeServer
let directory: string

beforeAll(async () => {
  server = await serveRanges(files)
})
afterAll(() => server.close())
beforeEach(() => {
  server.mood = 'good'
  server.asked = []
  directory = temporaryDirectory()
})

type Options = {
  area?: typeof AREA
  isTrusted?: boolean
  isStopped?: () => boolean
  longest?: number
}

async function extract(source: string, options: Options = {}, goal: ExtractWork['goal'] = 'fetch') {
  const folder = openExtractFolder(directory)
  if (!(await folder.work())) {
    const begunAt = new Date().toISOString()
    await folder.saveWork({
      source,
      goal,
      isTrusted: options.isTrusted ?? true,
      actor: 'cli',
      renewDays: 0,
      phase: 'measuring',
      fetchedBytes: 0,
      begunAt,
    })
  } else await folder.saveWork({ ...(await folder.work())!, goal })
  const reported: ExtractWork[] = []
  const { area = AREA, isTrusted = true, isStopped = () => false } = options
  const finished = await runExtract({
    folder,
    readArea: async () => ({ places: area.length, area }),
    openSource: (address) =>
      openSource(address, {
        publicUrl: 'https://orte.beispiel.de',
        isTrusted,
        isStopped,
        wait: async () => undefined,
      }),
    isStopped,
    report: (work) => void reported.push(work),
    now: () => new Date('2026-11-23T12:00:00Z'),
  })
  return { finished, reported, work: await folder.work(), folder }
}

const at = (name: string) => `${server.origin}/${name}.pmtiles`

describe.each(MAP_SCHEMAS)('an archive in the schema %s', (schema) => {
  test('is cut to exactly the tiles around the places, byte for byte, and keeps the attribution', async () => {
    const source = at(schema)
    const { finished, folder, reported } = await extract(source)
    if (!finished) throw new Error('not finished')
    const path = folder.path(finished.file)
    const [cut, whole] = [path, source].map((one) =>
      one === path ? new PMTiles(fileSource(one)) : new PMTiles(one),
    )
    if (!cut || !whole) throw new Error('unreachable')
    const header = await cut.getHeader()
    expect(header).toMatchObject({ minZoom: 10, maxZoom: 15, clustered: true })
    expect(await cut.getMetadata()).toEqual(await whole.getMetadata())
    const wanted = tilesAround(AREA, { min: 10, max: 15 })
    expect(header.numAddressedTiles).toBe(wanted.length)
    for (const zoom of [10, 11, 12, 13, 14, 15]) {
      const { z, x, y } = tileOf(SPRINGDALE, zoom)
      expect(wanted).toContain(zxyToTileId(z, x, y))
      const [ours, theirs] = await Promise.all([cut.getZxy(z, x, y), whole.getZxy(z, x, y)])
      expect(Buffer.from(ours!.data).equals(Buffer.from(theirs!.data))).toBe(true)
      expect(await cut.getZxy(z, x + 40, y)).toBeUndefined()
    }
    const { bytes } = reported.find(({ measured }) => measured)!.measured!
    expect(statSync(path).size).toBe(bytes)
    expect(finished.bytes).toBe(bytes)
    const covered: { zoom: number; rows: number[][] } = JSON.parse(
      readFileSync(path.replace('.pmtiles', '.json'), 'utf8'),
    )
    const { x, y } = tileOf(SPRINGDALE, 10)
    expect(covered.zoom).toBe(10)
    expect(covered.rows.some(([row, from, to]) => row === y && from! <= x && x <= to!)).toBe(true)
  })
})

test('only the directories and the wanted tiles of a large archive are fetched', async () => {
  const source = at('protomaps')
  expect((await new PMTiles(source).getHeader()).leafDirectoryLength).toBeGreaterThan(0)
  server.asked = []
  const { finished } = await extract(source)
  const fetched = server.asked.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(finished).toBeDefined()
  expect(fetched).toBeLessThan(planets.get('/protomaps.pmtiles')!.length / 3)
})

test('the size is known before a tile is fetched, and what was measured is then fetched', async () => {
  const { work, finished } = await extract(at('protomaps'), {}, 'measure')
  expect(finished).toBeUndefined()
  expect(work).toMatchObject({ phase: 'measured', measured: { places: 1, lastZoom: 15 } })
  const before = server.asked.length
  const again = await extract(at('protomaps'))
  expect(again.finished?.bytes).toBe(work?.measured?.bytes)
  expect(server.asked.length - before).toBeLessThan(10)
})

test('a request that breaks off is retried, and nothing is lost', async () => {
  const whole = await extract(at('protomaps'))
  const expected = readFileSync(whole.folder.path(whole.finished!.file))
  directory = temporaryDirectory()
  server.mood = 'breaks off'
  const { finished, folder } = await extract(at('protomaps'))
  expect(readFileSync(folder.path(finished!.file)).equals(expected)).toBe(true)
})

test('what was fetched before a failure is not fetched again', async () => {
  const wide = { area: [{ center: SPRINGDALE, radiusKm: 12 }] }
  const measured = await extract(at('protomaps'), wide, 'measure')
  server.asked = []
  server.mood = 'gone after a while'
  const failed = await extract(at('protomaps'), wide)
  expect(failed.work).toMatchObject({ phase: 'failed', problem: 'bad_status', status: 503 })
  expect(failed.finished).toBeUndefined()
  expect(await failed.folder.fetchedChunks()).toBeGreaterThan(0)
  server.mood = 'good'
  server.asked = []
  const { finished } = await extract(at('protomaps'), wide)
  const fetched = server.asked.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(fetched).toBeLessThan(measured.work!.measured!.bytes)
  expect(finished?.bytes).toBe(measured.work?.measured?.bytes)
})

test('a temporary refusal loses nothing that was fetched', async () => {
  const wide = { area: [{ center: SPRINGDALE, radiusKm: 12 }] }
  await extract(at('protomaps'), wide, 'measure')
  server.asked = []
  server.mood = 'gone after a while'
  const { folder } = await extract(at('protomaps'), wide)
  const chunks = await folder.fetchedChunks()
  expect(chunks).toBeGreaterThan(0)
  server.mood = 'refuses once'
  const refused = await extract(at('protomaps'), wide)
  expect(refused.work).toMatchObject({ phase: 'failed', problem: 'bad_status', status: 403 })
  expect(await folder.fetchedChunks()).toBe(chunks)
})

test('a source that is gone is planned again', async () => {
  const copy = '/20261122.pmtiles'
  files.set(copy, planets.get('/protomaps.pmtiles')!)
  await extract(`${server.origin}/{date}.pmtiles`, {}, 'measure')
  files.delete(copy)
  files.set('/20261123.pmtiles', planets.get('/shortbread.pmtiles')!)
  const { finished } = await extract(`${server.origin}/{date}.pmtiles`)
  files.delete('/20261123.pmtiles')
  expect(finished).toBeDefined()
})

test('a plan without the fetched part, left by a kill at the very end, is made again', async () => {
  const { folder } = await extract(at('protomaps'), {}, 'measure')
  rmSync(folder.partPath)
  expect((await extract(at('protomaps'))).finished).toBeDefined()
})

test('it can be stopped and resumed', async () => {
  const wide = { area: [{ center: SPRINGDALE, radiusKm: 12 }] }
  await extract(at('protomaps'), wide, 'measure')
  const stopped = await extract(at('protomaps'), { ...wide, isStopped: () => true })
  expect(stopped.work).toMatchObject({ phase: 'stopped' })
  const { finished } = await extract(at('protomaps'), wide)
  expect(finished).toBeDefined()
})

test('an archive that has changed in the meantime is planned again', async () => {
  const { work } = await extract(at('protomaps'), {}, 'measure')
  const kept = files.get('/protomaps.pmtiles')!
  files.set('/protomaps.pmtiles', writePlanet('protomaps', { lastZoom: 14 }))
  const { finished, folder } = await extract(at('protomaps'))
  files.set('/protomaps.pmtiles', kept)
  expect(finished!.bytes).not.toBe(work!.measured!.bytes)
  const header = await new PMTiles(fileSource(folder.path(finished!.file))).getHeader()
  expect(header.maxZoom).toBe(14)
})

test('it waits for a slow server', async () => {
  server.mood = 'late'
  expect((await extract(at('protomaps'))).finished).toBeDefined()
})

test.each([
  ['page', 'not_pmtiles'],
  ['coarse', 'too_coarse'],
  ['empty', 'nothing_there'],
  ['cut', 'damaged'],
  ['missing', 'bad_status'],
])('%s.pmtiles fails: %s', async (name, problem) => {
  const { work, finished } = await extract(at(name))
  expect(finished).toBeUndefined()
  expect(work).toMatchObject({ phase: 'failed', problem })
})

test('the connection to a server that sends the whole file is closed at once', async () => {
  server.mood = 'ignores ranges'
  const { work } = await extract(at('protomaps'))
  expect(work).toMatchObject({ phase: 'failed', problem: 'no_ranges' })
  expect(server.asked).toHaveLength(1)
})

test('a source that an owner typed must not be in a private network, nor be a file', async () => {
  const { work } = await extract(at('protomaps'), { isTrusted: false })
  expect(work).toMatchObject({ phase: 'failed', problem: 'address_refused' })
  expect(server.asked).toEqual([])
})

test('{date} stands for the latest day that exists', async () => {
  files.set('/20261121.pmtiles', planets.get('/shortbread.pmtiles')!)
  const { finished } = await extract(`${server.origin}/{date}.pmtiles`)
  expect(finished).toBeDefined()
  expect(server.asked.every(({ path }) => path === '/20261121.pmtiles')).toBe(true)
})

test('a file on this machine can be the source', async () => {
  const { finished, folder } = await extract(at('openmaptiles'))
  const source = folder.path(finished!.file)
  const second = await extract(source, { area: [{ center: SPRINGDALE, radiusKm: 1 }] })
  expect(second.finished!.bytes).toBeLessThan(finished!.bytes)
})

test('without places there is nothing to extract', async () => {
  const { work } = await extract(at('protomaps'), { area: [] })
  expect(work).toMatchObject({ phase: 'failed', problem: 'no_places' })
})
