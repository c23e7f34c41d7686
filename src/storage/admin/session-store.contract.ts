import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SessionStore, StoredSession } from '../../domain/admin/account-ports.ts'
import type { Database } from '../database.ts'
import {
  createAccountStore,
  createCredentialStore,
  createIdentityStore,
  createSessionStore,
} from './account-store.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import { addOperator } from '../../../test/storage/an-operator.ts'

const NOW = new Date('2026-11-21T08:00:00.000Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
const HOUR_MS = 3_600_000

function aSession(id: string, operatorId: string): StoredSession {
  return {
    id,
    tokenHash: `t-${id}`,
    operatorId,
    userAgent: 'Probe',
    createdAt: NOW,
    lastUsedAt: NOW,
    expiresAt: later(HOUR_MS),
  }
}

/** What every `SessionStore` promises. `open` gives an empty database. */
export function sessionStoreContract(open: () => Promise<Database>): void {
  describe('sessions', () => {
    let database: Database
    let store: SessionStore

    beforeEach(async () => {
      database = await open()
      store = createSessionStore(database)
    })

    afterEach(() => database.close())

    test('sessions are listed, most recently used first, and can be ended singly or all but one', async () => {
      const accounts = createAccountStore(database)
      await addOperator(database, 'o1', 'anna@beispiel.de')
      await addOperator(database, 'o2', 'berta@beispiel.de')
      const addSession = (id: string, operatorId: string, lastUsedAt: Date) =>
        store.add({ ...aSession(id, operatorId), lastUsedAt })
      for (const [id, owner, at] of [
        ['s1', 'o1', 1],
        ['s2', 'o1', 3],
        ['s3', 'o1', 2],
        ['s4', 'o2', 2],
      ] as const) {
        await addSession(id, owner, later(at))
      }
      const idsOf = async (owner: string, at = NOW) =>
        (await store.list(owner, at)).map(({ id }) => id)
      expect(await idsOf('o1')).toEqual(['s2', 's3', 's1'])
      expect(await idsOf('o1', later(HOUR_MS))).toEqual([])
      expect((await accounts.list())[0]?.lastSeenAt).toEqual(later(3))
      expect(await store.end('o1', 's4')).toBe(false)
      expect(await store.end('o1', 's3')).toBe(true)
      expect(await store.endAll('o1', 'o1', 's1')).toBe(1)
      expect(await idsOf('o1')).toEqual(['s1'])
      await accounts.disable('o2', NOW, 'o1')
      expect(await idsOf('o2')).toEqual([])
    })

    test('a session is found by the hash of its token, with its operator', async () => {
      await addOperator(database, 'o1', 'anna@beispiel.de')
      await store.add(aSession('s1', 'o1'))
      const operator = { id: 'o1', name: 'Anna', email: 'anna@beispiel.de', role: 'owner' }
      expect(await store.byToken('t-s1')).toEqual({ session: aSession('s1', 'o1'), operator })
      expect(await store.byToken('t-s2')).toBeUndefined()
      await store.recordUse('s1', later(1), later(2))
      expect(await store.byToken('t-s1')).toMatchObject({
        session: { createdAt: NOW, lastUsedAt: later(1), expiresAt: later(2) },
      })
    })

    test('a session that a provider opened says so, and when the person signed in there', async () => {
      await addOperator(database, 'o1', 'anna@beispiel.de')
      const session = { ...aSession('s1', 'o1'), providerAt: later(-HOUR_MS) }
      await store.add(session)
      expect(await store.byToken('t-s1')).toMatchObject({
        session,
        operator: { id: 'o1', isByProvider: true },
      })
    })

    test('an identity of a provider belongs to one account, and goes with it', async () => {
      const [accounts, identities] = [createAccountStore(database), createIdentityStore(database)]
      await addOperator(database, 'o1', 'anna@beispiel.de')
      const berta = { id: 'o2', name: 'Berta', email: 'berta@beispiel.de', role: 'editor' as const }
      await accounts.add(berta, NOW)
      expect(await accounts.byId('o2')).toEqual(berta)
      const [first, second] = ['1', '2'].map((subject) => ({
        issuer: 'https://a.example',
        subject,
      }))
      expect(await identities.accountOf(first!)).toBeUndefined()
      const tries = await Promise.all(['o1', 'o2'].map((id) => identities.link(first!, id)))
      expect(tries.filter(Boolean)).toHaveLength(1)
      const winner = tries[0] ? 'o1' : 'o2'
      expect(await identities.accountOf(first!)).toBe(winner)
      expect(await identities.link(second!, winner)).toBe(false)
      expect(await identities.link({ issuer: 'https://b.example', subject: '2' }, winner)).toBe(
        true,
      )
      expect((await accounts.list()).filter(({ isLinked }) => isLinked)).toHaveLength(1)
      expect(await identities.unlink(winner, 'o1')).toBe(true)
      expect(await identities.unlink(winner, 'o1')).toBe(false)
      expect(await identities.link(first!, 'o2')).toBe(true)
      expect(await accounts.remove('o2', 'o1')).toEqual({ ok: true })
      expect(await identities.accountOf(first!)).toBeUndefined()
      const actions = (await auditEntries(database)).map(({ action }) => action)
      expect(actions).toContain('operator.linked')
      expect(actions).toContain('operator.unlinked')
    })

    test('a disabled account has no session and no password', async () => {
      const credentials = createCredentialStore(database)
      const berta = { id: 'o2', name: 'Berta', email: 'berta@beispiel.de', role: 'editor' as const }
      await credentials.register(berta, 'hash 1', NOW)
      await credentials.setPassword('o2', 'hash 2')
      const found = { operator: berta, passwordHash: 'hash 2' }
      expect(await credentials.byEmail(berta.email)).toEqual(found)
      await createAccountStore(database).disable('o2', NOW, 'o1')
      // Another server may open a session at the same moment.
      await store.add(aSession('s1', 'o2'))
      expect(await store.byToken('t-s1')).toBeUndefined()
      expect(await credentials.byEmail(berta.email)).toBeUndefined()
    })

    test('nobody can sign in with a password to an account without one', async () => {
      await addOperator(database, 'o1', 'anna@beispiel.de')
      expect(await createCredentialStore(database).byEmail('anna@beispiel.de')).toBeUndefined()
    })
  })
}
