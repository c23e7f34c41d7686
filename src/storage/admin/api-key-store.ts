import type { ApiKey, ApiKeyStore } from '../../domain/admin/api-keys.ts'
import { readKeyScopes } from '../../domain/admin/key-scopes.ts'
import { writeAudit } from './audit-entries.ts'
import { toDate } from '../column-types.ts'
import type { Database } from '../database.ts'
import type { ApiKeyRow } from './account-tables.ts'

export function createApiKeyStore({ reader, write }: Database): ApiKeyStore {
  return {
    async list() {
      const rows = await reader.selectFrom('api_key').selectAll().orderBy('id', 'desc').execute()
      return rows.map(toKey)
    },

    add: (key, tokenHash, actor) =>
      write(async (db) => {
        await db.insertInto('api_key').values(toRow(key, tokenHash)).execute()
        const { id, name, role, scopes, expiresAt } = key
        const after = { name, role, scopes, expiresAt }
        await writeAudit(db, { actor, action: 'api-key.added', subject: id, after })
      }),

    revoke: (id, actor) =>
      write(async (db) => {
        const before = await db
          .deleteFrom('api_key')
          .where('id', '=', id)
          .returning(['name', 'role'])
          .executeTakeFirst()
        if (!before) return false
        await writeAudit(db, { actor, action: 'api-key.revoked', subject: id, before })
        return true
      }),

    async byHash(tokenHash) {
      const row = await reader
        .selectFrom('api_key')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      return row && toKey(row)
    },

    recordUse: (id, now) =>
      write(async (db) => {
        const lastUsed = { last_used_at: now.toISOString() }
        await db.updateTable('api_key').set(lastUsed).where('id', '=', id).execute()
      }),
  }
}

function toRow(key: ApiKey, tokenHash: string): ApiKeyRow {
  return {
    id: key.id,
    name: key.name,
    role: key.role,
    scopes: key.scopes?.join(' ') ?? null,
    token_hash: tokenHash,
    beginning: key.beginning,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  }
}

function toKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    scopes: row.scopes === null ? undefined : readKeyScopes(row.scopes.split(' ')),
    beginning: row.beginning,
    createdAt: new Date(row.created_at),
    expiresAt: toDate(row.expires_at),
    lastUsedAt: toDate(row.last_used_at),
  }
}
