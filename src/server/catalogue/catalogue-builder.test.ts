import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCategory, aPlace } from '../../../test/builders.ts'
import { siteDirectory } from '../../../test/site-directory.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import type { Place } from '../../domain/places/place.ts'
import { buildCatalogueData } from '../../domain/search/catalogue/build-catalogue.ts'
import type { Catalogue } from '../../domain/search/catalogue/catalogue.ts'
import { openRegionNames } from '../../domain/search/gazetteer/region-names.ts'
import { createLiveCatalogue } from '../../domain/search/catalogue/live-catalogue.ts'
import { recordsInMemory } from '../../domain/search/catalogue/record-store.ts'
import { unpack } from '../../lib/place-index/packed-index.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { createCatalogueBuilder } from './catalogue-builder.ts'
import { HEADER_BYTES } from './catalogue-file.ts'

const PLACES = Array.from({ length: 30 }, (_, i) =>
  aPlace({ name: `Halle ${i}`, slug: `halle-${i}`, categoryIds: ['halle'] }),
)

let directory: string
let file: string
let storage: Storage
let events: string[]

beforeEach(async () => {
  directory = await siteDirectory()
  file = join(directory, 'catalogue.bin')
  events = []
  storage = await openStorage({ directory, log: () => undefined })
  await storage.site.saveVocabulary({ categories: [aCategory('halle')], attributes: [] }, 'test')
  await add(PLACES)
})

afterEach(() => storage.close())

const add = (places: Place[]) =>
  storage.places.apply(
    places.map((place) => ({ kind: 'add' as const, place })),
    'test',
  )

const builder = (by = 'this code', maxPlacesToReuseProcess?: number) =>
  createCatalogueBuilder({
    maxPlacesToReuseProcess,
    directory,
    gazetteerFile: 'gazetteer/gazetteer.bin',
    builder: by,
    log: ({ event }) => void events.push(event),
  })

const namesIn = ({ index, records }: Catalogue) =>
  index
    .page({ filter: {}, order: 'name', offset: 0, limit: 100 })
    .hits.map(({ ordinal }) => records.at(ordinal).name)

// A process has to start and build, which takes seconds on a busy machine.
const PATIENCE = { timeout: 30_000 }

const saved = () => vi.waitFor(() => expect(existsSync(file)).toBe(true), PATIENCE)

const start = (by?: string) =>
  createLiveCatalogue({
    places: storage.places,
    catalogues: builder(by),
    regionNames: () => [],
    pause: () => setImmediate(),
  })

/** Starts with a new builder, like the next start, and returns whether it had to build. */
async function startAgain(by?: string): Promise<{ catalogue: Catalogue; hasBuilt: boolean }> {
  const { ino } = statSync(file)
  const live = await start(by)
  await new Promise((resolve) => setTimeout(resolve, 300))
  return { catalogue: live.current(), hasBuilt: statSync(file).ino !== ino }
}

test('a built catalogue is saved, and the next start opens it', async () => {
  const built = (await start()).current()
  expect(namesIn(built)).toEqual(PLACES.map(({ name }) => name).toSorted())
  await saved()
  const { catalogue, hasBuilt } = await startAgain()
  expect(hasBuilt).toBe(false)
  expect(namesIn(catalogue)).toEqual(namesIn(built))
  expect(catalogue.ordinalOfSlug('halle-7')).toBe(built.ordinalOfSlug('halle-7'))
  expect(catalogue.regions.get('US-CO')?.cities).toEqual(built.regions.get('US-CO')?.cities)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('two threads build the same catalogue as one', async () => {
  await add(
    Array.from({ length: 500 }, (_, i) =>
      aPlace({
        name: `Platz ${i % 90}`,
        slug: `platz-${i}`,
        categoryIds: i % 3 ? ['halle'] : [],
        location: { lat: 30 + (i % 17), lng: -80 - (i % 31), precision: 'exact' },
        weeklyHours: { week: [[{ opens: i % 7, closes: 900 }]], exceptions: {} },
        description: i % 5 ? {} : { de: `Beim Ort ${i}` },
      }),
    ),
  )
  await start()
  await saved()
  const bytes = readFileSync(file)
  const { at } = JSON.parse(bytes.subarray(0, HEADER_BYTES).toString())
  const { recordStarts: _, ...alone } = await buildCatalogueData(
    {
      version: await storage.places.catalogueVersion(),
      categories: [aCategory('halle')],
      attributes: [],
      pages: [await Array.fromAsync(storage.places.streamPublished())],
      regionNames: openRegionNames(readFileSync('gazetteer/gazetteer.bin')),
    },
    recordsInMemory(),
  )
  expect(unpack(Uint8Array.from(bytes.subarray(at)).buffer)).toMatchObject(alone)
})

test('with many places, two builds in a row are both saved', async () => {
  const { build } = builder('this code', 0)
  await Promise.all([build(), build()])
  const left = () => readdirSync(directory).filter((name) => name.endsWith('.tmp'))
  await expect.poll(left, PATIENCE).toEqual([])
  expect(existsSync(file)).toBe(true)
})

test('later changes are applied to a saved catalogue, and other code rebuilds it', async () => {
  await start()
  await saved()
  await add([aPlace({ name: 'Neubau', slug: 'neubau' })])
  const again = await startAgain()
  expect(again.hasBuilt).toBe(false)
  expect(namesIn(again.catalogue)).toContain('Neubau')
  expect((await startAgain('other code')).hasBuilt).toBe(true)
})

test('changed categories make the saved catalogue invalid', async () => {
  await start()
  await saved()
  const categories = [aCategory('halle'), aCategory('platz')]
  await storage.site.saveVocabulary({ categories, attributes: [] }, 'test')
  const again = await startAgain()
  expect(again.hasBuilt).toBe(true)
  expect(again.catalogue.categories).toHaveLength(2)
})

test('an edit is seen before anything is built, and rebuilding shows the same', async () => {
  const live = await start()
  await saved()
  const { ino } = statSync(file)
  const [first, second] = PLACES
  await storage.places.apply(
    [
      { kind: 'update', place: { ...first!, name: 'Umbau' }, expectedVersion: 1 },
      { kind: 'update', place: { ...second!, status: 'archived' }, expectedVersion: 1 },
    ],
    'test',
  )
  await live.refresh()
  const seen = namesIn(live.current())
  expect(seen).toHaveLength(PLACES.length - 1)
  expect(seen).toContain('Umbau')
  expect(live.current().ordinalOfSlug(second!.slug)).toBeUndefined()
  expect(statSync(file).ino).toBe(ino)
  const { version } = live.current()
  await live.rebuild()
  expect(live.changes().changed).toBe(0)
  expect(live.current().version).toBe(version)
  expect(namesIn(live.current())).toEqual(seen)
})

test.each([
  ['keeps running', undefined],
  ['ends after each build, as it does with many places', 0],
])('a build requested during another one runs after it, when the process %s', async (_, large) => {
  const { build } = builder('this code', large)
  const first = build()
  await add([aPlace({ name: 'Neubau', slug: 'neubau' })])
  const [one, other] = await Promise.all([first, build()])
  expect(one.catalogue.records.size).toBeGreaterThanOrEqual(PLACES.length)
  expect(namesIn(other.catalogue)).toContain('Neubau')
})

test('a change of everything during a rebuild is shown, and built once', async () => {
  const { build, ...rest } = builder()
  let builds = 0
  const live = await createLiveCatalogue({
    places: storage.places,
    catalogues: { ...rest, build: () => ((builds += 1), build()) },
    regionNames: () => [],
    pause: () => setImmediate(),
  })
  const rebuilt = live.rebuild()
  const categories = [aCategory('halle'), aCategory('platz')]
  await storage.site.saveVocabulary({ categories, attributes: [] }, 'test')
  await Promise.all([rebuilt, live.refresh()])
  expect(live.current().categories).toHaveLength(2)
  expect(builds).toBe(3)
})

test('a change during a rebuild is not lost', async () => {
  const live = await start()
  const rebuilt = live.rebuild()
  for (let i = 0; i < 20; i++) {
    await add([aPlace({ name: `Neubau ${i}`, slug: `neubau-${i}` })])
    await live.refresh()
    expect(namesIn(live.current())).toHaveLength(PLACES.length + i + 1)
  }
  await rebuilt
  expect(namesIn(live.current())).toHaveLength(PLACES.length + 20)
})

test.each([
  ['the header', (bytes: Buffer) => bytes.fill('x', 0, HEADER_BYTES)],
  ['an index array', (bytes: Buffer) => bytes.fill(1, bytes.length - 9, bytes.length)],
  ['the end, which is cut off', (bytes: Buffer) => bytes.subarray(0, -100)],
  ['the whole file, which is empty', () => Buffer.alloc(0)],
])('damage to %s causes another build', async (_, damage) => {
  await start()
  await saved()
  writeFileSync(file, damage(readFileSync(file)))
  const { catalogue, hasBuilt } = await startAgain()
  expect(hasBuilt).toBe(true)
  expect(namesIn(catalogue)).toHaveLength(PLACES.length)
})

test('a damaged record is never shown; the next refresh rebuilds the catalogue', async () => {
  await start()
  await saved()
  const bytes = readFileSync(file)
  bytes.write('Haxxx', bytes.indexOf('Halle 3'))
  writeFileSync(file, bytes)
  const live = await start()
  const show = () => namesIn(live.current())
  expect(show).toThrow('damaged')
  expect(events).toContain('saved_catalogue_damaged')
  await live.refresh()
  expect(show()).toContain('Halle 3')
})

/** The saved file of another site: entirely valid, with records as long as ours. */
async function fileOfAnother(): Promise<Buffer> {
  const other = temporaryDirectory()
  const stored = await openStorage({ directory: other, log: () => undefined })
  await stored.site.saveVocabulary({ categories: [aCategory('halle')], attributes: [] }, 'test')
  const places = PLACES.map((place) => ({ ...place, name: place.name.replace('Halle', 'Fehle') }))
  await stored.places.apply(
    places.map((place) => ({ kind: 'add' as const, place })),
    'test',
  )
  await createCatalogueBuilder({
    directory: other,
    gazetteerFile: 'gazetteer/gazetteer.bin',
    builder: 'this code',
    log: () => undefined,
  }).build()
  const path = join(other, 'catalogue.bin')
  await vi.waitFor(() => expect(existsSync(path)).toBe(true), PATIENCE)
  await stored.close()
  return readFileSync(path)
}

test.each([
  ['cut off', async (bytes: Buffer) => bytes.subarray(0, HEADER_BYTES + 40)],
  ['emptied', async () => Buffer.alloc(0)],
  ['overwritten with zeros', async (bytes: Buffer) => Buffer.alloc(bytes.length)],
  ['overwritten with the file of another site', fileOfAnother],
])(
  'finding 8: a file that is %s while it is served shows nothing wrong, is reported once and rebuilt',
  PATIENCE,
  async (_, damage) => {
    const live = await start()
    await saved()
    const names = PLACES.map(({ name }) => name).toSorted()
    const bytes = await damage(readFileSync(file))
    // Overwrites the same file: after a rename, programs would still have the old one open.
    writeFileSync(file, bytes)
    const readable = () => {
      try {
        return namesIn(live.current())
      } catch {
        return []
      }
    }
    for (const name of readable()) expect(names).toContain(name)
    await live.mend()
    expect(namesIn(live.current())).toEqual(names)
    expect(events.filter((event) => event === 'saved_catalogue_damaged')).toHaveLength(1)
    await live.mend()
    expect(events.filter((event) => event === 'saved_catalogue_damaged')).toHaveLength(1)
  },
)

test('a catalogue that was replaced can still be read by code that holds it', async () => {
  const live = await start()
  const before = live.current()
  await add([aPlace({ name: 'Neubau', slug: 'neubau' })])
  await live.refresh()
  expect(namesIn(live.current())).toContain('Neubau')
  expect(namesIn(before)).not.toContain('Neubau')
  expect(before.ordinalOfSlug('halle-29')).toBeDefined()
})

test('finding 9: no process shows the password of the database in its arguments', async () => {
  const silent = createServer((socket) => void sockets.push(socket))
  const sockets: Socket[] = []
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const catalogues = createCatalogueBuilder({
    directory,
    gazetteerFile: 'gazetteer/gazetteer.bin',
    builder: 'this code',
    databaseUrl: `postgres://somebody:very-secret@127.0.0.1:${port}/places`,
    log: () => undefined,
  })
  const built = catalogues.build().catch((error: unknown) => String(error))
  // The process runs and has received the address of the database.
  await vi.waitFor(() => expect(sockets).not.toEqual([]), PATIENCE)
  const processes = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
  expect(processes).toContain('build-process.ts')
  expect(processes).not.toContain('very-secret')
  for (const socket of sockets) socket.destroy()
  expect(await built).toContain('storage unavailable')
  silent.close()
})
