import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AttemptStore } from '../../domain/admin/sign-in-limit.ts'
import type { Database } from '../database.ts'
import { createAttemptStore } from './attempt-store.ts'

const NOW = new Date('2026-11-21T08:00:00.000Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
const WINDOW = 900_000

/** What every `AttemptStore` promises. `open` gives an empty database. */
export function attemptStoreContract(open: () => Promise<Database>): void {
  describe('attempts', () => {
    let database: Database
    let store: AttemptStore

    beforeEach(async () => {
      database = await open()
      store = createAttemptStore(database)
    })

    afterEach(() => database.close())

    const attempt = (key: string, now = NOW) => store.take([{ key, max: 3, windowMs: WINDOW }], now)

    test('are refused above the limit until the window ends', async () => {
      for (let at = 0; at < 3; at += 1) {
        expect(await attempt('account:1', later(at))).toEqual({ ok: true })
      }
      const refused = { ok: false, retryAt: later(WINDOW) }
      expect(await attempt('account:1', later(10))).toEqual(refused)
      expect(await attempt('account:1', later(WINDOW - 1))).toEqual(refused)
      expect(await attempt('account:2', later(10))).toEqual({ ok: true })
      expect(await attempt('account:1', later(WINDOW))).toEqual({ ok: true })
    })

    test('gain nothing by being concurrent', async () => {
      const taken = await Promise.all(Array.from({ length: 20 }, () => attempt('account:1')))
      expect(taken.filter(({ ok }) => ok)).toHaveLength(3)
    })

    test('count for every key, and the strictest limit decides', async () => {
      const both = [
        { key: 'b', max: 9, windowMs: WINDOW },
        { key: 'a', max: 1, windowMs: 2 * WINDOW },
      ]
      const take = (at: number) => store.take(both, later(at))
      expect(await take(0)).toEqual({ ok: true })
      expect(await take(WINDOW)).toEqual({ ok: false, retryAt: later(2 * WINDOW) })
      expect(await take(2 * WINDOW)).toEqual({ ok: true })
    })

    test.each(['2025-11-21T08:00:00.000Z', '2026-11-21T07:00:00.000Z', '2026-11-21T07:59:00.000Z'])(
      'finding 12: wait no longer than their window when the clock is set back to %s',
      async (moment) => {
        for (let at = 0; at < 4; at += 1) await attempt('account:1', later(at))
        const now = new Date(moment)
        expect(await attempt('account:1', now)).toEqual({
          ok: false,
          retryAt: new Date(now.getTime() + WINDOW),
        })
        expect(await attempt('account:1', new Date(now.getTime() + WINDOW))).toEqual({ ok: true })
      },
    )

    test('finding 12: wait no longer after the clock jumped ahead and was set back', async () => {
      for (let at = 0; at < 4; at += 1) await attempt('account:1', later(365 * 96 * WINDOW + at))
      expect(await attempt('account:1')).toEqual({ ok: false, retryAt: later(WINDOW) })
    })

    test('start from zero once forgotten', async () => {
      for (let count = 0; count < 4; count += 1) await attempt('account:1')
      await store.forget(['account:1', 'account:9'])
      expect(await attempt('account:1')).toEqual({ ok: true })
    })
  })
}
