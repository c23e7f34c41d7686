import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../../test/builders.ts'
import { runSteps } from '../../../lib/place-index/steps.ts'
import type { Place } from '../../places/place.ts'
import type { Catalogue } from './catalogue.ts'
import { type BuiltCatalogue, buildCatalogue } from './open-catalogue.ts'
import { pageAfter } from '../list-places.ts'
import { cursorOf } from '../place-cursor.ts'
import { type PublicPlace, toPublicPlace } from './public-place.ts'

const CATEGORIES = [aCategory('halle'), aCategory('platz')]
const ATTRIBUTES = [
  { key: 'art', name: { de: 'Art', en: 'Kind' }, type: 'text' as const, filterable: true },
]
const regionNames = (code: string) => (code === 'US-CO' ? ['Colorado'] : [])

const build = (version: number, places: readonly Place[]) =>
  buildCatalogue({
    version,
    categories: CATEGORIES,
    attributes: ATTRIBUTES,
    places: places.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    regionNames,
  })

const somePlace = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map((i) => `id-${String(i).padStart(2, '0')}`),
  name: fc.constantFrom('Halle', 'Haller', 'Hallé', 'Platz', 'Am Platz', 'Zwinger'),
  categoryIds: fc.subarray(['halle', 'platz']),
  address: fc.record({
    city: fc.constantFrom('Denver', 'denver', 'Boulder', 'Aspen', undefined),
    region: fc.constantFrom('US-CO', 'US-CA', undefined),
    country: fc.constantFrom('US', 'DE'),
  }),
  attributes: fc.constantFrom<Place['attributes']>(
    {},
    { art: 'neu' },
    { art: 'alt' },
    { art: 'ganz anders' },
  ),
  timeZone: fc.constantFrom('America/Denver', 'Europe/Berlin', 'Pacific/Fiji'),
  location: fc.record({
    lat: fc.constantFrom(-17.5, 0, 39.7),
    lng: fc.constantFrom(-179.99, -105, 179.99),
    precision: fc.constant('exact' as const),
  }),
})
const places = fc
  .uniqueArray(somePlace, { selector: ({ id }) => id, maxLength: 20 })
  .map((given) => given.map((one) => aPlace({ ...one, slug: `${one.id}-${one.name}` })))

/** Everything that a catalogue can answer, with ids in place of ordinals. */
function answersOf(catalogue: Catalogue, ids: readonly string[]) {
  const { index, records, regions } = catalogue
  const idsOf = (ordinals: Iterable<number>) => Array.from(ordinals, (i) => records.at(i).id)
  const all = index.page({ filter: {}, order: 'name', offset: 0, limit: 100 })
  return {
    version: catalogue.version,
    size: index.size,
    byName: idsOf(all.hits.map(({ ordinal }) => ordinal)),
    records: idsOf(catalogue.ordinals(0, 100)).toSorted(),
    slugs: ids.map((id) => catalogue.ordinalOfSlug(`${id}-Halle`) !== undefined),
    found: ids.map((id) => {
      const ordinal = catalogue.ordinalOfId(id)
      return ordinal === undefined ? undefined : records.at(ordinal)
    }),
    tags: ['art:neu', 'art:alt', 'art:ganz anders', '@region:US-CA', '@country:DE'].map((tag) => {
      const number = catalogue.tagNumber(tag)
      return number === undefined ? 0 : index.count({ tags: [[number]] })
    }),
    regions: Array.from(regions.values(), (region) => ({
      code: region.code,
      total: region.total,
      byCategory: CATEGORIES.map((_, i) => region.byCategory[i] ?? 0),
      cities: region.cities.map(({ slug, total, byCategory, ordinals }) => ({
        word: slug,
        total,
        byCategory: CATEGORIES.map((_, i) => byCategory[i] ?? 0),
        places: idsOf(ordinals),
      })),
    })).toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  }
}

const changedTo = (built: BuiltCatalogue, before: readonly Place[], after: readonly Place[]) => {
  const now = new Map(after.map((place) => [place.id, toPublicPlace(place)]))
  const changes = new Map<string, PublicPlace | undefined>(now)
  for (const { id } of before) if (!now.has(id)) changes.set(id, undefined)
  return runSteps(built.withChanges({ version: 2, places: changes, regionNames }))
}

test('a changed catalogue answers like a newly built one, even when it is changed again', async () => {
  await fc.assert(
    fc.asyncProperty(places, places, places, async (before, between, after) => {
      const built = await build(1, before)
      const ids = [...before, ...between, ...after].map(({ id }) => id)
      for (const now of [between, after]) {
        const anew = await build(2, now)
        const changed = changedTo(built, before, now)
        expect(answersOf(changed, ids)).toEqual(answersOf(anew, ids))
        expect(changed.categories).toBe(built.categories)
      }
      expect(answersOf(built, ids).size).toBe(before.length)
    }),
    { numRuns: 100 },
  )
})

test('pages that follow a key continue across changes', async () => {
  await fc.assert(
    fc.asyncProperty(places, places, async (before, after) => {
      const built = await build(1, before)
      const anew = await build(2, after)
      const changed = changedTo(built, before, after)
      const order = 'name' as const
      const wanted = { filter: {}, order, limit: 3 }
      const [first] = pageAfter({ ...wanted, limit: 1 }, undefined, built).hits
      if (!first) return
      const key = cursorOf(built.records.at(first.ordinal), first, { order, position: 1 })
      const namesAfter = (catalogue: Catalogue) =>
        pageAfter(wanted, key, catalogue).hits.map(
          ({ ordinal }) => catalogue.records.at(ordinal).id,
        )
      expect(namesAfter(changed)).toEqual(namesAfter(anew))
    }),
  )
})

test('many changes at once are applied with pauses, a few without', async () => {
  const stored = Array.from({ length: 200 }, (_, i) => {
    const id = `id-${String(i).padStart(3, '0')}`
    return aPlace({ id, slug: id, name: `Halle ${i}` })
  })
  const built = await build(1, stored)
  const pauses = (count: number) => {
    const renamed = stored.slice(0, count).map((place) => ({ ...place, name: 'Neu' }))
    const changes = new Map(renamed.map((place) => [place.id, toPublicPlace(place)]))
    return [...built.withChanges({ version: 2, places: changes, regionNames })].length
  }
  expect(pauses(10)).toBe(0)
  // Lookup, conversion for the index, indexing, sorting.
  expect(pauses(200)).toBeGreaterThan((4 * 200) / 20)
})
