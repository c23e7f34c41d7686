import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  isWithin,
  type PlaceStore,
  type PlaceFilter,
  type PlaceTable,
  type PlaceTableQuery,
} from '../../domain/places/place-store.ts'
import type { Place } from '../../domain/places/place.ts'
import type { Database } from '../database.ts'
import { createPlaceStore } from './place-store.ts'
import { createPlaceTable } from './place-table.ts'
import { additions, aPlace, MUSEUM, PARK } from '../../../test/storage/samples.ts'
import { createSiteStore } from './site-store.ts'

const EVERYTHING: PlaceFilter = { words: [], lacks: [], confirmedSince: '2025-11-21' }

/** What every `PlaceTable` promises. `open` gives an empty database. */
export function placeTableContract(open: () => Promise<Database>): void {
  describe('the table of places', () => {
    let database: Database
    let store: PlaceStore
    let table: PlaceTable

    beforeEach(async () => {
      database = await open()
      store = createPlaceStore(database)
      table = createPlaceTable(database)
      const vocabulary = { categories: [PARK, MUSEUM], attributes: [] }
      await createSiteStore(database).saveVocabulary(vocabulary, 'test')
    })

    afterEach(() => database.close())

    const add = (...places: Place[]) => store.apply(additions(places), 'anna')
    const pagedIds = async (...which: Parameters<PlaceTable['pages']>) => {
      const pages = await Array.fromAsync(table.pages(...which))
      return pages.flat().map(({ place }) => place.id)
    }
    const names = async (
      filter: Partial<PlaceFilter>,
      query: Partial<Omit<PlaceTableQuery, 'filter'>> = {},
    ) => {
      const { lines } = await table.list({
        filter: { ...EVERYTHING, ...filter },
        sort: 'name',
        isDescending: false,
        offset: 0,
        limit: 50,
        ...query,
      })
      return lines.map(({ place }) => place.name)
    }

    test('finds by every word, wherever it occurs and however it is accented', async () => {
      await add(
        aPlace({ name: 'Höhlenweg', address: { city: 'Zürich', country: 'CH' } }),
        aPlace({ name: 'Zürich', source: { system: 's', externalId: 'A_1%' } }),
        aPlace({ name: 'Basel', alsoKnownAs: ['Bâle'] }),
      )
      expect(await names({ words: ['zurich'] })).toEqual(['Höhlenweg', 'Zürich'])
      expect(await names({ words: ['zurich', 'hohlen'] })).toEqual(['Höhlenweg'])
      expect(await names({ words: ['bale'] })).toEqual(['Basel'])
    })

    test('treats characters of the query language as text', async () => {
      await add(aPlace({ name: '100% Ort_1!' }), aPlace({ name: '1000 Ort 1' }))
      for (const word of ['100%', 'ort_1', '1!']) {
        expect(await names({ words: [word] })).toEqual(['100% Ort_1!'])
      }
    })

    test('returns the same page of a category, however many places it has', async () => {
      const many = Array.from({ length: 2_100 }, (_, at) =>
        aPlace({
          name: `Ort ${String(at).padStart(4, '0')}`,
          categoryIds: at % 21 === 0 ? [PARK.id] : [MUSEUM.id, PARK.id],
        }),
      )
      await add(...many)
      const expected = many.map(({ name }) => name)
      expect(await names({ categoryId: PARK.id }, { offset: 1_990, limit: 3 })).toEqual(
        expected.slice(1_990, 1_993),
      )
      expect(await names({ categoryId: MUSEUM.id, words: ['ort'] }, { limit: 2 })).toEqual(
        expected.slice(1, 3),
      )
    })

    test('filters by status, category, region and what is missing', async () => {
      await add(
        aPlace({ name: 'A', status: 'draft', location: undefined }),
        aPlace({ name: 'B', categoryIds: [PARK.id, MUSEUM.id], openingHours: 'Mo 10:00-12:00' }),
        aPlace({ name: 'C', address: { region: 'US-CA', country: 'US' } }),
        aPlace({ name: 'D', confirmedAt: '2025-11-20', openingHours: '24/7' }),
        aPlace({ name: 'E', confirmedAt: '2025-11-21', openingHours: '24/7' }),
      )
      expect(await names({ status: 'draft' })).toEqual(['A'])
      expect(await names({ categoryId: MUSEUM.id })).toEqual(['B'])
      expect(await names({ region: 'US-CA' })).toEqual(['C'])
      expect(await names({ lacks: ['location'] })).toEqual(['A'])
      expect(await names({ lacks: ['hours'] })).toEqual(['A', 'C'])
      expect(await names({ lacks: ['region'] })).toEqual(['A', 'B', 'D', 'E'])
      expect(await names({ lacks: ['confirmation'] })).toEqual(['A', 'B', 'C', 'D'])
      expect(await names({ lacks: ['confirmation', 'hours'], region: 'US-CA' })).toEqual(['C'])
      expect(await table.regions()).toEqual(['US-CA'])
    })

    test('shows a manager the places within her limits and no others', async () => {
      const categories = [PARK.id, MUSEUM.id]
      const regions = ['US-CA', 'US-NV', 'DE-BY']
      const places = regions.flatMap((region) =>
        [[], [PARK.id], [MUSEUM.id], categories].map((categoryIds, at) =>
          aPlace({
            name: `${region} ${at}`,
            categoryIds,
            address: { country: region.slice(0, 2), region: at === 3 ? undefined : region },
          }),
        ),
      )
      await add(...places)
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            placeIds: fc.subarray(places.map(({ id }) => id)),
            regions: fc.subarray([...regions, 'US', 'DE', '']),
            categoryIds: fc.subarray([...categories, 'gone']),
          }),
          async (within) => {
            const hers = places.filter((place) => isWithin(within, place))
            expect(await names({ within })).toEqual(hers.map(({ name }) => name).toSorted())
            const codes = hers.flatMap(({ address }) => address.region ?? [])
            expect(await table.regions(within)).toEqual([...new Set(codes)].toSorted())
            const matching = await pagedIds({ ...EVERYTHING, within })
            expect(matching).toEqual(hers.map(({ id }) => id))
          },
        ),
        { numRuns: 40 },
      )
      expect(await table.countries()).toEqual(['DE', 'US'])
    })

    test('filters by country, and by hours without an exception on a day', async () => {
      const week = [[], [], [], [], [], [], []]
      const weeklyHours = (date: string) => ({ week, exceptions: { [date]: { intervals: [] } } })
      const hours = (date: string) => ({ openingHours: 'x', weeklyHours: weeklyHours(date) })
      await add(
        aPlace({ name: 'A', ...hours('2026-12-25') }),
        aPlace({ name: 'B', ...hours('2026-12-26'), address: { country: 'DE' } }),
        aPlace({ name: 'C', ...hours('2026-12-26') }),
        aPlace({ name: 'D', openingHours: undefined, weeklyHours: undefined }),
      )
      expect(await names({ usualOn: '2026-12-25' })).toEqual(['B', 'C'])
      expect(await names({ usualOn: '2026-12-25', country: 'DE' })).toEqual(['B'])
      expect(await names({ country: 'DE' })).toEqual(['B'])
    })

    test('filters by the source of an import', async () => {
      const of = (system: string) => ({ source: { system, externalId: '1' } })
      await add(
        aPlace({ name: 'A', ...of('demo') }),
        aPlace({ name: 'B', ...of('liste'), address: { country: 'DE' } }),
        aPlace({ name: 'C', source: undefined }),
      )
      expect(await names({ source: 'demo' })).toEqual(['A'])
      expect(await names({ source: 'liste', country: 'DE' })).toEqual(['B'])
      expect(await names({ source: 'liste', country: 'US' })).toEqual([])
    })

    test('returns consecutive pages and the total', async () => {
      await add(...['b', 'Ä', 'c', 'a', 'B'].map((name) => aPlace({ name })))
      expect(await names({})).toEqual(expect.arrayContaining(['a', 'Ä', 'b', 'B', 'c']))
      const first = await names({}, { limit: 2 })
      const rest = await names({}, { limit: 9, offset: 2 })
      expect([...first, ...rest]).toEqual(await names({}))
      expect((await names({})).at(-1)).toBe('c')
      expect(await names({}, { isDescending: true })).toEqual((await names({})).toReversed())
      const { total } = await table.list({
        filter: EVERYTHING,
        sort: 'city',
        isDescending: false,
        offset: 0,
        limit: 1,
      })
      expect(total).toBe(5)
    })

    test('reflects a change at once, and keeps each as a revision', async () => {
      const place = aPlace({ name: 'Alt', phone: '+13035550123' })
      await add(place)
      const changed = { ...place, name: 'Neu', phone: undefined }
      await store.apply([{ kind: 'update', place: changed, expectedVersion: 1 }], 'berta')
      expect(await names({ words: ['alt'] })).toEqual([])
      expect(await names({ words: ['neu'] })).toEqual(['Neu'])
      expect(await table.history(place.id)).toMatchObject([
        {
          version: 2,
          actor: 'berta',
          kind: 'changed',
          before: { name: 'Alt', phone: '+13035550123', version: 1 },
          after: { name: 'Neu', version: 2 },
        },
        { version: 1, actor: 'anna', kind: 'added' },
      ])
      const last = await table.lastRevisions([place.id, 'unknown'])
      expect([...last]).toEqual([[place.id, (await table.history(place.id))[0]]])
    })

    test('counts the places of categories, and those with a value for an attribute', async () => {
      await add(
        aPlace({ categoryIds: [PARK.id, MUSEUM.id], attributes: { wc: true } }),
        aPlace({
          categoryIds: [PARK.id],
          status: 'archived',
          attributes: { note: 'the "wc": is' },
        }),
      )
      expect(await table.categoryUses()).toEqual(
        new Map([
          [PARK.id, 2],
          [MUSEUM.id, 1],
        ]),
      )
      expect(await table.attributeUses('wc')).toBe(1)
      expect(await table.attributeUses('w_')).toBe(0)
    })

    test('returns many places by their ids or by a filter', async () => {
      const places = Array.from({ length: 700 }, (_, n) => aPlace({ name: `Ort ${n}` }))
      await add(...places)
      const ids = places.map(({ id }) => id)
      expect((await table.byIds([...ids, ids[0]!])).map(({ id }) => id)).toEqual(ids)
      expect(await pagedIds(EVERYTHING)).toEqual(ids)
      const which = { ids: [...ids.toReversed(), 'unknown', ids[0]!] }
      expect(await pagedIds(which)).toEqual(ids)
      for (const some of [EVERYTHING, which]) {
        expect(await pagedIds(some, ids[299])).toEqual(ids.slice(300))
      }
    })
  })
}
