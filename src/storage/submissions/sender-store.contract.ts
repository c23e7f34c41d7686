import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createSenderMemory,
  createSenderRate,
  DAY_MS,
  HOUR_MS,
  type SenderStore,
} from '../../domain/submissions/evidence/sender-store.ts'
import type { Database } from '../database.ts'
import { createSenderStore } from './sender-store.ts'

const NOW = Date.UTC(2026, 10, 21, 8, 30)

/** What every `SenderStore` promises, in a database and in memory. `open` gives an empty database. */
export function senderStoreContract(open: () => Promise<Database>): void {
  describe.each(['database', 'memory'])('finding 9: senders, kept in %s', (where) => {
    let database: Database
    /** two servers of one site; in memory there is one */
    let stores: [SenderStore, SenderStore]

    beforeEach(async () => {
      database = await open()
      const memory = createSenderMemory({
        randomBytes: (count) => new Uint8Array(randomBytes(count)),
      })
      stores =
        where === 'memory'
          ? [memory, memory]
          : [createSenderStore(database), createSenderStore(database)]
    })

    afterEach(() => database.close())

    test('a limit holds for all servers together, however many messages come at once', async () => {
      const rates = stores.map((store) => createSenderRate(10, store))
      const taken = await Promise.all(
        Array.from({ length: 30 }, (_, at) => rates[at % 2]!.take('a', NOW + at)),
      )
      expect(taken.filter((one) => 'lastHour' in one)).toHaveLength(10)
      expect(await rates[1]!.take('b', NOW)).toEqual({ lastHour: 1 })
    })

    test('an attempt that was not stored can be released on any server', async () => {
      const [one, other] = stores.map((store) => createSenderRate(10, store))
      await one!.take('a', NOW)
      await other!.take('a', NOW + 1)
      await other!.release('a', NOW)
      expect(await one!.take('a', NOW + 2)).toEqual({ lastHour: 2 })
    })

    test('all servers hash with the same key, which changes after a day', async () => {
      const [first, same] = await Promise.all(stores.map((store) => store.daySeed(NOW)))
      expect(first!.until).toBe(NOW + DAY_MS)
      expect(Buffer.from(same!.seed)).toEqual(Buffer.from(first!.seed))
      const before = Buffer.from(first!.seed)
      const next = await stores[1].daySeed(NOW + DAY_MS)
      expect(next.until).toBe(NOW + 2 * DAY_MS)
      expect(Buffer.from(next.seed)).not.toEqual(before)
    })

    test('an expired key and hashes older than an hour are destroyed on a quiet site', async () => {
      const before = Buffer.from((await stores[0].daySeed(NOW)).seed)
      await createSenderRate(10, stores[0]).take('a', NOW)
      await stores[1].destroyExpired(NOW + HOUR_MS)
      let kept: readonly number[] | undefined
      await stores[0].changeTimes('a', NOW, (times) => (kept = times))
      expect(kept).toEqual([])
      await stores[1].destroyExpired(NOW + DAY_MS)
      // Even for the same moment, the old key no longer exists.
      expect(Buffer.from((await stores[0].daySeed(NOW)).seed)).not.toEqual(before)
    })
  })
}
