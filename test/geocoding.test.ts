import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGeocoder } from '../src/delivery/geocoder/create-geocoder.ts'
import type { GeocodingService } from '../src/domain/geocoding/geocoder.ts'
import { createGeocoding } from '../src/domain/geocoding/geocoding.ts'
import { locateAddress } from '../src/domain/geocoding/locate-address.ts'
import { openGazetteer } from '../src/domain/search/gazetteer/open-gazetteer.ts'
import { composeImporter } from '../src/server/import/compose-importer.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { startGeocoderServer } from './fakes/geocoder-server.ts'
import { siteDirectory } from './site-directory.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))

// Springdale in Utah, which is 84767.
const MAIN = { street: '1 Main St', lat: 37.1899, lng: -112.9983, precision: 'exact' } as const
const ELM = { street: '9 Elm St', lat: 37.1902, lng: -112.9991, precision: 'exact' } as const
/** the service has it in Maine: another Oak Street */
const FAR = { street: '7 Oak St', lat: 44.1, lng: -69.1, precision: 'exact' } as const

let directory: string
let storage: Storage
let service: Awaited<ReturnType<typeof startGeocoderServer>>
let geocoding: GeocodingService
let time = Date.parse('2026-11-21T08:00:00Z')
const known = [MAIN, FAR] as { street: string; lat: number; lng: number; precision: 'exact' }[]

beforeEach(async () => {
  directory = await siteDirectory()
  storage = await openStorage({ directory, log() {} })
  service = await startGeocoderServer(known)
  geocoding = createGeocoding({
    geocoder: createGeocoder(
      { kind: 'nominatim', url: service.url, perSecond: 1 },
      { publicUrl: 'http://localhost' },
    ),
    store: storage.geocodes,
    now: () => new Date(time),
    pause: async (milliseconds) => void (time += milliseconds),
  })
})

afterEach(async () => {
  await storage.close()
  await service.close()
})

const CSV = `id,name,street,zip,city,state,lat,lng
1,Adler,1 Main St,84767,Springdale,UT,,
2,Bär,9 Elm St,84767,Springdale,UT,,
3,Dachs,7 Oak St,84767,Springdale,UT,,
4,Elch,2 Main St,84767,Springdale,UT,37.19,-112.99812
5,Falke,,84767,Springdale,UT,,
`

const fileOf = (text = CSV) => ({
  name: 'orte.csv',
  open: async function* () {
    yield Buffer.from(text)
  },
})

async function importFile(more: { isExactOnly?: boolean; skipsGeocoder?: boolean } = {}) {
  const places = composeImporter(
    { storage, gazetteer, directory, siteCountry: () => 'US', log() {} },
    { geocoding },
  )
  const prepared = await places.prepare({ file: fileOf(), ...more }, 'anna')
  if (!prepared.ok) throw new Error(prepared.problem)
  const { id, checked } = prepared
  const applied = await places.apply(id, 'anna')
  return { id, report: checked.report, isApplied: applied.ok }
}

async function locations() {
  const all = await Array.fromAsync(storage.places.streamAll())
  return Object.fromEntries(
    all.map(({ name, location }) => [name, [location?.lat, location?.precision]]),
  )
}

test("rows without coordinates get the service's location, others keep theirs", async () => {
  const { report } = await importFile()
  expect(report.geocoding).toEqual({ found: 2, nothing: 1, failed: 0, left: 0 })
  expect(await locations()).toMatchObject({
    Adler: [MAIN.lat, 'exact'],
    // Unknown to the service, or found elsewhere: both are reported.
    Bär: [expect.any(Number), 'postal-code'],
    Dachs: [expect.any(Number), 'postal-code'],
    Elch: [37.19, 'exact'],
    Falke: [expect.any(Number), 'postal-code'],
  })
  expect(report.notices.byReason).toMatchObject({
    placed_by_geocoder: 1,
    placed_by_postal_code: 3,
  })
  // Rows with coordinates, and those without a street, were not asked about.
  expect(service.asked).toHaveLength(3)
})

test('a second import repeats no request and changes nothing', async () => {
  await importFile()
  const { report } = await importFile()
  expect(report).toMatchObject({ added: 0, unchanged: 5, changed: { total: 0 } })
  expect(service.asked).toHaveLength(3)
})

test('a failing service gets no more requests; they are repeated later and improve the next import', async () => {
  service.state.status = 503
  const { report } = await importFile()
  expect(report.geocoding).toMatchObject({ failed: 3, problem: 'geocoder_unreachable' })
  expect((await locations()).Adler).toEqual([expect.any(Number), 'postal-code'])
  expect(await geocoding.counts()).toEqual({ found: 0, nothing: 0, failed: 3 })
  // Not yet; while the service is down, one request shows that it still is.
  expect(await geocoding.retryDue(9)).toBe(0)
  time += 6 * 60_000
  service.asked.length = 0
  expect(await geocoding.retryDue(9)).toBe(1)
  expect(service.asked).toHaveLength(1)
  service.state.status = undefined
  time += 60 * 60_000
  expect(await geocoding.retryDue(9)).toBe(3)
  const again = await importFile()
  expect(again.report).toMatchObject({ added: 0, changed: { total: 1 } })
  expect((await locations()).Adler).toEqual([MAIN.lat, 'exact'])
})

test('a failed request is postponed, an answered one is not', async () => {
  const one = { street: '1 Main St', postalCode: '84767', city: 'Springdale', country: 'US' }
  expect(await geocoding.postponedUntil(one)).toBeUndefined()
  await geocoding.postpone(one, 'geocoder_busy')
  expect(await geocoding.postponedUntil(one)).toEqual(new Date(time + 5 * 60_000))
  time += 5 * 60_000
  expect(await geocoding.postponedUntil(one)).toBeUndefined()
  await geocoding.locate(one)
  expect(await geocoding.postponedUntil(one)).toBeUndefined()
})

test('open requests to another service do not block', async () => {
  const query = { street: '1 Alter Weg', city: 'Springdale', country: 'US' }
  const owed = { query, kind: 'failed', problem: 'geocoder_unreachable', attempts: 1 } as const
  for (let index = 0; index < 9; index++) {
    const at = new Date(time - 60_000)
    await storage.geocodes.save({ ...owed, key: `another ${index}`, askedAt: at, retryAt: at })
  }
  service.state.status = 503
  await importFile()
  service.state.status = undefined
  time += 60 * 60_000
  expect(await geocoding.retryDue(9)).toBe(0)
  expect(await geocoding.retryDue(9)).toBe(3)
})

test('unanswered requests can be repeated on demand', async () => {
  await importFile()
  known.push(ELM)
  expect(await geocoding.retryAll()).toBe(1)
  await geocoding.retryDue(9)
  known.pop()
  await importFile()
  expect((await locations()).Bär).toEqual([ELM.lat, 'exact'])
})

test('without the geocoder there are no requests, and the setting for exact places accepts no others', async () => {
  const exact = await importFile({ isExactOnly: true })
  expect(exact.report.rejected.byReason).toEqual({ coordinates_missing: 3 })
  expect(Object.keys(await locations()).toSorted()).toEqual(['Adler', 'Elch'])
  const before = service.asked.length
  await importFile({ skipsGeocoder: true })
  expect(service.asked).toHaveLength(before)
})

test('requests wait for their turn across processes', async () => {
  const started = time
  const query = (street: string) => ({ street, city: 'Springdale', country: 'US' })
  await geocoding.locate(query('1 Main St'))
  await geocoding.locate(query('2 Main St'))
  await geocoding.locate(query('3 Main St'))
  expect(time - started).toBe(2000)
  expect(await geocoding.locateWithoutStoring({ text: '1 Main St' }, 500)).toEqual({
    kind: 'no_turn',
  })
  expect(await geocoding.locateWithoutStoring({ text: '1 Main St' }, 1500)).toMatchObject({
    kind: 'found',
  })
  // What visitors type is not stored.
  expect(await geocoding.counts()).toEqual({ found: 1, nothing: 2, failed: 0 })
})

test('the form: the service locates streets, our own gazetteer everything else', async () => {
  const ports = { gazetteer, geocoding, siteCountry: () => 'US' }
  const town = { postalCode: '84767', city: 'Springdale', region: 'UT' }
  expect(await locateAddress({ street: '1 Main St', ...town }, ports)).toMatchObject({
    kind: 'geocoded',
    point: { lat: MAIN.lat, precision: 'exact' },
  })
  expect(await locateAddress({ street: 'Nirgends 1', ...town }, ports)).toMatchObject({
    kind: 'suggested',
    problem: 'address_not_found',
    location: { precision: 'postal-code' },
  })
  const asked = service.asked.length
  expect(await locateAddress(town, ports)).toMatchObject({ kind: 'suggested', problem: undefined })
  expect(await locateAddress({ street: '1 Main St' }, ports)).toEqual({ kind: 'nothing' })
  const without = { gazetteer, siteCountry: () => 'US' }
  expect(await locateAddress({ street: '1 Main St', ...town }, without)).toMatchObject({
    kind: 'suggested',
  })
  expect(service.asked).toHaveLength(asked)
})
