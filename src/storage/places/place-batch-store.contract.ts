import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Place } from '../../domain/places/place.ts'
import type { PlaceBatchStore } from '../../domain/places/place-batch-store.ts'
import type { PlaceStore } from '../../domain/places/place-store.ts'
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
    const begin = (total: number, order?: unknown) =>
      store.begin({ id: 'batch', total, actor: 'berta', order })
    const killWorker = () =>
      database.write((db) =>
        sql`update place_batch set at_work_until = '2026-01-01T00:00:00.000Z'`.execute(db),
      )
    const toUndo = async (id: string) => (await Array.fromAsync(store.toUndo(id))).flat()
    const nameOf = async ({ id }: Place) => (await places.byId(id))?.name

    test('writes step by step, and sets aside what does not fit', async () => {
      await begin(3)
      expect(await store.byId('batch')).toMatchObject({ total: 3, written: 0, isRunning: true })
      const before = await places.catalogueVersion()
      const first = { updates: [renamed(a, 'A 2')], skipped: [], isUndo: false }
      expect(await store.write('batch', first, 'berta')).toBe(true)
      const updates = [renamed(b, 'B 2', 7)]
      const second = { updates, skipped: [{ id: c.id }], isUndo: false }
      expect(await store.write('batch', second, 'berta')).toBe(true)
      await store.end('batch')
      expect(await store.byId('batch')).toEqual({
        id: 'batch',
        total: 3,
        written: 1,
        setAside: 2,
        refused: 0,
        isUndo: false,
        undone: 0,
        kept: 0,
        firstSkipped: [b.id, c.id].toSorted().map((id) => ({ id })),
        isRunning: false,
        problem: undefined,
        isResumable: false,
      })
      expect(await places.catalogueVersion()).toBeGreaterThan(before)
      expect([await nameOf(a), await nameOf(b)]).toEqual(['A 2', 'B'])
      expect((await places.byId(a.id))?.handSet).toEqual(['name'])
    })

    test('does not mark as set by hand what follows from other fields', async () => {
      await begin(1)
      const step = { updates: [renamed(a, 'A 2')], skipped: [], isUndo: false, isComputed: true }
      expect(await store.write('batch', step, 'berta')).toBe(true)
      expect(await nameOf(a)).toBe('A 2')
      expect((await places.byId(a.id))?.handSet).toBeUndefined()
    })

    test('writes nothing to a batch once it has ended, nor once its undo has begun', async () => {
      await begin(2)
      await store.write('batch', { updates: [renamed(a, 'A 2')], skipped: [], isUndo: false }, 'b')
      await store.end('batch')
      const late = { updates: [renamed(b, 'B 2')], skipped: [], isUndo: false }
      expect(await store.write('batch', late, 'berta')).toBe(false)
      expect(await store.beginUndo('batch')).toBe(true)
      expect(await store.write('batch', late, 'berta')).toBe(false)
      expect(await nameOf(b)).toBe('B')
    })

    test('undoes a batch and restores the earlier marks, by one process at a time and only once', async () => {
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
      const back = { updates: [renamed(marked, 'A', 3)], skipped: [{ id: b.id }], isUndo: true }
      expect(await store.write('batch', back, 'berta')).toBe(true)
      await store.end('batch')
      expect(await store.byId('batch')).toMatchObject({
        written: 2,
        isUndo: true,
        undone: 1,
        kept: 1,
        firstSkipped: [{ id: b.id }],
      })
      expect((await places.byId(a.id))?.handSet).toEqual(['phone'])
      expect(await store.beginUndo('batch')).toBe(false)
    })

    test('continues an undo whose process was killed', async () => {
      await store.apply('batch', [renamed(a, 'A 2'), renamed(b, 'B 2')], 'berta')
      await store.beginUndo('batch')
      const back = { updates: [renamed(a, 'A', 2)], skipped: [], isUndo: true }
      await store.write('batch', back, 'berta')
      await killWorker()
      const problem = 'batch_interrupted'
      expect(await store.byId('batch')).toMatchObject({ undone: 1, isRunning: false, problem })
      expect(await store.beginUndo('batch')).toBe(true)
      expect((await toUndo('batch')).map(({ id }) => id)).toEqual([b.id])
    })

    test('keeps why a place did not accept the change, until the undo begins', async () => {
      await begin(3)
      const problem = { field: 'latitude', rule: 'coordinates_missing' }
      const skipped = [{ id: b.id, problem }, { id: c.id }]
      const step = { updates: [renamed(a, 'A 2')], skipped, isUndo: false }
      await store.write('batch', step, 'berta')
      await store.complete('batch')
      const kept = skipped.toSorted((one, other) => (one.id < other.id ? -1 : 1))
      expect(await store.byId('batch')).toMatchObject({
        written: 1,
        setAside: 1,
        refused: 1,
        firstSkipped: kept,
      })
      const all = async () => (await Array.fromAsync(store.skipped('batch'))).flat()
      expect(await all()).toEqual(kept)
      await store.beginUndo('batch')
      expect(await all()).toEqual([])
      const back = { updates: [], skipped: [{ id: a.id }], isUndo: true }
      await store.write('batch', back, 'berta')
      expect(await all()).toEqual([{ id: a.id }])
    })

    test('resumes a batch after the last place it recorded, by one process at a time', async () => {
      const [first, second] = [a, b, c].toSorted((one, other) => (one.id < other.id ? -1 : 1))
      const order = { change: 'x' }
      await begin(3, order)
      expect(await store.resume('batch')).toBeUndefined()
      await store.write(
        'batch',
        { updates: [renamed(first!, 'A 2')], skipped: [], isUndo: false },
        'b',
      )
      await store.end('batch', 'storage_unavailable')
      const failed = { problem: 'storage_unavailable', isResumable: true, isRunning: false }
      expect(await store.byId('batch')).toMatchObject(failed)
      const rest = { order: JSON.stringify(order), after: first!.id }
      expect(await store.resume('batch')).toEqual(rest)
      expect(await store.resume('batch')).toBeUndefined()
      expect(await store.byId('batch')).toMatchObject({ problem: undefined, isRunning: true })
      await killWorker()
      const killed = { problem: 'batch_interrupted', isResumable: true, isRunning: false }
      expect(await store.byId('batch')).toMatchObject(killed)
      expect(await store.resume('batch')).toEqual(rest)
      await store.write(
        'batch',
        { updates: [renamed(second!, 'B 2')], skipped: [], isUndo: false },
        'b',
      )
      await store.complete('batch')
      const complete = { total: 2, written: 2, problem: undefined, isResumable: false }
      expect(await store.byId('batch')).toMatchObject(complete)
      await store.beginUndo('batch')
      await store.end('batch')
      expect(await store.resume('batch')).toBeUndefined()
    })

    test('does not resume a batch without an order', async () => {
      await begin(3)
      await store.end('batch')
      expect(await store.byId('batch')).toMatchObject({ isResumable: false })
      expect(await store.resume('batch')).toBeUndefined()
      expect(await store.resume('unknown')).toBeUndefined()
    })

    test('applies a batch completely or not at all in one transaction', async () => {
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
