import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GeocodeStore, StoredAnswer } from '../../domain/geocoding/geocoder.ts'
import type { Database } from '../database.ts'
import { createGeocodeStore } from './geocode-store.ts'

const AT = new Date('2026-11-21T08:30:00.123Z')
const after = (milliseconds: number) => new Date(AT.getTime() + milliseconds)

const anAnswer = (answer: Partial<StoredAnswer> & { key: string }): StoredAnswer => ({
  query: { street: '1 Main St', city: 'Zion', country: 'US' },
  kind: 'failed',
  problem: 'geocoder_busy',
  attempts: 1,
  askedAt: AT,
  retryAt: after(1000),
  ...answer,
})

/** What every `GeocodeStore` promises. `open` gives an empty database. */
export function geocodeStoreContract(open: () => Promise<Database>): void {
  describe('the geocode store', () => {
    let database: Database
    let geocodes: GeocodeStore

    beforeEach(async () => {
      database = await open()
      geocodes = createGeocodeStore(database)
    })

    afterEach(() => database.close())

    test('keeps the last answer to a question', async () => {
      expect(await geocodes.answer('a')).toBeUndefined()
      await geocodes.save(anAnswer({ key: 'a' }))
      const point = { lat: 37.2, lng: -112.9, precision: 'exact' as const, label: 'Zion' }
      const found = anAnswer({ key: 'a', kind: 'found', point, problem: undefined, attempts: 0 })
      await geocodes.save(found)
      expect(await geocodes.answer('a')).toEqual(found)
      expect(await geocodes.counts()).toEqual({ found: 1, nothing: 0, failed: 0 })
    })

    test('knows which questions are due again, and when', async () => {
      await geocodes.save(anAnswer({ key: 'a', retryAt: after(2000) }))
      await geocodes.save(anAnswer({ key: 'b', retryAt: after(1000), askedAt: after(1) }))
      const unknown = { kind: 'nothing', problem: undefined, retryAt: after(1500) } as const
      await geocodes.save(anAnswer({ key: 'c', ...unknown }))
      await geocodes.save(anAnswer({ key: 'd', kind: 'found' }))
      const keys = (answers: StoredAnswer[]) => answers.map(({ key }) => key)
      expect(keys(await geocodes.due(AT, 9))).toEqual([])
      expect(keys(await geocodes.due(after(2000), 9))).toEqual(['b', 'c', 'a'])
      expect(keys(await geocodes.unanswered(9))).toEqual(['b', 'a', 'c'])
      expect(await geocodes.retryAll(AT)).toBe(3)
      expect(keys(await geocodes.due(AT, 9)).toSorted()).toEqual(['a', 'b', 'c'])
      expect(await geocodes.deleteBefore(after(1))).toBe(3)
      expect(keys(await geocodes.unanswered(9))).toEqual(['b'])
    })

    test('gives each turn to one process only', async () => {
      const take = () => geocodes.takeTurn(AT, 1000, after(2500))
      const turns = await Promise.all([take(), take(), take(), take()])
      const waits = turns.map((turn) => turn && turn.getTime() - AT.getTime())
      expect(new Set(waits)).toEqual(new Set([0, 1000, 2000, undefined]))
      // A process whose clock was far ahead does not block the others.
      const future = after(9_000_000)
      await geocodes.takeTurn(future, 1000, future)
      expect(await take()).toEqual(AT)
    })
  })
}
