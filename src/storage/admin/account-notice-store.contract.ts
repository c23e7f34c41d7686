import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountNoticeStore } from '../../domain/admin/account-notice.ts'
import type { Database } from '../database.ts'
import { createAccountNoticeStore } from './account-notice-store.ts'
import { createAccountStore } from './account-store.ts'
import { addOperator } from '../../../test/storage/an-operator.ts'
import { createApiKeyStore } from './api-key-store.ts'
import { NOTIFIED_ACTIONS } from './audit-entries.ts'
import { createAuditLog } from './audit-log.ts'
import { createSecondFactorStore } from './second-factor-store.ts'

const ANNA = 'anna@beispiel.de'
const BERTA = 'berta@beispiel.de'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** Actions that need no mail to the account: they neither let anybody in nor keep anybody out, or are its own sign-in. */
const UNTOLD = [
  'operator.added',
  'operator.signed-in',
  'operator.limited',
  'operator.proven',
  'operator.proof-refused',
  'operator.sign-in-refused',
  'operator.factor-refused',
  'operator.denied',
  'operator.link-withdrawn',
  'operator.sessions-ended',
  'api-key.revoked',
]

/** What every `AccountNoticeStore` promises. `open` gives an empty database. */
export function accountNoticeStoreContract(open: () => Promise<Database>): void {
  describe('notices to accounts', () => {
    let database: Database
    let store: AccountNoticeStore

    beforeEach(async () => {
      database = await open()
      store = createAccountNoticeStore(database)
      await addOperator(database, 'o1', ANNA)
      await addOperator(database, 'o2', BERTA)
    })

    afterEach(() => database.close())

    const claim = (minutes = 1) => store.claim(inMinutes(minutes), inMinutes(minutes + 5))

    test('finding 5: cover every entry about an account unless it is exempt', () => {
      const file = join(import.meta.dirname, 'account-tables.ts')
      const source = readFileSync(file, 'utf8')
      const found = [...source.matchAll(/\| '((?:operator|api-key)\.[a-z-]+)'/g)]
      const actions = found.map(([, action]) => String(action))
      expect(actions.length).toBeGreaterThan(15)
      expect(actions.toSorted()).toEqual([...NOTIFIED_ACTIONS, ...UNTOLD].toSorted())
    })

    test('about the site go to the owners who may sign in', async () => {
      await addOperator(database, 'o3', 'carla@beispiel.de')
      await database.write(async (db) => {
        await db.updateTable('operator').set({ role: 'editor' }).where('id', '=', 'o2').execute()
        await db.updateTable('operator').set({ disabled_at: 'x' }).where('id', '=', 'o3').execute()
      })
      await store.addForOwners('backup-failed', new Date())
      expect(await claim()).toMatchObject([
        { event: 'backup-failed', email: ANNA, since: undefined },
      ])
      const since = new Date('2026-11-21T02:10:00.000Z')
      await store.addForOwners('site-down', new Date(), since)
      expect(await claim()).toMatchObject([{ event: 'site-down', since }])
    })

    test('finding 5: go to the affected account, in its language, naming who did it', async () => {
      const accounts = createAccountStore(database)
      await accounts.setLocale('o1', 'en')
      await accounts.changeRole('o1', 'editor', 'o2')
      await createSecondFactorStore(database).removeAll('o1', 'o2')
      const event = { actor: 'o1', subject: 'o1', action: 'operator.password-changed' as const }
      await createAuditLog(database).record(event)
      const toAnna = { email: ANNA, locale: 'en', attempts: 1 }
      expect(await claim()).toMatchObject([
        { ...toAnna, event: 'role-changed', by: 'Anna' },
        { ...toAnna, event: 'factor-removed', by: 'Anna' },
        { ...toAnna, event: 'password-changed', by: undefined },
      ])
    })

    test('finding 5: go to the maker of a key, and to the address of a removed account', async () => {
      const now = new Date()
      const key = {
        id: 'k1',
        name: 'Kasse',
        role: 'editor',
        beginning: 'x',
        createdAt: now,
      } as const
      await createApiKeyStore(database).add(key, 'hash', 'o1')
      await createAccountStore(database).remove('o2', 'o1')
      const told = await claim()
      expect(told.map(({ event, email }) => [event, email])).toEqual([
        ['key-added', ANNA],
        ['removed', BERTA],
      ])
      expect(JSON.stringify(told)).not.toContain('hash')
    })

    test('are claimed by one process, again after the lease, and never once removed', async () => {
      await createAccountStore(database).disable('o1', new Date(), 'o2')
      const claimed = await Promise.all([claim(), claim(), claim()])
      expect(claimed.flat()).toHaveLength(1)
      const again = await claim(10)
      expect(again).toMatchObject([{ event: 'disabled', attempts: 2 }])
      await store.postpone(again[0]!.id, inMinutes(30))
      expect(await claim(20)).toEqual([])
      expect(await claim(-60 * 48)).toHaveLength(1)
      await store.remove(again[0]!.id)
      expect(await claim(60)).toEqual([])
    })

    test('are dropped without a mail server', async () => {
      await createAccountStore(database).disable('o1', new Date(), 'o2')
      await store.removeAll()
      expect(await claim()).toEqual([])
    })
  })
}
