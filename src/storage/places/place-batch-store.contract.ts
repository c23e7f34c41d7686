import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Place } from '../../domain/places/place.ts'
import type { PlaceBatchStore, PlaceStore } from '../../domain/places/place-store.ts'
import { additions, aPlace, MUSEUM, PARK } from '../../../test/storage/samples.ts'
import type { Database } from '../database.ts'
import { createPlaceBatchStore } from './place-batch-store.ts'
import { createPlaceStore } from './place-store.ts'
import { createSiteStore } from './site-store.ts'

/** What every `PlaceBatchStore` promises. `open` gives an empty database. */
export function placeBatchStoreContract(open: () => Promise<Database>): void {
  describe('the store of batches', () => {
    let database: Database
    let places: PlaceStore
    let store: PlaceBatchStore
    let [a, b, c] = samples()

    beforeEach(async () => {
      database = await open()
      places = createPlaceStore(database)
      store = createPlaceBatchStore(database)
      const vocabulary = { categories: [PARK, MUSEUM], attributes: [] }
      await createSiteStore(database).saveVocabulary(vocabulary, 'test')
      ;[a, b, c] = samples()
      await places.apply(additions([a, b, c]), 'anna')
    })

    afterEach(() => database.close())

    const renamed = (place: Place, name: string, expectedVersion = 1) => ({
      kind: 'update' as const,
      place: { ...place, name },
      expectedVersion,
    })
    const toUndo = async (id: string) => (await Array.fromAsync(store.toUndo(id))).flat()
    const nameOf = async ({ id }: Place) => (await places.byId(id))?.name

    test('writes step by step, and sets aside what does not fit', async () => {
      await store.begin('batch', 3, 'berta')
      expect(await store.byId('batch')).toMatchObject({ total: 3, written: 0, isAtWork: true })
      const before = await places.catalogueVersion()
      const first = { updates: [renamed(a, 'A 2')], setAside: [], isUndo: false }
      expect(await store.write('batch', first, 'berta')).toBe(true)
      const updates = [renamed(b, 'B 2', 7)]
      const second = { updates, setAside: [c.id], isUndo: false }
      expect(await store.write('batch', second, 'berta')).toBe(true)
      await store.end('batch')
      expect(await store.byId('batch')).toEqual({
        id: 'batch',
        total: 3,
        written: 1,
        setAside: 2,
        isUndo: false,
        undone: 0,
        kept: 0,
        firstLeft: [b.id, c.id].toSorted(),
        isAtWork: false,
      })
      expect(await places.catalogueVersion()).toBeGreaterThan(before)
      expect([await nameOf(a), await nameOf(b)]).toEqual(['A 2', 'B'])
      expect((await places.byId(a.id))?.handSet).toEqual(['name'])
    })

    test('writes nothing once it was ended, nor after it was begun to be undone', async () => {
      await store.begin('batch', 2, 'berta')
      await store.write('batch', { updates: [renamed(a, 'A 2')], setAside: [], isUndo: false }, 'b')
      await store.end('batch')
      const late = { updates: [renamed(b, 'B 2')], setAside: [], isUndo: false }
      expect(await store.write('batch', late, 'berta')).toBe(false)
      expect(await store.beginUndo('batch')).toBe(true)
      expect(await store.write('batch', late, 'berta')).toBe(false)
      expect(await nameOf(b)).toBe('B')
    })

    test('is undone with the marks of before, by one at a time and once', async () => {
      const marked = { ...a, handSet: ['phone'] }
      await places.apply([{ kind: 'update', place: marked, expectedVersion: 1 }], 'cli')
      await store.apply('batch', [renamed(marked, 'A 2', 2), renamed(b, 'B 2')], 'berta')
      expect(await toUndo('batch')).toEqual(
        [
          { id: a.id, version: 3, handSet: ['phone'] },
          { id: b.id, version: 2, handSet: [] },
        ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      )
      expect(await store.beginUndo('unknown')).toBe(false)
      expect(await store.beginUndo('batch')).toBe(true)
      expect(await store.beginUndo('batch')).toBe(false)
      const back = { updates: [renamed(marked, 'A', 3)], setAside: [b.id], isUndo: true }
      expect(await store.write('batch', back, 'berta')).toBe(true)
      await store.end('batch')
      expect(await store.byId('batch')).toMatchObject({
        written: 2,
        isUndo: true,
        undone: 1,
        kept: 1,
        firstLeft: [b.id],
      })
      expect((await places.byId(a.id))?.handSet).toEqual(['phone'])
      expect(await store.beginUndo('batch')).toBe(false)
    })

    test('goes on with an undo whose process was killed', async () => {
      await store.apply('batch', [renamed(a, 'A 2'), renamed(b, 'B 2')], 'berta')
      await store.beginUndo('batch')
      const back = { updates: [renamed(a, 'A', 2)], setAside: [], isUndo: true }
      await store.write('batch', back, 'berta')
      await database.write((db) =>
        sql`update place_batch set at_work_until = '2026-01-01T00:00:00.000Z'`.execute(db),
      )
      expect(await store.byId('batch')).toMatchObject({ undone: 1, isAtWork: false })
      expect(await store.beginUndo('batch')).toBe(true)
      expect((await toUndo('batch')).map(({ id }) => id)).toEqual([b.id])
    })

    test('is all or nothing in one transaction', async () => {
      const updates = [renamed(a, 'A 2'), renamed(b, 'B 2', 7)]
      expect(await store.apply('batch', updates, 'berta')).toMatchObject({ problem: 'conflict' })
      expect(await store.byId('batch')).toBeUndefined()
      expect(await nameOf(a)).toBe('A')
    })
  })
}

function samples(): [Place, Place, Place] {
  return [aPlace({ name: 'A' }), aPlace({ name: 'B' }), aPlace({ name: 'C' })]
}
