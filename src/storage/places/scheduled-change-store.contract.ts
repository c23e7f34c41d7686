import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Place } from '../../domain/places/place.ts'
import type {
  ScheduledChange,
  ScheduledChangeStore,
} from '../../domain/places/scheduled-changes.ts'
import { additions, aPlace, MUSEUM, PARK } from '../../../test/storage/samples.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import type { Database } from '../database.ts'
import { createPlaceStore } from './place-store.ts'
import { createScheduledChangeStore } from './scheduled-change-store.ts'
import { createSiteStore } from './site-store.ts'

/** What every `ScheduledChangeStore` promises. `open` gives an empty database. */
export function scheduledChangeStoreContract(open: () => Promise<Database>): void {
  describe('the store of scheduled changes', () => {
    let database: Database
    let store: ScheduledChangeStore
    let place: Place

    beforeEach(async () => {
      database = await open()
      store = createScheduledChangeStore(database)
      const vocabulary = { categories: [PARK, MUSEUM], attributes: [] }
      await createSiteStore(database).saveVocabulary(vocabulary, 'test')
      place = aPlace()
      await createPlaceStore(database).apply(additions([place]), 'test')
    })

    afterEach(() => database.close())

    const aChange = (overrides: Partial<ScheduledChange> = {}): ScheduledChange => ({
      id: 's1',
      placeId: place.id,
      from: '2026-12-01',
      until: '2026-12-27',
      startsAt: new Date('2026-11-30T23:00:00Z'),
      endsAt: new Date('2026-12-26T23:00:00Z'),
      fields: { name: 'Advent' },
      state: 'planned',
      marks: [],
      removedMarks: [],
      contested: [],
      problems: [],
      actor: 'anna',
      createdAt: new Date('2026-11-20T09:00:00Z'),
      ...overrides,
    })

    const renamed = (name: string, expectedVersion = 1) => ({
      kind: 'update' as const,
      place: { ...place, name },
      expectedVersion,
    })

    test('keeps changes, and lists open ones first', async () => {
      const [late, over] = [
        aChange({ id: 's2', startsAt: new Date('2027-01-01T00:00:00Z'), until: undefined }),
        aChange({ id: 's3', state: 'done', before: { name: 'A' }, after: { name: 'B' } }),
      ]
      for (const change of [over, late, aChange()]) await store.add(change)
      expect(await store.list({})).toEqual([aChange(), late, over])
      expect(await store.list({ placeId: 'other' })).toEqual([])
      expect(await store.byId('s3')).toEqual(over)
      expect(await store.byId('s9')).toBeUndefined()
    })

    test('knows which changes are due to begin and which to end', async () => {
      await store.add(aChange())
      await store.add(aChange({ id: 's2', state: 'active' }))
      await store.add(aChange({ id: 's3', state: 'active', endsAt: undefined }))
      const dueAt = async (moment: string) =>
        (await store.due(new Date(moment))).map(({ id }) => id)
      expect(await dueAt('2026-11-30T22:59:59Z')).toEqual([])
      expect(await dueAt('2026-11-30T23:00:00Z')).toEqual(['s1'])
      expect(await dueAt('2026-12-27T00:00:00Z')).toEqual(['s2', 's1'])
    })

    test('takes a step once, with the change to its place, or not at all', async () => {
      await store.add(aChange())
      const to = {
        state: 'active' as const,
        before: { name: place.name },
        marks: ['name'],
        removedMarks: ['status'],
      }
      const late = { from: 'planned' as const, to, change: renamed('Zu spät', 7) }
      expect(await store.step(aChange(), late, 'schedule')).toBe(false)
      expect(await store.byId('s1')).toMatchObject({ state: 'planned' })
      const step = { from: 'planned' as const, to, change: renamed('Advent') }
      expect(await store.step(aChange(), step, 'schedule')).toBe(true)
      expect(await store.step(aChange(), step, 'schedule')).toBe(false)
      expect(await store.byId('s1')).toMatchObject(to)
      const stored = await createPlaceStore(database).byId(place.id)
      expect(stored).toMatchObject({ name: 'Advent', version: 2 })
      // What it sets counts as set by hand only where it says so.
      expect(stored?.handSet).toBeUndefined()
      const entries = (await auditEntries(database)).slice(-2)
      expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
        ['schedule', 'place.changed'],
        ['schedule', 'schedule.applied'],
      ])
    })

    test('forgets the changes of a removed place', async () => {
      await store.add(aChange())
      const removal = { kind: 'remove' as const, place, expectedVersion: 1 }
      await createPlaceStore(database).apply([removal], 'anna')
      expect(await store.list({})).toEqual([])
    })
  })
}
