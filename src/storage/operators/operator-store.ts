import { type Kysely, sql } from 'kysely'
import type { AccountLink, OperatorStore } from '../../domain/operators/operator-store.ts'
import type { Operator } from '../../domain/operators/operator.ts'
import { listAccounts, toSession } from './account-rows.ts'
import { auditWriter } from './audit-entries.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import type { OperatorLinkRow } from './operator-tables.ts'

/** No window of attempts is longer. */
const LONGEST_WINDOW_MS = 24 * 3_600_000

const OPERATOR = ['id', 'name', 'email', 'role'] as const

export function createOperatorStore({ reader, write }: Database): OperatorStore {
  const writeAudit = auditWriter()

  return {
    list: () => listAccounts(reader),

    byEmail: (email) =>
      reader.selectFrom('operator').select(OPERATOR).where('email', '=', email).executeTakeFirst(),

    byId: (id) =>
      reader
        .selectFrom('operator')
        .select(OPERATOR)
        .where('id', '=', id)
        .where('disabled_at', 'is', null)
        .executeTakeFirst(),

    remove: (id, actor) =>
      write(async (db) => {
        const found = await accountToTakeAway(db, id)
        if (!found.ok) return found
        await db.deleteFrom('operator_link').where('operator_id', '=', id).execute()
        await db.deleteFrom('operator').where('id', '=', id).execute()
        const { email, role } = found.account
        const before = { email, role }
        await writeAudit(db, [{ actor, action: 'operator.removed', subject: id, before }])
        return { ok: true }
      }),

    changeRole: (id, role, actor) =>
      write(async (db) => {
        const found = await (role === 'owner' ? anyAccount(db, id) : accountToTakeAway(db, id))
        if (!found.ok) return found
        await db.updateTable('operator').set({ role }).where('id', '=', id).execute()
        const [before, after] = [{ role: found.account.role }, { role }]
        await writeAudit(db, [{ actor, action: 'operator.changed', subject: id, before, after }])
        return { ok: true }
      }),

    disable: (id, since, actor) =>
      write(async (db) => {
        const found = await (since ? accountToTakeAway(db, id) : anyAccount(db, id))
        if (!found.ok) return found
        const disabled = { disabled_at: since?.toISOString() ?? null }
        await db.updateTable('operator').set(disabled).where('id', '=', id).execute()
        if (since) {
          await db.deleteFrom('operator_session').where('user_id', '=', id).execute()
          await db.deleteFrom('operator_link').where('operator_id', '=', id).execute()
        }
        const after = { disabled: since !== undefined }
        await writeAudit(db, [{ actor, action: 'operator.changed', subject: id, after }])
        return { ok: true }
      }),

    async sessions(operatorId, now) {
      const rows = await reader
        .selectFrom('operator_session')
        .selectAll()
        .where('user_id', '=', operatorId)
        .where('expires_at', '>', now.toISOString())
        .orderBy('updated_at', 'desc')
        .execute()
      return rows.map(toSession)
    },

    endSession: (operatorId, sessionId) =>
      write(async (db) => {
        const ended = await db
          .deleteFrom('operator_session')
          .where('user_id', '=', operatorId)
          .where('id', '=', sessionId)
          .returning('id')
          .executeTakeFirst()
        return ended !== undefined
      }),

    endSessions: (operatorId, actor, except) =>
      write(async (db) => {
        const ended = await db
          .deleteFrom('operator_session')
          .where('user_id', '=', operatorId)
          .where('id', '<>', except ?? '')
          .returning('id')
          .execute()
        const after = { sessions: ended.length }
        const action = 'operator.sessions-ended'
        await writeAudit(db, [{ actor, action, subject: operatorId, after }])
        return ended.length
      }),

    addLink: (link, actor) =>
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

    removeLink: (tokenHash) =>
      write(async (db) => {
        const removed = await db
          .deleteFrom('operator_link')
          .where('token_hash', '=', tokenHash)
          .returning('token_hash')
          .executeTakeFirst()
        return removed !== undefined
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

type Found = { ok: true; account: Operator } | { ok: false; problem: 'unknown' | 'last_owner' }

async function anyAccount(db: Kysely<Schema>, id: string): Promise<Found> {
  const row = db.selectFrom('operator').select(OPERATOR).where('id', '=', id)
  const account = await row.executeTakeFirst()
  return account ? { ok: true, account } : { ok: false, problem: 'unknown' }
}

async function accountToTakeAway(db: Kysely<Schema>, id: string): Promise<Found> {
  // Locks them on both engines: two owners who demote each other at once are one after the other.
  const owners = await db
    .updateTable('operator')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .returning('id')
    .execute()
  const isLast = owners.length === 1 && owners[0]?.id === id
  return isLast ? { ok: false, problem: 'last_owner' } : anyAccount(db, id)
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
