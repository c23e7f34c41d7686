import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountLink, OperatorStore } from '../domain/operators/operator-store.ts'
import type { Database } from './database.ts'
import { createOperatorStore } from './operator-store.ts'

const NOW = new Date('2026-11-21T08:00:00.000Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
const WINDOW = 900_000

const aLink = (fields: Partial<AccountLink> = {}): AccountLink => ({
  tokenHash: 'a'.repeat(64),
  role: 'owner',
  email: undefined,
  isFirst: false,
  expiresAt: later(60_000),
  ...fields,
})

/** What every `OperatorStore` promises. `open` gives an empty database. */
export function operatorStoreContract(open: () => Promise<Database>): void {
  describe('the operator store', () => {
    let database: Database
    let store: OperatorStore

    beforeEach(async () => {
      database = await open()
      store = createOperatorStore(database)
    })

    afterEach(() => database.close())

    const addOperator = (id: string, email: string) =>
      database.write(async (db) => {
        const at = NOW.toISOString()
        const row = { id, email, name: 'Anna', role: 'owner' as const, image: null }
        const filled = { ...row, email_verified: 1 as const, created_at: at, updated_at: at }
        await db.insertInto('operator').values(filled).execute()
      })

    describe('a link', () => {
      test('comes back as it was stored and is used once', async () => {
        const link = aLink({ role: 'moderator', email: 'anna@beispiel.de' })
        await store.addLink(link)
        expect(await store.link(link.tokenHash, NOW)).toEqual(link)
        expect(await store.useLink(link.tokenHash, NOW)).toEqual(link)
        expect(await store.useLink(link.tokenHash, NOW)).toBeUndefined()
        expect(await store.link(link.tokenHash, NOW)).toBeUndefined()
      })

      test('is used by one of many at once', async () => {
        await store.addLink(aLink())
        const used = await Promise.all(
          Array.from({ length: 8 }, () => store.useLink(aLink().tokenHash, NOW)),
        )
        expect(used.filter(Boolean)).toHaveLength(1)
      })

      test('is worth nothing at its end', async () => {
        const link = aLink()
        await store.addLink(link)
        expect(await store.link(link.tokenHash, link.expiresAt)).toBeUndefined()
        expect(await store.useLink(link.tokenHash, link.expiresAt)).toBeUndefined()
      })

      test('to the first account is worth nothing beside an account', async () => {
        await store.addLink(aLink({ isFirst: true }))
        await addOperator('o1', 'anna@beispiel.de')
        expect(await store.link(aLink().tokenHash, NOW)).toBeUndefined()
        expect(await store.useLink(aLink().tokenHash, NOW)).toBeUndefined()
      })

      test('to the first account takes the others of its kind with it, and no invitation', async () => {
        const other = aLink({ isFirst: true, tokenHash: 'b'.repeat(64) })
        const invitation = aLink({ tokenHash: 'c'.repeat(64) })
        for (const link of [aLink({ isFirst: true }), other, invitation]) await store.addLink(link)
        await store.useLink(aLink().tokenHash, NOW)
        expect(await store.link(other.tokenHash, NOW)).toBeUndefined()
        expect(await store.link(invitation.tokenHash, NOW)).toEqual(invitation)
      })
    })

    describe('attempts', () => {
      const attempt = (key: string, now = NOW) =>
        store.takeAttempt([{ key, most: 3, ms: WINDOW }], now)

      test('are refused after their number, until the window ends', async () => {
        for (let at = 0; at < 3; at += 1) {
          expect(await attempt('account:1', later(at))).toEqual({ ok: true })
        }
        const refused = { ok: false, retryAt: later(WINDOW) }
        expect(await attempt('account:1', later(10))).toEqual(refused)
        expect(await attempt('account:1', later(WINDOW - 1))).toEqual(refused)
        expect(await attempt('account:2', later(10))).toEqual({ ok: true })
        expect(await attempt('account:1', later(WINDOW))).toEqual({ ok: true })
      })

      test('at once are not more than one after the other', async () => {
        const taken = await Promise.all(Array.from({ length: 20 }, () => attempt('account:1')))
        expect(taken.filter(({ ok }) => ok)).toHaveLength(3)
      })

      test('count on every key, and the strictest decides', async () => {
        const both = [
          { key: 'b', most: 9, ms: WINDOW },
          { key: 'a', most: 1, ms: 2 * WINDOW },
        ]
        const take = (at: number) => store.takeAttempt(both, later(at))
        expect(await take(0)).toEqual({ ok: true })
        expect(await take(WINDOW)).toEqual({ ok: false, retryAt: later(2 * WINDOW) })
        expect(await take(2 * WINDOW)).toEqual({ ok: true })
      })

      test('that are forgotten begin anew', async () => {
        for (let count = 0; count < 4; count += 1) await attempt('account:1')
        await store.forgetAttempts(['account:1', 'account:9'])
        expect(await attempt('account:1')).toEqual({ ok: true })
      })
    })

    test('an operator is found, listed and removed with an audit entry', async () => {
      await addOperator('o2', 'berta@beispiel.de')
      await addOperator('o1', 'anna@beispiel.de')
      const anna = { id: 'o1', name: 'Anna', email: 'anna@beispiel.de', role: 'owner' }
      expect(await store.byEmail('anna@beispiel.de')).toEqual(anna)
      expect((await store.list()).map(({ id }) => id)).toEqual(['o1', 'o2'])
      expect(await store.remove('o1', 'cli')).toBe(true)
      expect(await store.remove('o1', 'cli')).toBe(false)
      expect(await store.byEmail('anna@beispiel.de')).toBeUndefined()
      const entries = await database.reader.selectFrom('audit_entry').selectAll().execute()
      expect(entries).toMatchObject([{ actor: 'cli', action: 'operator.removed', subject: 'o1' }])
    })
  })
}
