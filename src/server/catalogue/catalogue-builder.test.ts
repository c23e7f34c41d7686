import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCategory, aPlace } from '../../../test/builders.ts'
import type { Place } from '../../domain/places/place.ts'
import type { Catalogue } from '../../domain/search/catalogue.ts'
import { createLiveCatalogue } from '../../domain/search/live-catalogue.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { createCatalogueBuilder } from './catalogue-builder.ts'
import { HEAD_BYTES } from './catalogue-file.ts'

const PLACES = Array.from({ length: 30 }, (_, i) =>
  aPlace({ name: `Halle ${i}`, slug: `halle-${i}`, categoryIds: ['halle'] }),
)

let directory: string
let file: string
let storage: Storage
let events: string[]

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'lageplan-catalogue-'))
  file = join(directory, 'catalogue.bin')
  events = []
  storage = await openStorage({ directory, log: () => undefined })
  await storage.site.saveVocabulary({ categories: [aCategory('halle')], attributes: [] }, 'test')
  await add(PLACES)
})

afterEach(async () => {
  await storage.close()
  rmSync(directory, { recursive: true })
})

const add = (places: Place[]) =>
  storage.places.apply(
    places.map((place) => ({ kind: 'add' as const, place })),
    'test',
  )

const builder = (by = 'this code') =>
  createCatalogueBuilder({
    directory,
    gazetteerFile: 'gazetteer/gazetteer.bin',
    builder: by,
    moment: storage.catalogueMoment,
    log: ({ event }) => void events.push(event),
  })

const namesIn = ({ index, records }: Catalogue) =>
  index
    .page({ filter: {}, order: 'name', offset: 0, limit: 100 })
    .hits.map(({ ordinal }) => records.at(ordinal).name)

const saved = () => vi.waitFor(() => expect(existsSync(file)).toBe(true), 5000)

/** Opens with a builder of its own, as the next start does, and says whether it had to build. */
async function startAgain(by?: string): Promise<{ catalogue: Catalogue; hasBuilt: boolean }> {
  const { ino } = statSync(file)
  const catalogue = await builder(by).open()
  await new Promise((resolve) => setTimeout(resolve, 300))
  return { catalogue, hasBuilt: statSync(file).ino !== ino }
}

test('what was built is saved, and the next start opens that', async () => {
  const built = await builder().open()
  expect(namesIn(built)).toEqual(PLACES.map(({ name }) => name).toSorted())
  await saved()
  const { catalogue, hasBuilt } = await startAgain()
  expect(hasBuilt).toBe(false)
  expect(namesIn(catalogue)).toEqual(namesIn(built))
  expect(catalogue.ordinalOfSlug('halle-7')).toBe(built.ordinalOfSlug('halle-7'))
  expect(catalogue.regions.get('US-CO')?.cities).toEqual(built.regions.get('US-CO')?.cities)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a change makes it of no use, and so does other code', async () => {
  await builder().open()
  await saved()
  expect((await startAgain('other code')).hasBuilt).toBe(true)
  await add([aPlace({ name: 'Neubau', slug: 'neubau' })])
  const { catalogue, hasBuilt } = await startAgain('other code')
  expect(hasBuilt).toBe(true)
  expect(namesIn(catalogue)).toContain('Neubau')
})

test.each([
  ['the head', (bytes: Buffer) => bytes.fill('x', 0, HEAD_BYTES)],
  ['an index array', (bytes: Buffer) => bytes.fill(1, bytes.length - 9, bytes.length)],
  ['the end, cut off', (bytes: Buffer) => bytes.subarray(0, -100)],
  ['everything, empty', () => Buffer.alloc(0)],
])('damage in %s leads to another build', async (_, damage) => {
  await builder().open()
  await saved()
  writeFileSync(file, damage(readFileSync(file)))
  const { catalogue, hasBuilt } = await startAgain()
  expect(hasBuilt).toBe(true)
  expect(namesIn(catalogue)).toHaveLength(PLACES.length)
})

test('a damaged record is never shown; the next refresh builds anew', async () => {
  await builder().open()
  await saved()
  const bytes = readFileSync(file)
  bytes.write('Haxxx', bytes.indexOf('Halle 3'))
  writeFileSync(file, bytes)
  const live = await createLiveCatalogue(storage.places, builder())
  const show = () => namesIn(live.current())
  expect(show).toThrow('damaged')
  expect(events).toContain('saved_catalogue_damaged')
  await live.refresh()
  expect(show()).toContain('Halle 3')
})

test('who holds a catalogue that was replaced goes on reading it', async () => {
  const catalogues = builder()
  const live = await createLiveCatalogue(storage.places, catalogues)
  const before = live.current()
  await add([aPlace({ name: 'Neubau', slug: 'neubau' })])
  await live.refresh()
  expect(namesIn(live.current())).toContain('Neubau')
  expect(namesIn(before)).not.toContain('Neubau')
  expect(before.ordinalOfSlug('halle-29')).toBeDefined()
})
