import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountStore } from '../../domain/admin/account-ports.ts'
import { NO_PLACES, withEntry } from '../../domain/places/place-store.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import type { Database } from '../database.ts'
import { addOperator } from '../../../test/storage/an-operator.ts'
import { createAccountStore } from './account-store.ts'

const NOW = new Date('2026-11-21T08:00:00.000Z')

/** What every `AccountStore` promises. `open` gives an empty database. */
export function accountStoreContract(open: () => Promise<Database>): void {
  describe('the store of accounts', () => {
    let database: Database
    let store: AccountStore

    beforeEach(async () => {
      database = await open()
      store = createAccountStore(database)
    })

    afterEach(() => database.close())

    test('an operator can be found, listed, and removed with an audit entry', async () => {
      await addOperator(database, 'o2', 'berta@beispiel.de')
      await addOperator(database, 'o1', 'anna@beispiel.de')
      const anna = { id: 'o1', name: 'Anna', email: 'anna@beispiel.de', role: 'owner' }
      expect(await store.byEmail('anna@beispiel.de')).toEqual(anna)
      expect((await store.list()).map(({ id }) => id)).toEqual(['o1', 'o2'])
      expect(await store.remove('o1', 'cli')).toEqual({ ok: true })
      expect(await store.remove('o1', 'cli')).toEqual({ ok: false, problem: 'unknown' })
      expect(await store.byEmail('anna@beispiel.de')).toBeUndefined()
      const entries = await auditEntries(database)
      expect(entries).toMatchObject([{ actor: 'cli', action: 'operator.removed', subject: 'o1' }])
    })

    test('the places of a manager are kept, with an audit entry for each change', async () => {
      await addOperator(database, 'o1', 'anna@beispiel.de')
      expect(await store.limitsOf('o1')).toEqual(NO_PLACES)
      expect(await store.limitsOf('gone')).toEqual(NO_PLACES)
      const add = (region: string) =>
        store.changeLimits('o1', (stored) => withEntry(stored, 'regions', region), 'o2')
      await Promise.all(['DE-BY', 'DE-BE', 'DE-BY'].map(add))
      const { regions } = await store.limitsOf('o1')
      expect(regions.toSorted()).toEqual(['DE-BE', 'DE-BY'])
      expect(await store.changeLimits('o1', () => undefined, 'o2')).toEqual({ ok: true })
      const entries = await auditEntries(database)
      expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
        ['operator.limited', 'o1'],
        ['operator.limited', 'o1'],
      ])
      const unknown = { ok: false, problem: 'unknown' }
      expect(await store.changeLimits('gone', () => NO_PLACES, 'o2')).toEqual(unknown)
    })

    describe('the last owner', () => {
      const LAST = { ok: false, problem: 'last_owner' }

      test('cannot be demoted, disabled or removed', async () => {
        await addOperator(database, 'o1', 'anna@beispiel.de')
        expect(await store.changeRole('o1', 'editor', 'o1')).toEqual(LAST)
        expect(await store.disable('o1', NOW, 'o1')).toEqual(LAST)
        expect(await store.remove('o1', 'o1')).toEqual(LAST)
        expect(await store.changeRole('o1', 'owner', 'o1')).toEqual({ ok: true })
      })

      test('is the one left when the others are disabled', async () => {
        await addOperator(database, 'o1', 'anna@beispiel.de')
        await addOperator(database, 'o2', 'berta@beispiel.de')
        expect(await store.disable('o2', NOW, 'o1')).toEqual({ ok: true })
        expect(await store.remove('o1', 'o1')).toEqual(LAST)
        expect(await store.disable('o2', undefined, 'o1')).toEqual({ ok: true })
        expect(await store.changeRole('o1', 'moderator', 'o2')).toEqual({ ok: true })
        expect((await store.list()).map(({ role }) => role)).toEqual(['moderator', 'owner'])
      })

      test('remains when two owners demote each other at once', async () => {
        await addOperator(database, 'o1', 'anna@beispiel.de')
        await addOperator(database, 'o2', 'berta@beispiel.de')
        const changes = await Promise.all([
          store.changeRole('o1', 'editor', 'o2'),
          store.changeRole('o2', 'editor', 'o1'),
        ])
        expect(changes.filter(({ ok }) => ok)).toHaveLength(1)
      })
    })
  })
}
