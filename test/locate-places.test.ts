import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BatchPorts, createBulkEditor } from '../src/domain/places/edit-many-places.ts'
import type {
  GeocodedPoint,
  GeocodeQuery,
  GeocodeResult,
} from '../src/domain/geocoding/geocoder.ts'
import { createLocationSearch } from '../src/domain/geocoding/locate-places.ts'
import type { Place } from '../src/domain/places/place.ts'
import { openGazetteer } from '../src/domain/search/gazetteer/open-gazetteer.ts'
import { locatorOf } from '../src/server/compose/locator-of.ts'
import { readHours } from '../src/server/hours/hours-reader.ts'
import { GAZETTEER_FILE } from '../src/server/project-files.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { aPlace } from './storage/samples.ts'
import { siteDirectory } from './site-directory.ts'

const gazetteer = openGazetteer(readFileSync(GAZETTEER_FILE), () => 'DE')

const DRESDEN = { lat: 51.05, lng: 13.74 }
const FOUND: GeocodedPoint = {
  lat: 51.0401,
  lng: 13.7508,
  precision: 'exact',
  label: 'Lennéstraße 1',
}
const FAR: GeocodedPoint = {
  lat: 48.1,
  lng: 11.5,
  precision: 'exact',
  label: 'Lennéstraße, München',
}

let storage: Storage
let answers: Map<string, GeocodeResult>
let asked: string[]
let postponed: Map<string, Date>
let whileAsked: (() => Promise<void>) | undefined

beforeEach(async () => {
  storage = await openStorage({ directory: await siteDirectory(), log() {} })
  answers = new Map()
  asked = []
  postponed = new Map()
  whileAsked = undefined
})

afterEach(() => storage.close())

const now = () => new Date()
const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

const log = () => undefined
const editor = () =>
  createBulkEditor({ ...storage, readHours, regionOf: () => undefined, now, log, randomBytes })

/** Accepts these proposals, waits for the end, and returns the result. */
async function acceptAll(one: ReturnType<typeof search>, which: string[] | 'all' = 'all') {
  const { batchId, ended } = await one.accept(which, 'anna')
  await ended
  return editor().state(batchId)
}

async function undo(batchId = '') {
  await (
    await editor().undo(batchId, 'anna')
  )?.ended
  return editor().state(batchId)
}

function search(clock = now, placeBatches: BatchPorts['placeBatches'] = storage.placeBatches) {
  return createLocationSearch({
    ...storage,
    placeBatches,
    store: storage.locationSearch,
    locate: locatorOf(gazetteer),
    async geocoding() {
      return {
        host: 'photon.example',
        async locate(query) {
          const street = streetOf(query)
          asked.push(street)
          await whileAsked?.()
          const answer = answers.get(street) ?? { kind: 'nothing' }
          if (answer.kind === 'failed') postponed.set(street, new Date(clock().getTime() + 300_000))
          return answer
        },
        postponedUntil: async (query) => postponed.get(streetOf(query)),
      }
    },
    readHours,
    now: clock,
    log,
    randomBytes,
  })
}

function streetOf(query: GeocodeQuery): string {
  return 'street' in query ? (query.street ?? '') : ''
}

const within = (milliseconds: number) => new Date(Date.now() + milliseconds)

function dresden(id: string, street: string, over: Partial<Place> = {}): Place {
  return aPlace({
    id,
    slug: id,
    categoryIds: [],
    address: { street, postalCode: '01069', city: 'Dresden', country: 'DE' },
    location: { ...DRESDEN, precision: 'postal-code' },
    ...over,
  })
}

/** Stores places in streets of their own; returns the streets. */
async function storeStreets(count: number): Promise<string[]> {
  const streets = Array.from({ length: count }, (_, at) => `Weg ${at}`)
  await store(...streets.map((street, at) => dresden(`p${String(at).padStart(2, '0')}`, street)))
  return streets
}

async function store(...places: Place[]) {
  const added = places.map((place) => ({ kind: 'add' as const, place }))
  expect(await storage.places.apply(added, 'cli')).toMatchObject({ ok: true })
}

test('places without an exact position are found, accepted and undone', async () => {
  const unplaced = dresden('unplaced', 'Lennéstraße 2', { location: undefined, status: 'draft' })
  await store(
    dresden('near', 'Lennéstraße 1'),
    unplaced,
    dresden('far', 'Lennéstraße 3'),
    dresden('unknown', 'Lennéstraße 4'),
    dresden('exact', 'Lennéstraße 5', { location: { ...DRESDEN, precision: 'exact' } }),
    dresden('archived', 'Lennéstraße 6', { status: 'archived' }),
    dresden('by-hand', 'Lennéstraße 7', { handSet: ['location', 'precision'] }),
  )
  answers.set('Lennéstraße 1', { kind: 'found', point: FOUND })
  answers.set('Lennéstraße 2', { kind: 'found', point: FOUND })
  answers.set('Lennéstraße 3', { kind: 'found', point: FAR })
  const one = search()
  expect(await one.candidates()).toBe(4)
  expect(await one.begin()).toBe(4)
  await one.advance(within(60_000))
  expect(await one.counts()).toEqual({ waiting: 0, found: 2, unsure: 1, nothing: 1 })
  const proposals = await one.proposals(9)
  expect(proposals.map(({ place, state }) => [place.id, state])).toEqual([
    ['near', 'found'],
    ['unplaced', 'found'],
    ['far', 'unsure'],
  ])
  const accepted = await acceptAll(one)
  expect(accepted).toMatchObject({ total: 2, written: 2, setAside: 0 })
  const near = await storage.places.byId('near')
  expect(near).toMatchObject({
    location: { lat: FOUND.lat, lng: FOUND.lng, precision: 'exact' },
    timeZone: 'Europe/Berlin',
    handSet: ['location', 'precision'],
  })
  expect(near?.location).not.toHaveProperty('label')
  const [change] = await storage.placeTable.history('near')
  expect(change).toMatchObject({ actor: 'anna', origin: { geocoder: 'photon.example' } })
  expect((await storage.places.byId('unplaced'))?.location).toMatchObject({ precision: 'exact' })
  expect((await storage.places.byId('far'))?.location).toMatchObject(DRESDEN)
  expect(await acceptAll(one, ['far'])).toMatchObject({ written: 1 })
  expect(await one.counts()).toEqual({ waiting: 0, found: 0, unsure: 0, nothing: 1 })
  expect(await undo(accepted?.id)).toMatchObject({ undone: 2, kept: 0 })
  expect((await storage.places.byId('near'))?.location).toMatchObject(DRESDEN)
  expect((await storage.places.byId('unplaced'))?.location).toBeUndefined()
})

test('an interrupted search continues where it stopped', async () => {
  const streets = await storeStreets(45)
  await search().begin()
  let ticks = 0
  // This process runs out of time after some answers.
  await search(() => new Date(ticks++ < 25 ? 0 : 2)).advance(new Date(1))
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThan(45)
  const restarted = search()
  await restarted.advance(within(60_000))
  expect(asked).toEqual(streets)
  expect(await restarted.counts()).toMatchObject({ waiting: 0, nothing: 45 })
})

test('an address that the service cannot answer waits, and the others are requested', async () => {
  const streets = await storeStreets(45)
  answers.set('Weg 0', { kind: 'failed', problem: 'geocoder_unintelligible' })
  const one = search()
  await one.begin()
  await one.advance(within(60_000))
  await one.advance(within(60_000))
  expect(asked).toEqual(streets)
  expect(await one.counts()).toMatchObject({ waiting: 1, nothing: 44 })
  postponed.clear()
  answers.clear()
  const later = new Date(Date.now() + 600_000)
  await search(() => new Date(later.getTime() - 1)).advance(later)
  expect(await one.counts()).toMatchObject({ waiting: 0, nothing: 45 })
})

test('a request that failed before the search is not repeated before it is due', async () => {
  await storeStreets(2)
  postponed.set('Weg 0', within(60_000))
  const one = search()
  await one.begin()
  await one.advance(within(60_000))
  expect(asked).toEqual(['Weg 1'])
  expect(await one.counts()).toMatchObject({ waiting: 1, nothing: 1 })
})

test.each([
  ['geocoder_unreachable', 3],
  ['geocoder_unintelligible', 3],
  ['geocoder_refused', 1],
  ['geocoder_busy', 1],
] as const)('a service with %s is left alone for minutes after %i requests', async (why, most) => {
  for (const street of await storeStreets(45)) answers.set(street, { kind: 'failed', problem: why })
  let time = Date.now()
  const one = search(() => new Date(time))
  const advance = () => one.advance(new Date(time + 5_000))
  await one.begin()
  await advance()
  time += 60_000
  await advance()
  expect(asked).toHaveLength(most)
  expect(one.problem()).toBe(why)
  time += 300_000
  await advance()
  expect(asked).toHaveLength(most + 1)
  // A person who starts the search again need not wait.
  await one.begin()
  expect(one.problem()).toBeUndefined()
  postponed.clear()
  await advance()
  expect(asked).toHaveLength(most + 1 + most)
})

test('places stopped, dismissed or located meanwhile do not move', async () => {
  await store(dresden('a', 'Weg 1'), dresden('b', 'Weg 2'))
  for (const street of ['Weg 1', 'Weg 2']) answers.set(street, { kind: 'found', point: FOUND })
  const one = search()
  await one.begin()
  await one.stop()
  await one.advance(within(1000))
  expect(asked).toEqual([])
  await one.begin()
  await one.advance(within(60_000))
  await one.dismiss(['a'])
  const [placed] = await storage.places.byIds(['b'])
  const moved = { ...placed!, location: { lat: 51.06, lng: 13.7, precision: 'exact' as const } }
  await storage.places.apply(
    [{ kind: 'update', place: moved, expectedVersion: placed!.version }],
    'bert',
  )
  expect(await acceptAll(one)).toMatchObject({ written: 0, setAside: 1 })
  expect((await storage.places.byId('b'))?.location).toMatchObject({ lat: 51.06 })
  expect(await one.counts()).toMatchObject({ found: 0, waiting: 0 })
})

async function changeAddress(id: string, street: string) {
  const place = await storage.places.byId(id)
  const address = { ...place!.address, street }
  await storage.places.apply(
    [{ kind: 'update', place: { ...place!, address }, expectedVersion: place!.version }],
    'bert',
  )
}

test('an answer about a former address moves nothing, and the new address is requested', async () => {
  await store(dresden('a', 'Weg 1'), dresden('b', 'Weg 2'), dresden('c', 'Weg 3'))
  for (const street of ['Weg 1', 'Weg 2', 'Weg 3']) {
    answers.set(street, { kind: 'found', point: FOUND })
  }
  const one = search()
  await one.begin()
  await one.advance(within(60_000))
  await changeAddress('a', 'Bahnhofstr. 99')
  expect(await acceptAll(one)).toMatchObject({ written: 2, setAside: 1 })
  expect((await storage.places.byId('a'))?.location).toMatchObject(DRESDEN)
  expect(await one.counts()).toMatchObject({ waiting: 1, found: 0 })
  await one.advance(within(60_000))
  expect(asked.at(-1)).toBe('Bahnhofstr. 99')
  expect(await one.counts()).toMatchObject({ waiting: 0, nothing: 1 })
})

test('a place whose address changes during its request is not proposed', async () => {
  await store(dresden('a', 'Weg 1'))
  answers.set('Weg 1', { kind: 'found', point: FOUND })
  whileAsked = () => changeAddress('a', 'Weg 2')
  const one = search()
  await one.begin()
  let ticks = 0
  await search(() => new Date(ticks++)).advance(new Date(1))
  expect(await one.counts()).toMatchObject({ found: 1 })
  expect(await one.proposals(9)).toEqual([])
  expect(await one.counts()).toMatchObject({ waiting: 1, found: 0 })
})

test('a place that somebody is just editing does not keep others from being accepted', async () => {
  await store(dresden('a', 'Weg 1'), dresden('b', 'Weg 2'), dresden('c', 'Weg 3'))
  for (const street of ['Weg 1', 'Weg 2', 'Weg 3']) {
    answers.set(street, { kind: 'found', point: FOUND })
  }
  let attempts = 0
  const one = search(now, {
    ...storage.placeBatches,
    async write(...parameters) {
      if ((attempts += 1) === 1) await changeAddress('b', 'Weg 4')
      return storage.placeBatches.write(...parameters)
    },
  })
  await one.begin()
  await one.advance(within(60_000))
  const accepted = await acceptAll(one)
  expect(accepted).toMatchObject({ written: 2, setAside: 1, skipped: [{ id: 'b' }] })
  expect(await one.counts()).toEqual({ waiting: 1, found: 0, unsure: 0, nothing: 0 })
  expect(await undo(accepted?.id)).toMatchObject({ undone: 2, kept: 0 })
})

test('answers are kept when accepting them fails', async () => {
  await store(dresden('a', 'Weg 1'))
  answers.set('Weg 1', { kind: 'found', point: FOUND })
  const one = search()
  await one.begin()
  await one.advance(within(60_000))
  const breaking = search(now, {
    ...storage.placeBatches,
    write: () => Promise.reject(new Error('the disk is full')),
  })
  await expect(acceptAll(breaking)).rejects.toThrow('full')
  expect(await one.counts()).toMatchObject({ waiting: 0, found: 1 })
})
