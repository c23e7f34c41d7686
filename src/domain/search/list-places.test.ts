import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aPlace } from '../../../test/builders.ts'
import type { Place } from '../places/place.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { buildCatalogue } from './catalogue/open-catalogue.ts'
import { openGazetteer } from './gazetteer/open-gazetteer.ts'
import { listPlaces, type SortOrder } from './list-places.ts'
import type { PlaceCursor } from './place-cursor.ts'
import { parsePlaceQuery } from './parse-place-query.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))

const catalogueOf = (places: readonly Place[]): Promise<Catalogue> =>
  buildCatalogue({
    version: 1,
    categories: [],
    attributes: [],
    places: places.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    regionNames: () => [],
  })

function list(catalogue: Catalogue, search: string, limit: number, after?: PlaceCursor) {
  const query = parsePlaceQuery(new URLSearchParams(search))
  return listPlaces(
    query,
    { sort: query.sort, limit, after },
    { catalogue, gazetteer, now: new Date(0) },
  )
}

const SEARCHES: Record<SortOrder, string> = {
  name: 'sort=name',
  recommended: '',
  distance: 'near=39.74,-104.99&radius=5000',
  relevance: 'q=qualpha',
}

// Few names and points, so that ties are common; some letters are beyond Latin-1, some fold.
const somePlace = fc
  .record({
    id: fc.uuid({ version: 7 }),
    name: fc.constantFrom(
      'Qualpha',
      'Qualpha Beta',
      'Beta qualphabetisch',
      'Quälpha qualpha',
      'Qualpha Ѐx',
      'Qualpha Ԁa',
    ),
    lat: fc.constantFrom(39.74, 39.75, 40.5),
    phone: fc.constantFrom('+13035550100', undefined),
  })
  .map(({ id, name, lat, phone }) =>
    aPlace({ id, slug: id, name, phone, location: { lat, lng: -104.99, precision: 'exact' } }),
  )

const somePlaces = fc.uniqueArray(somePlace, { selector: ({ id }) => id, maxLength: 30 })

function walk(catalogues: readonly Catalogue[], search: string, limit: number): string[] {
  const ids: string[] = []
  let after: PlaceCursor | undefined
  for (let page = 0; page < 100; page++) {
    const catalogue = catalogues[Math.min(page, catalogues.length - 1)]!
    const { found, next } = list(catalogue, search, limit, after)
    ids.push(...found.map(({ place }) => place.id))
    if (!next) return ids
    after = next
  }
  throw new Error('the pages never end')
}

describe.each(['recommended', 'name', 'distance', 'relevance'] as const)(
  'pages in the order of %s',
  (order) => {
    const search = SEARCHES[order]

    test('hold every place exactly once, in the order of the whole list', async () => {
      await fc.assert(
        fc.asyncProperty(somePlaces, fc.integer({ min: 1, max: 7 }), async (places, limit) => {
          const catalogue = await catalogueOf(places)
          const whole = list(catalogue, search, 100)
          expect(whole.order).toBe(order)
          expect(whole.total).toBe(places.length)
          expect(walk([catalogue], search, limit)).toEqual(whole.found.map(({ place }) => place.id))
        }),
        { numRuns: 40 },
      )
    })

    test('lose and repeat nothing when places come and go in between', async () => {
      await fc.assert(
        fc.asyncProperty(
          somePlaces,
          somePlaces,
          somePlaces,
          fc.integer({ min: 1, max: 4 }),
          async (stay, go, others, limit) => {
            const ids = new Set(stay.map(({ id }) => id))
            const come = others.filter(({ id }) => !ids.has(id))
            const before = await catalogueOf(unique([...go, ...stay]))
            const after = await catalogueOf(unique([...stay, ...come]))
            const walked = walk([before, after], search, limit)
            expect(new Set(walked).size).toBe(walked.length)
            const wanted = list(after, search, 100).found.map(({ place }) => place.id)
            expect(walked.filter((id) => ids.has(id))).toEqual(wanted.filter((id) => ids.has(id)))
          },
        ),
        { numRuns: 40 },
      )
    })
  },
)

test('an order that does not apply to the query falls back to the default one', async () => {
  const catalogue = await catalogueOf([aPlace({ name: 'Qualpha' })])
  const query = parsePlaceQuery(new URLSearchParams())
  const finding = { catalogue, gazetteer, now: new Date(0) }
  expect(listPlaces(query, { sort: 'distance', limit: 1 }, finding).order).toBe('recommended')
  expect(listPlaces(query, { sort: 'relevance', limit: 1 }, finding).order).toBe('recommended')
})

test('the last page of a circle with fewer than twenty ends with the nearest beyond it', async () => {
  const places = Array.from({ length: 30 }, (_, i) =>
    aPlace({
      id: `0190e2b0-0000-7000-8000-0000000000${String(i).padStart(2, '0')}`,
      slug: `ort-${i}`,
      location: { lat: 39.74 + i / 10, lng: -104.99, precision: 'exact' },
    }),
  )
  const catalogue = await catalogueOf(places)
  const slugs = (limit: number) =>
    list(catalogue, 'near=39.74,-104.99&radius=25', limit).found.map(({ place }) => place.slug)
  const first = places.map(({ slug }) => slug)
  expect(list(catalogue, 'near=39.74,-104.99&radius=25', 20)).toMatchObject({
    total: 3,
    beyond: 17,
  })
  expect(slugs(100)).toEqual(first.slice(0, 20))
  expect(slugs(5)).toEqual(first.slice(0, 5))
  expect(slugs(2)).toEqual(first.slice(0, 2))
})

function unique(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [place.id, place])).values()]
}
