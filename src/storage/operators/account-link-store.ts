import type { Kysely } from 'kysely'
import type { AccountLink, AccountLinkStore } from '../../domain/operators/account-link-store.ts'
import { auditWriter } from './audit-entries.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import type { OperatorLinkRow } from './operator-tables.ts'

export function createAccountLinkStore({ reader, write }: Database): AccountLinkStore {
  const writeAudit = auditWriter()

  return {
    add: (link, actor) =>
      write(async (db) => {
        await db.insertInto('operator_link').values(toRow(link)).execute()
        const { email, role, isFirst, operatorId } = link
        // The first one is made at every start without an account.
        if (isFirst) return
        const subject = operatorId ?? email ?? 'unknown'
        const after = { email, role, forPassword: operatorId !== undefined }
        await writeAudit(db, [{ actor, action: 'operator.link-made', subject, after }])
      }),

    async invitations(now) {
      const rows = await reader
        .selectFrom('operator_link')
        .selectAll()
        .where('operator_id', 'is', null)
        .where('is_first', '=', 0)
        .where('expires_at', '>', now.toISOString())
        .orderBy('expires_at', 'desc')
        .execute()
      return rows.map(toLink)
    },

    remove: (tokenHash) =>
      write(async (db) => {
        const removed = await db
          .deleteFrom('operator_link')
          .where('token_hash', '=', tokenHash)
          .returning('token_hash')
          .executeTakeFirst()
        return removed !== undefined
      }),

    find: (tokenHash, now) => readLink(reader, tokenHash, now),

    use: (tokenHash, now) =>
      write(async (db) => {
        const link = await readLink(db, tokenHash, now)
        if (!link) return undefined
        const used = await db
          .deleteFrom('operator_link')
          .where('token_hash', '=', tokenHash)
          .returning('token_hash')
          .executeTakeFirst()
        if (link.isFirst) await db.deleteFrom('operator_link').where('is_first', '=', 1).execute()
        return used && link
      }),
  }
}

async function readLink(
  db: Kysely<Schema>,
  tokenHash: string,
  now: Date,
): Promise<AccountLink | undefined> {
  const row = await db
    .selectFrom('operator_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!row) return undefined
  if (row.is_first && (await hasOperators(db))) return undefined
  return toLink(row)
}

async function hasOperators(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('operator').select('id').limit(1).executeTakeFirst()) !== undefined
}

function toRow({
  tokenHash,
  role,
  email,
  isFirst,
  operatorId,
  expiresAt,
}: AccountLink): OperatorLinkRow {
  return {
    token_hash: tokenHash,
    role,
    email: email ?? null,
    is_first: isFirst ? 1 : 0,
    expires_at: expiresAt.toISOString(),
    operator_id: operatorId ?? null,
  }
}

function toLink(row: OperatorLinkRow): AccountLink {
  return {
    tokenHash: row.token_hash,
    role: row.role,
    email: row.email ?? undefined,
    isFirst: row.is_first === 1,
    operatorId: row.operator_id ?? undefined,
    expiresAt: new Date(row.expires_at),
  }
}
