import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LocationSearchStore } from '../../domain/geocoding/locate-places.ts'
import type { Database } from '../database.ts'
import { createLocationSearchStore } from './location-search-store.ts'

const POINT = { lat: 51.04, lng: 13.75, precision: 'exact' as const, label: 'Lennéstraße 1' }

/** What every `LocationSearchStore` promises. `open` gives an empty database. */
export function locationSearchStoreContract(open: () => Promise<Database>): void {
  describe('the store of the location search', () => {
    let database: Database
    let store: LocationSearchStore

    beforeEach(async () => {
      database = await open()
      store = createLocationSearchStore(database)
    })

    afterEach(() => database.close())

    test('keeps each place once, and searches again when a place is added again', async () => {
      await store.add(['b', 'a', 'c'])
      await store.settle({ placeId: 'a', state: 'found', point: POINT, addressKey: 'k' })
      await store.settle({ placeId: 'b', state: 'nothing' })
      await store.settle({ placeId: 'unknown', state: 'nothing' })
      expect(await store.counts()).toEqual({ waiting: 1, found: 1, unsure: 0, nothing: 1 })
      expect(await store.list('found', 9)).toEqual([
        { placeId: 'a', state: 'found', point: POINT, addressKey: 'k' },
      ])
      expect(await store.byIds(['b', 'unknown'])).toMatchObject([
        { placeId: 'b', state: 'nothing' },
      ])
      await store.add(['a'])
      expect(await store.list('waiting', 1)).toMatchObject([
        { placeId: 'a', point: undefined, addressKey: undefined },
      ])
      expect(await store.counts()).toMatchObject({ waiting: 2, found: 0 })
    })

    test('leaves postponed places until they are due', async () => {
      const noon = new Date('2026-11-23T12:00:00Z')
      await store.add(['a', 'b', 'c'])
      await store.postpone('a', noon)
      await store.postpone('unknown', noon)
      const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
      const claimed = async (at: Date) =>
        (await store.claim(at, new Date(at.getTime() + 60_000), 2)).map(({ placeId }) => placeId)
      expect(await claimed(after(-1))).toEqual(['b', 'c'])
      // Nobody else gets them for a minute.
      expect(await claimed(after(-1))).toEqual([])
      expect(await claimed(noon)).toEqual(['a', 'b'])
      expect(await claimed(noon)).toEqual(['c'])
      expect(await store.counts()).toMatchObject({ waiting: 3 })
      // Added again, it is due at once.
      await store.add(['a'])
      expect(await claimed(new Date(0))).toEqual(['a'])
    })

    test('lets other writes in between while many places are added', async () => {
      const ids = Array.from({ length: 5_000 }, (_, at) => `p${at}`)
      const order: string[] = []
      await Promise.all([
        store.add(ids).then(() => order.push('added')),
        store.postpone('p0', new Date()).then(() => order.push('other')),
      ])
      expect(order).toEqual(['other', 'added'])
      expect(await store.counts()).toMatchObject({ waiting: 5_000 })
    })

    test('removes given places, and all places in one state', async () => {
      const ids = Array.from({ length: 1_200 }, (_, at) => `p${String(at).padStart(4, '0')}`)
      await store.add(ids)
      await store.remove(ids.slice(0, 600))
      expect(await store.list('waiting', 9, 'a')).not.toContainEqual(
        expect.objectContaining({ placeId: 'a' }),
      )
      expect(await store.list('waiting', 2)).toMatchObject([
        { placeId: 'p0600' },
        { placeId: 'p0601' },
      ])
      await store.settle({ placeId: 'p0600', state: 'nothing' })
      await store.removeAll('waiting')
      expect(await store.counts()).toEqual({ waiting: 0, found: 0, unsure: 0, nothing: 1 })
      await store.remove([])
      expect(await store.byIds([])).toEqual([])
    })
  })
}
