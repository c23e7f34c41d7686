import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ApiKey, ApiKeyStore } from '../../domain/admin/api-keys.ts'
import { createApiKeyStore } from './api-key-store.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import type { Database } from '../database.ts'

const NOW = new Date('2026-11-21T08:00:00.000Z')
const LATER = new Date('2026-11-22T08:00:00.000Z')

const aKey = (fields: Partial<ApiKey> = {}): ApiKey => ({
  id: 'k1',
  name: 'Kassensystem',
  role: 'editor',
  scopes: undefined,
  beginning: 'lageplan_abcd',
  createdAt: NOW,
  expiresAt: LATER,
  lastUsedAt: undefined,
  ...fields,
})

/** What every `ApiKeyStore` promises. `open` gives an empty database. */
export function apiKeyStoreContract(open: () => Promise<Database>): void {
  describe('the store of API keys', () => {
    let database: Database
    let store: ApiKeyStore

    beforeEach(async () => {
      database = await open()
      store = createApiKeyStore(database)
    })

    afterEach(() => database.close())

    test('finds a key by its hash, with its expiry and its last use', async () => {
      await store.add(aKey(), 'hash-1', 'o1')
      expect(await store.byHash('hash-1')).toEqual(aKey())
      expect(await store.byHash('hash-2')).toBeUndefined()
      await store.recordUse('k1', NOW)
      expect(await store.list()).toEqual([aKey({ lastUsedAt: NOW })])
    })

    test('keeps keys that never expire, and lists the newest first', async () => {
      await store.add(aKey(), 'hash-1', 'o1')
      await store.add(aKey({ id: 'k2', expiresAt: undefined }), 'hash-2', 'o1')
      expect(await store.byHash('hash-2')).toMatchObject({ id: 'k2' })
      expect((await store.list()).map(({ id }) => id)).toEqual(['k2', 'k1'])
    })

    test('keeps the scopes of a key, and the audit log names them', async () => {
      const scopes = ['places:read', 'messages:write'] as const
      await store.add(aKey({ scopes }), 'hash-1', 'o1')
      expect(await store.byHash('hash-1')).toEqual(aKey({ scopes }))
      expect(await auditEntries(database)).toMatchObject([{ after: { scopes } }])
    })

    test('forgets a revoked key at once; the audit log has both events but not the hash', async () => {
      await store.add(aKey(), 'hash-1', 'o1')
      expect(await store.revoke('k1', 'o2')).toBe(true)
      expect(await store.revoke('k1', 'o2')).toBe(false)
      expect(await store.byHash('hash-1')).toBeUndefined()
      const entries = await auditEntries(database)
      expect(entries).toMatchObject([
        { actor: 'o1', action: 'api-key.added', subject: 'k1' },
        { actor: 'o2', action: 'api-key.revoked', subject: 'k1' },
      ])
      expect(JSON.stringify(entries)).not.toContain('hash-1')
    })
  })
}
