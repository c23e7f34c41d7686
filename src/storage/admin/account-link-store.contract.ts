import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountLink, AccountLinkStore } from '../../domain/admin/account-ports.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import type { Database } from '../database.ts'
import { addOperator } from '../../../test/storage/an-operator.ts'
import { createAccountLinkStore } from './account-link-store.ts'

const NOW = new Date('2026-11-21T08:00:00.000Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

const aLink = (fields: Partial<AccountLink> = {}): AccountLink => ({
  tokenHash: 'a'.repeat(64),
  role: 'owner',
  email: undefined,
  isFirst: false,
  operatorId: undefined,
  expiresAt: later(60_000),
  ...fields,
})

/** What every `AccountLinkStore` promises. `open` gives an empty database. */
export function accountLinkStoreContract(open: () => Promise<Database>): void {
  describe('an account link', () => {
    let database: Database
    let store: AccountLinkStore

    beforeEach(async () => {
      database = await open()
      store = createAccountLinkStore(database)
    })

    afterEach(() => database.close())

    test('comes back as stored and can be used once', async () => {
      const link = aLink({ role: 'moderator', email: 'anna@beispiel.de' })
      await store.add(link, 'o9')
      expect(await store.find(link.tokenHash, NOW)).toEqual(link)
      expect(await store.use(link.tokenHash, NOW)).toEqual(link)
      expect(await store.use(link.tokenHash, NOW)).toBeUndefined()
      expect(await store.find(link.tokenHash, NOW)).toBeUndefined()
    })

    test('can be used once even by many concurrent requests', async () => {
      await store.add(aLink(), 'o9')
      const used = await Promise.all(
        Array.from({ length: 8 }, () => store.use(aLink().tokenHash, NOW)),
      )
      expect(used.filter(Boolean)).toHaveLength(1)
    })

    test('is invalid once it has expired', async () => {
      const link = aLink()
      await store.add(link, 'o9')
      expect(await store.find(link.tokenHash, link.expiresAt)).toBeUndefined()
      expect(await store.use(link.tokenHash, link.expiresAt)).toBeUndefined()
    })

    test('finding 12: is invalid if the clock was a year ahead when it was made', async () => {
      const link = aLink({ expiresAt: later(365 * 24 * 3_600_000) })
      await store.add(link, 'o9')
      expect(await store.find(link.tokenHash, NOW)).toBeUndefined()
      expect(await store.use(link.tokenHash, NOW)).toBeUndefined()
      expect(await store.list(NOW)).toEqual([])
    })

    test('for the first account is invalid once there is an account', async () => {
      await store.add(aLink({ isFirst: true }), 'o9')
      await addOperator(database, 'o1', 'anna@beispiel.de')
      expect(await store.find(aLink().tokenHash, NOW)).toBeUndefined()
      expect(await store.use(aLink().tokenHash, NOW)).toBeUndefined()
    })

    test('for the first account uses up the others of its kind, but no invitation', async () => {
      const other = aLink({ isFirst: true, tokenHash: 'b'.repeat(64) })
      const invitation = aLink({ tokenHash: 'c'.repeat(64) })
      for (const link of [aLink({ isFirst: true }), other, invitation]) await store.add(link, 'o9')
      await store.use(aLink().tokenHash, NOW)
      expect(await store.find(other.tokenHash, NOW)).toBeUndefined()
      expect(await store.find(invitation.tokenHash, NOW)).toEqual(invitation)
    })

    test('finding 5: an address has one link at a time, the newest, even when many are made at once', async () => {
      const toAnna = (letter: string) =>
        aLink({ tokenHash: letter.repeat(64), email: 'anna@beispiel.de', operatorId: 'o1' })
      await store.add(toAnna('a'), 'o9')
      await store.add(toAnna('b'), 'o9')
      expect(await store.find(toAnna('a').tokenHash, NOW)).toBeUndefined()
      expect(await store.find(toAnna('b').tokenHash, NOW)).toEqual(toAnna('b'))
      await Promise.all(['c', 'd', 'e'].map((letter) => store.add(toAnna(letter), 'o9')))
      expect(await store.list(NOW)).toHaveLength(1)
      await store.removeForAccount('o1')
      expect(await store.list(NOW)).toEqual([])
    })

    test('finding 5: links are listed while they are valid, and can be withdrawn', async () => {
      const invitation = aLink({ email: 'moni@beispiel.de', role: 'moderator' })
      const forPassword = { email: 'anna@beispiel.de', operatorId: 'o1', expiresAt: later(30_000) }
      const other = aLink({ tokenHash: 'b'.repeat(64), ...forPassword })
      for (const link of [invitation, other]) await store.add(link, 'o9')
      await store.add(aLink({ tokenHash: 'c'.repeat(64), isFirst: true }), 'o9')
      expect(await store.list(NOW)).toEqual([invitation, other])
      expect(await store.list(other.expiresAt)).toEqual([invitation])
      expect(await store.revoke(other.tokenHash, 'o7')).toBe(true)
      expect(await store.revoke(other.tokenHash, 'o7')).toBe(false)
      expect(await store.use(other.tokenHash, NOW)).toBeUndefined()
      const entries = await auditEntries(database)
      expect(entries.at(-1)).toMatchObject({
        actor: 'o7',
        action: 'operator.link-withdrawn',
        subject: 'o1',
      })
    })
  })
}
