import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountLink, OperatorStore } from '../../domain/operators/operator-store.ts'
import type { Database } from '../database.ts'
import { createOperatorStore } from './operator-store.ts'

const NOW = new Date('2026-11-21T08:00:00.000Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
const WINDOW = 900_000

const aLink = (fields: Partial<AccountLink> = {}): AccountLink => ({
  tokenHash: 'a'.repeat(64),
  role: 'owner',
  email: undefined,
  isFirst: false,
  operatorId: undefined,
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
        const filled = {
          ...row,
          email_verified: 1 as const,
          created_at: at,
          updated_at: at,
          disabled_at: null,
        }
        await db.insertInto('operator').values(filled).execute()
      })

    describe('a link', () => {
      test('comes back as it was stored and is used once', async () => {
        const link = aLink({ role: 'moderator', email: 'anna@beispiel.de' })
        await store.addLink(link, 'o9')
        expect(await store.link(link.tokenHash, NOW)).toEqual(link)
        expect(await store.useLink(link.tokenHash, NOW)).toEqual(link)
        expect(await store.useLink(link.tokenHash, NOW)).toBeUndefined()
        expect(await store.link(link.tokenHash, NOW)).toBeUndefined()
      })

      test('is used by one of many at once', async () => {
        await store.addLink(aLink(), 'o9')
        const used = await Promise.all(
          Array.from({ length: 8 }, () => store.useLink(aLink().tokenHash, NOW)),
        )
        expect(used.filter(Boolean)).toHaveLength(1)
      })

      test('is worth nothing at its end', async () => {
        const link = aLink()
        await store.addLink(link, 'o9')
        expect(await store.link(link.tokenHash, link.expiresAt)).toBeUndefined()
        expect(await store.useLink(link.tokenHash, link.expiresAt)).toBeUndefined()
      })

      test('to the first account is worth nothing beside an account', async () => {
        await store.addLink(aLink({ isFirst: true }), 'o9')
        await addOperator('o1', 'anna@beispiel.de')
        expect(await store.link(aLink().tokenHash, NOW)).toBeUndefined()
        expect(await store.useLink(aLink().tokenHash, NOW)).toBeUndefined()
      })

      test('to the first account takes the others of its kind with it, and no invitation', async () => {
        const other = aLink({ isFirst: true, tokenHash: 'b'.repeat(64) })
        const invitation = aLink({ tokenHash: 'c'.repeat(64) })
        for (const link of [aLink({ isFirst: true }), other, invitation])
          await store.addLink(link, 'o9')
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
      expect(await store.remove('o1', 'cli')).toEqual({ ok: true })
      expect(await store.remove('o1', 'cli')).toEqual({ ok: false, problem: 'unknown' })
      expect(await store.byEmail('anna@beispiel.de')).toBeUndefined()
      const entries = await database.reader.selectFrom('audit_entry').selectAll().execute()
      expect(entries).toMatchObject([{ actor: 'cli', action: 'operator.removed', subject: 'o1' }])
    })

    describe('the last owner', () => {
      const LAST = { ok: false, problem: 'last_owner' }

      test('is neither demoted, switched off nor removed', async () => {
        await addOperator('o1', 'anna@beispiel.de')
        expect(await store.changeRole('o1', 'editor', 'o1')).toEqual(LAST)
        expect(await store.disable('o1', NOW, 'o1')).toEqual(LAST)
        expect(await store.remove('o1', 'o1')).toEqual(LAST)
        expect(await store.changeRole('o1', 'owner', 'o1')).toEqual({ ok: true })
      })

      test('is who is left when the others are switched off', async () => {
        await addOperator('o1', 'anna@beispiel.de')
        await addOperator('o2', 'berta@beispiel.de')
        expect(await store.disable('o2', NOW, 'o1')).toEqual({ ok: true })
        expect(await store.remove('o1', 'o1')).toEqual(LAST)
        expect(await store.disable('o2', undefined, 'o1')).toEqual({ ok: true })
        expect(await store.changeRole('o1', 'moderator', 'o2')).toEqual({ ok: true })
        expect((await store.list()).map(({ role }) => role)).toEqual(['moderator', 'owner'])
      })

      test('is one of two who demote each other at once', async () => {
        await addOperator('o1', 'anna@beispiel.de')
        await addOperator('o2', 'berta@beispiel.de')
        const changes = await Promise.all([
          store.changeRole('o1', 'editor', 'o2'),
          store.changeRole('o2', 'editor', 'o1'),
        ])
        expect(changes.filter(({ ok }) => ok)).toHaveLength(1)
      })
    })

    test('sessions are listed, the last used first, and ended one by one or all but one', async () => {
      await addOperator('o1', 'anna@beispiel.de')
      await addOperator('o2', 'berta@beispiel.de')
      const addSession = (id: string, owner: string, used: Date) =>
        database.write(async (db) => {
          const times = { created_at: NOW.toISOString(), updated_at: used.toISOString() }
          const row = { id, token: `t-${id}`, user_id: owner, user_agent: 'Probe', ...times }
          const expires = { expires_at: later(WINDOW).toISOString() }
          await db
            .insertInto('operator_session')
            .values({ ...row, ...expires })
            .execute()
        })
      for (const [id, owner, at] of [
        ['s1', 'o1', 1],
        ['s2', 'o1', 3],
        ['s3', 'o1', 2],
        ['s4', 'o2', 2],
      ] as const) {
        await addSession(id, owner, later(at))
      }
      const idsOf = async (owner: string, at = NOW) =>
        (await store.sessions(owner, at)).map(({ id }) => id)
      expect(await idsOf('o1')).toEqual(['s2', 's3', 's1'])
      expect(await idsOf('o1', later(WINDOW))).toEqual([])
      expect((await store.list())[0]?.lastSeenAt).toEqual(later(3))
      expect(await store.endSession('o1', 's4')).toBe(false)
      expect(await store.endSession('o1', 's3')).toBe(true)
      expect(await store.endSessions('o1', 'o1', 's1')).toBe(1)
      expect(await idsOf('o1')).toEqual(['s1'])
      await store.disable('o2', NOW, 'o1')
      expect(await idsOf('o2')).toEqual([])
    })

    test('invitations are listed while they are worth something; links of other kinds are not', async () => {
      const invitation = aLink({ email: 'moni@beispiel.de', role: 'moderator' })
      await store.addLink(invitation, 'o1')
      await store.addLink(aLink({ tokenHash: 'b'.repeat(64), operatorId: 'o1' }), 'o1')
      await store.addLink(aLink({ tokenHash: 'c'.repeat(64), isFirst: true }), 'o1')
      expect(await store.invitations(NOW)).toEqual([invitation])
      expect(await store.invitations(invitation.expiresAt)).toEqual([])
      expect(await store.removeLink(invitation.tokenHash)).toBe(true)
      expect(await store.removeLink(invitation.tokenHash)).toBe(false)
      expect(await store.useLink(invitation.tokenHash, NOW)).toBeUndefined()
    })
  })
}
