import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Passkey, SecondFactorStore } from '../../domain/admin/account-ports.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import type { Database } from '../database.ts'
import { addOperator } from '../../../test/storage/an-operator.ts'
import { createSecondFactorStore } from './second-factor-store.ts'

const NOW = new Date('2026-11-21T08:00:00.000Z')
const LATER = new Date('2026-11-21T08:10:00.000Z')
const SECRET = new Uint8Array([1, 2, 254, 255])

const aPasskey = (fields: Partial<Passkey> = {}): Passkey => ({
  id: 'p1',
  operatorId: 'o1',
  name: 'Laptop',
  publicKey: new Uint8Array([3, 0, 255]),
  counter: 4_294_967_295,
  transports: ['internal', 'hybrid'],
  createdAt: NOW,
  lastUsedAt: undefined,
  ...fields,
})

/** What every `SecondFactorStore` promises. `open` gives an empty database. */
export function secondFactorStoreContract(open: () => Promise<Database>): void {
  describe('the store of second factors', () => {
    let database: Database
    let store: SecondFactorStore

    beforeEach(async () => {
      database = await open()
      store = createSecondFactorStore(database)
      for (const id of ['o1', 'o2']) await addOperator(database, id, `${id}@beispiel.de`)
    })

    afterEach(() => database.close())

    test('an app code is accepted once, and no older code after it; the first code confirms the app', async () => {
      expect(await store.beginTotp('o1', new Uint8Array([9]))).toBe(true)
      expect(await store.beginTotp('o1', SECRET)).toBe(true)
      expect(await store.totp('o1')).toEqual({ secret: SECRET, isConfirmed: false })
      expect((await store.factors('o1')).hasTotp).toBe(false)
      const taken = await Promise.all([1, 2, 3].map(() => store.consumeTotpStep('o1', 100, NOW)))
      expect(taken.filter(Boolean)).toHaveLength(1)
      expect(await store.consumeTotpStep('o1', 99, NOW)).toBe(false)
      expect(await store.consumeTotpStep('o1', 101, NOW)).toBe(true)
      expect(await store.consumeTotpStep('o2', 101, NOW)).toBe(false)
      expect((await store.factors('o1')).hasTotp).toBe(true)
      expect(await store.beginTotp('o1', new Uint8Array([9]))).toBe(false)
      expect((await store.totp('o1'))?.secret).toEqual(SECRET)
    })

    test('a secret is replaced if it is still the expected one', async () => {
      const after = new Uint8Array([7, 8])
      await store.beginTotp('o1', SECRET)
      await store.beginTotp('o2', SECRET)
      expect(await store.replaceTotpSecret('o1', SECRET, after)).toBe(true)
      expect(await store.replaceTotpSecret('o1', SECRET, new Uint8Array([9]))).toBe(false)
      expect(await store.totpSecrets()).toEqual(
        expect.arrayContaining([
          { operatorId: 'o1', secret: after },
          { operatorId: 'o2', secret: SECRET },
        ]),
      )
    })

    test('a recovery code is accepted once, for its own account; new ones replace the old', async () => {
      await store.replaceRecoveryCodes('o1', ['h1', 'h2'], 'o1')
      expect(await store.consumeRecoveryCode('o2', 'h1')).toBe(false)
      const taken = await Promise.all([1, 2, 3].map(() => store.consumeRecoveryCode('o1', 'h1')))
      expect(taken.filter(Boolean)).toHaveLength(1)
      expect((await store.factors('o1')).recoveryCodes).toBe(1)
      await store.replaceRecoveryCodes('o1', ['h3'], 'o1')
      expect(await store.consumeRecoveryCode('o1', 'h2')).toBe(false)
      expect(await store.consumeRecoveryCode('o1', 'h3')).toBe(true)
    })

    test('finding 5: of many concurrent uses of a recovery code exactly one succeeds', async () => {
      for (let round = 0; round < 10; round += 1) {
        const hash = `h${round}`
        await store.replaceRecoveryCodes('o1', [hash, 'other'], 'o1')
        const taken = await Promise.all([1, 2].map(() => store.consumeRecoveryCode('o1', hash)))
        expect(taken.filter(Boolean)).toHaveLength(1)
        expect((await store.factors('o1')).recoveryCodes).toBe(1)
      }
      const used = await auditEntries(database, 'operator.recovery-code-used')
      expect(used).toHaveLength(10)
    })

    test('a passkey comes back as stored, belongs to one account, and notes its use', async () => {
      expect(await store.addPasskey(aPasskey())).toBe(true)
      expect(await store.addPasskey(aPasskey({ operatorId: 'o2' }))).toBe(false)
      expect(await store.passkey('p1')).toEqual(aPasskey())
      await store.recordPasskeyUse('p1', { counter: 7, now: LATER })
      const used = aPasskey({ counter: 7, lastUsedAt: LATER })
      expect((await store.factors('o1')).passkeys).toEqual([used])
      expect(await store.removePasskey('o2', 'p1')).toBe(false)
      expect(await store.removePasskey('o1', 'p1')).toBe(true)
      expect(await store.passkey('p1')).toBeUndefined()
    })

    test('recovery codes are removed with the last factor', async () => {
      await store.beginTotp('o1', SECRET)
      await store.consumeTotpStep('o1', 1, NOW)
      await store.addPasskey(aPasskey())
      await store.replaceRecoveryCodes('o1', ['h1'], 'o1')
      await store.removeTotp('o1', 'o1')
      expect((await store.factors('o1')).recoveryCodes).toBe(1)
      await store.removePasskey('o1', 'p1')
      expect(await store.factors('o1')).toEqual({ hasTotp: false, passkeys: [], recoveryCodes: 0 })
    })

    test('a reset removes everything from this account only, and is in the audit log', async () => {
      await store.beginTotp('o1', SECRET)
      await store.consumeTotpStep('o1', 1, NOW)
      await store.addPasskey(aPasskey())
      await store.addPasskey(aPasskey({ id: 'p2', operatorId: 'o2' }))
      await store.replaceRecoveryCodes('o1', ['h1'], 'o1')
      await store.removeAll('o1', 'cli')
      expect(await store.factors('o1')).toEqual({ hasTotp: false, passkeys: [], recoveryCodes: 0 })
      expect((await store.factors('o2')).passkeys).toHaveLength(1)
      const entries = await auditEntries(database)
      expect(entries.at(-1)).toMatchObject({ actor: 'cli', action: 'operator.factor-removed' })
    })
  })
}
