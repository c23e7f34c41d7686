import { type Kysely, sql } from 'kysely'
import type { AccountLink, OperatorStore } from '../domain/operators/operator-store.ts'
import { auditWriter } from './audit-entries.ts'
import type { Database } from './database.ts'
import type { OperatorLinkRow, Schema } from './schema.ts'

/** No window of attempts is longer. */
const LONGEST_WINDOW_MS = 24 * 3_600_000

const OPERATOR = ['id', 'name', 'email', 'role'] as const

export function createOperatorStore({ reader, write }: Database): OperatorStore {
  const writeAudit = auditWriter()

  return {
    list: () => reader.selectFrom('operator').select(OPERATOR).orderBy('email').execute(),

    byEmail: (email) =>
      reader.selectFrom('operator').select(OPERATOR).where('email', '=', email).executeTakeFirst(),

    remove: (id, actor) =>
      write(async (db) => {
        const removed = await db
          .deleteFrom('operator')
          .where('id', '=', id)
          .returning(['email', 'role'])
          .executeTakeFirst()
        if (!removed) return false
        await writeAudit(db, [{ actor, action: 'operator.removed', subject: id, before: removed }])
        return true
      }),

    addLink: (link) =>
      write(async (db) => {
        await db.insertInto('operator_link').values(toRow(link)).execute()
      }),

    link: (tokenHash, now) => readLink(reader, tokenHash, now),

    useLink: (tokenHash, now) =>
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

    takeAttempt: (keys, now) =>
      write(async (db) => {
        await forgetOpenedBefore(db, new Date(now.getTime() - LONGEST_WINDOW_MS))
        let opensAt = 0
        // In one order, so that two transactions cannot wait for each other.
        for (const { key, most, ms } of keys.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
          await forgetOpenedBefore(db, new Date(now.getTime() - ms), key)
          const { count, openedAt } = await countAttempt(db, key, now)
          if (count > most) opensAt = Math.max(opensAt, Date.parse(openedAt) + ms)
        }
        return opensAt === 0 ? { ok: true } : { ok: false, retryAt: new Date(opensAt) }
      }),

    forgetAttempts: (keys) =>
      write(async (db) => {
        for (const key of keys.toSorted()) {
          await db.deleteFrom('credential_attempt').where('key', '=', key).execute()
        }
      }),

    record: (event) => write((db) => writeAudit(db, [event])),
  }
}

async function forgetOpenedBefore(db: Kysely<Schema>, moment: Date, key?: string): Promise<void> {
  let opened = db.deleteFrom('credential_attempt').where('opened_at', '<=', moment.toISOString())
  if (key !== undefined) opened = opened.where('key', '=', key)
  await opened.execute()
}

function countAttempt(db: Kysely<Schema>, key: string, now: Date) {
  return db
    .insertInto('credential_attempt')
    .values({ key, opened_at: now.toISOString(), count: 1 })
    .onConflict((clash) =>
      clash.column('key').doUpdateSet({ count: sql`credential_attempt.count + 1` }),
    )
    .returning(['count', 'opened_at as openedAt'])
    .executeTakeFirstOrThrow()
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

function toRow({ tokenHash, role, email, isFirst, expiresAt }: AccountLink): OperatorLinkRow {
  return {
    token_hash: tokenHash,
    role,
    email: email ?? null,
    is_first: isFirst ? 1 : 0,
    expires_at: expiresAt.toISOString(),
  }
}

function toLink(row: OperatorLinkRow): AccountLink {
  return {
    tokenHash: row.token_hash,
    role: row.role,
    email: row.email ?? undefined,
    isFirst: row.is_first === 1,
    expiresAt: new Date(row.expires_at),
  }
}
