import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ZeroResultSearchStore } from '../../domain/search/zero-result-search-store.ts'
import type { Database } from '../database.ts'
import { createZeroResultSearchStore } from './zero-result-search-store.ts'

/** What every `ZeroResultSearchStore` promises. `open` gives an empty database. */
export function zeroResultSearchStoreContract(open: () => Promise<Database>): void {
  describe('the store of zero-result searches', () => {
    let database: Database
    let store: ZeroResultSearchStore

    beforeEach(async () => {
      database = await open()
      store = createZeroResultSearchStore(database)
    })

    afterEach(() => database.close())

    const miss = (area: string, count: number, week = '2026-11-16', category = '') => ({
      area,
      category,
      week,
      count,
    })

    test('adds up counts across calls, concurrent processes and weeks', async () => {
      await store.add([miss('Boise, Idaho', 3), miss('Reno, Nevada', 9)], '')
      await Promise.all(Array.from({ length: 5 }, () => store.add([miss('Boise, Idaho', 1)], '')))
      await store.add([miss('Boise, Idaho', 4, '2026-11-23')], '')
      expect(await store.list(1)).toEqual([
        miss('Boise, Idaho', 12, '2026-11-23'),
        miss('Reno, Nevada', 9),
      ])
    })

    test('counts per category, and reports only frequent searches', async () => {
      await store.add([miss('Boise, Idaho', 4), miss('Boise, Idaho', 5, undefined, 'museum')], '')
      expect(await store.list(5)).toEqual([miss('Boise, Idaho', 5, '2026-11-16', 'museum')])
    })

    test('deletes old weeks', async () => {
      await store.add([miss('Boise, Idaho', 7, '2026-08-10'), miss('Reno, Nevada', 7)], '')
      await store.add([], '2026-08-17')
      expect(await store.list(1)).toEqual([miss('Reno, Nevada', 7)])
    })
  })
}
