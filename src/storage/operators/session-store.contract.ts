import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SessionStore } from '../../domain/operators/session-store.ts'
import type { Database } from '../database.ts'
import { createAccountStore } from './account-store.ts'
import { addOperator } from './an-operator.ts'
import { createSessionStore } from './session-store.ts'

const NOW = new Date('2026-11-21T08:00:00.000Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
const HOUR_MS = 3_600_000

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

    test('sessions are listed, the last used first, and ended one by one or all but one', async () => {
      const accounts = createAccountStore(database)
      await addOperator(database, 'o1', 'anna@beispiel.de')
      await addOperator(database, 'o2', 'berta@beispiel.de')
      const addSession = (id: string, owner: string, used: Date) =>
        database.write(async (db) => {
          const times = { created_at: NOW.toISOString(), updated_at: used.toISOString() }
          const row = { id, token: `t-${id}`, user_id: owner, user_agent: 'Probe', ...times }
          const expires = { expires_at: later(HOUR_MS).toISOString() }
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
  })
}
