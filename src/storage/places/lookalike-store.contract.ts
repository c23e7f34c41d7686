import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LookalikeStore } from '../../domain/places/lookalike-store.ts'
import type { PlaceStore } from '../../domain/places/place-store.ts'
import type { Place } from '../../domain/places/place.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import { additions, aPlace, MUSEUM, PARK } from '../../../test/storage/samples.ts'
import type { Database } from '../database.ts'
import { createLookalikeStore } from './lookalike-store.ts'
import { createPlaceStore } from './place-store.ts'
import { createSiteStore } from './site-store.ts'

/** What every `LookalikeStore` promises. `open` gives an empty database. */
export function lookalikeStoreContract(open: () => Promise<Database>): void {
  describe('the store of places that look alike', () => {
    let database: Database
    let places: PlaceStore
    let store: LookalikeStore

    beforeEach(async () => {
      database = await open()
      places = createPlaceStore(database)
      store = createLookalikeStore(database)
      const vocabulary = { categories: [PARK, MUSEUM], attributes: [] }
      await createSiteStore(database).saveVocabulary(vocabulary, 'test')
    })

    afterEach(() => database.close())

    const add = (...added: Place[]) => places.apply(additions(added), 'anna')
    const there = (name: string, city: string, more: Partial<Place> = {}) =>
      aPlace({ name, address: { city, country: 'US' }, ...more })
    const idsOf = (some: Place[]) => some.map(({ id }) => id).toSorted()
    const addThree = async (): Promise<[string, string, string]> => {
      const three = [there('Linde', 'Ulm'), there('Linde', 'Ulm'), there('Linde', 'Ulm')]
      await add(...three)
      const [a = '', b = '', c = ''] = idsOf(three)
      return [a, b, c]
    }

    test('finds places by name and town, phone number and website', async () => {
      const same = [there('Zum Löwen', 'Köln'), there('zum loewen', 'KÖLN')]
      const phones = [
        there('A', 'Bonn', { phone: '+4922812345' }),
        there('B', 'Trier', { phone: '+4922812345' }),
      ]
      const chain = Array.from({ length: 6 }, (_, at) =>
        there(`Filiale ${at}`, 'Jena', { website: 'https://kette.example/' }),
      )
      const sites = [
        there('C', 'Ulm', { website: 'https://c.example/' }),
        there('D', 'Ulm', { website: 'https://c.example/' }),
        there('E', 'Ulm', { website: 'https://c.example/', status: 'archived' }),
      ]
      await add(...same, ...phones, ...chain, ...sites, there('Zum Löwen', 'Bonn'))
      const found = await store.find(10)
      expect(found.map(({ shared, ids }) => ({ shared, ids: ids.toSorted() }))).toEqual([
        { shared: 'name', ids: idsOf(same) },
        { shared: 'phone', ids: idsOf(phones) },
        { shared: 'website', ids: idsOf(sites.slice(0, 2)) },
      ])
      expect(await store.find(0)).toEqual([])
    })

    test('omits a group once every pair in it is marked, until a mark is removed', async () => {
      const [a, b, c] = await addThree()
      await store.markDistinct([b, a], 'anna')
      await store.markDistinct([a, c], 'anna')
      expect(await store.find(10)).toEqual([{ shared: 'name', ids: [a, b, c] }])
      await store.markDistinct([b, c], 'anna')
      expect(await store.find(10)).toEqual([])
      const marked = (await store.distinctPairs()).map((pair) => pair.join(' '))
      expect(marked.toSorted()).toEqual([`${a} ${b}`, `${a} ${c}`, `${b} ${c}`])
      expect(await store.unmarkDistinct([c, b], 'anna')).toBe(true)
      expect(await store.find(10)).toEqual([{ shared: 'name', ids: [a, b, c] }])
      expect(await store.unmarkDistinct([c, b], 'anna')).toBe(false)
    })

    test('shows as many groups as asked for, however many are marked', async () => {
      const pairs = ['A', 'B', 'C'].map((name) => [there(name, 'Ulm'), there(name, 'Ulm')])
      await add(...pairs.flat())
      for (const pair of pairs.slice(0, 2)) {
        const [one = '', other = ''] = idsOf(pair)
        await store.markDistinct([one, other], 'anna')
      }
      const [last = []] = pairs.slice(2)
      expect(await store.find(1)).toEqual([{ shared: 'name', ids: idsOf(last) }])
    })

    test('marks two existing places once, and logs it', async () => {
      const [a, b] = await addThree()
      expect(await store.markDistinct([a, 'missing'], 'anna')).toBe(false)
      expect(await store.markDistinct([a, a], 'anna')).toBe(false)
      expect(await store.markDistinct([a, b], 'anna')).toBe(true)
      expect(await store.markDistinct([b, a], 'bert')).toBe(true)
      expect(await store.distinctPairs()).toEqual([[a, b]])
      await store.unmarkDistinct([a, b], 'bert')
      const entries = await auditEntries(database)
      expect(entries.slice(-2)).toMatchObject([
        {
          action: 'place.marked-distinct',
          actor: 'anna',
          subject: a,
          after: { otherPlace: 'Linde' },
        },
        {
          action: 'place.unmarked-distinct',
          actor: 'bert',
          subject: a,
          before: { otherPlace: 'Linde' },
        },
      ])
    })

    test('forgets the marks of a place that is removed or archived', async () => {
      const [a, b, c] = await addThree()
      await store.markDistinct([a, b], 'anna')
      await store.markDistinct([b, c], 'anna')
      const archived = await places.byId(c)
      const removed = await places.byId(a)
      if (!archived || !removed) throw new Error('the places are missing')
      await places.apply(
        [
          { kind: 'update', place: { ...archived, status: 'archived' }, expectedVersion: 1 },
          { kind: 'remove', place: removed, expectedVersion: 1 },
        ],
        'anna',
      )
      expect(await store.distinctPairs()).toEqual([])
    })
  })
}
