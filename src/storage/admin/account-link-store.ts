import type { Kysely } from 'kysely'
import type { AccountLink, AccountLinkStore } from '../../domain/admin/account-ports.ts'
import { writeAudit } from './audit-entries.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import type { OperatorLinkRow } from './account-tables.ts'

/** Links last a week. A link that expires later than this was created before the clock was set back (ms). */
const MAX_LIFETIME_MS = 8 * 24 * 3_600_000

export function createAccountLinkStore({ reader, write }: Database): AccountLinkStore {
  return {
    add: (link, actor) =>
      write(async (db) => {
        const row = toRow(link)
        await db
          .insertInto('operator_link')
          .values(row)
          .onConflict((clash) => clash.column('email').doUpdateSet(row))
          .execute()
        const { email, role, isFirst, operatorId } = link
        // Every start without an account creates a first link, which is not logged.
        if (isFirst) return
        const subject = operatorId ?? email ?? 'unknown'
        const after = { email, role, forPassword: operatorId !== undefined }
        await writeAudit(db, { actor, action: 'operator.link-made', subject, after })
      }),

    async list(now) {
      const rows = await reader
        .selectFrom('operator_link')
        .selectAll()
        .where('is_first', '=', 0)
        .orderBy('expires_at', 'desc')
        .execute()
      return rows.filter((row) => isUnexpired(row, now)).map(toLink)
    },

    revoke: (tokenHash, actor) =>
      write(async (db) => {
        const removed = await db
          .deleteFrom('operator_link')
          .where('token_hash', '=', tokenHash)
          .returning(['email', 'operator_id', 'role'])
          .executeTakeFirst()
        if (!removed) return false
        const { email, role, operator_id: operatorId } = removed
        const subject = operatorId ?? email ?? 'unknown'
        const before = { email, role, forPassword: operatorId !== null }
        await writeAudit(db, { actor, action: 'operator.link-withdrawn', subject, before })
        return true
      }),

    async removeForAccount(operatorId) {
      await write((db) =>
        db.deleteFrom('operator_link').where('operator_id', '=', operatorId).execute(),
      )
    },

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
    .executeTakeFirst()
  if (!row || !isUnexpired(row, now)) return undefined
  if (row.is_first && (await hasOperators(db))) return undefined
  return toLink(row)
}

function isUnexpired({ expires_at: end }: OperatorLinkRow, now: Date): boolean {
  const left = Date.parse(end) - now.getTime()
  return left > 0 && left <= MAX_LIFETIME_MS
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
