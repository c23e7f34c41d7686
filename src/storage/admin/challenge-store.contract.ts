import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Challenge, ChallengeStore } from '../../domain/admin/account-ports.ts'
import type { Database } from '../database.ts'
import { addOperator } from '../../../test/storage/an-operator.ts'
import { createChallengeStore } from './second-factor-store.ts'

const NOW = new Date('2026-11-21T08:00:00.000Z')
const LATER = new Date('2026-11-21T08:10:00.000Z')

/** What every `ChallengeStore` promises. `open` gives an empty database. */
export function challengeStoreContract(open: () => Promise<Database>): void {
  describe('challenges', () => {
    let database: Database
    let store: ChallengeStore

    beforeEach(async () => {
      database = await open()
      store = createChallengeStore(database)
    })

    afterEach(() => database.close())

    test('a challenge can be used once, before it expires', async () => {
      await addOperator(database, 'o1', 'anna@beispiel.de')
      const challenge: Challenge = {
        kind: 'second-factor',
        operatorId: 'o1',
        value: '',
        expiresAt: LATER,
      }
      await store.add('c1', challenge, NOW)
      await store.add('c2', { ...challenge, operatorId: undefined }, NOW)
      await store.setValue('c1', 'sign this')
      expect(await store.find('c1', NOW)).toEqual({ ...challenge, value: 'sign this' })
      expect(await store.find('c1', LATER)).toBeUndefined()
      const taken = await Promise.all([1, 2, 3].map(() => store.consume('c1', NOW)))
      expect(taken.filter(Boolean)).toHaveLength(1)
      expect(await store.consume('c2', LATER)).toBeUndefined()
    })

    test('finding 12: a challenge from before the clock was set back by a year is invalid', async () => {
      const expiresAt = new Date('2027-11-21T08:10:00.000Z')
      await store.add('c1', { kind: 'passkey-sign-in', value: 'x', expiresAt }, NOW)
      expect(await store.find('c1', NOW)).toBeUndefined()
      expect(await store.consume('c1', NOW)).toBeUndefined()
    })
  })
}
