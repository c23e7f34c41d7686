import type { Kysely } from 'kysely'
import type {
  AccountStore,
  CredentialStore,
  SessionStore,
} from '../../domain/admin/account-ports.ts'
import type { IdentityStore } from '../../domain/admin/identity-provider.ts'
import { type Account, isRole, type Operator, type Session } from '../../domain/admin/operator.ts'
import { NO_PLACES, type PlaceLimits } from '../../domain/places/place-store.ts'
import { writeAudit } from './audit-entries.ts'
import { toDate } from '../column-types.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import type { OperatorSessionRow } from './account-tables.ts'

const OPERATOR = ['id', 'name', 'email', 'role'] as const

export function createAccountStore({ reader, write }: Database): AccountStore {
  return {
    list: () => listAccounts(reader),

    byEmail: (email) =>
      reader.selectFrom('operator').select(OPERATOR).where('email', '=', email).executeTakeFirst(),

    async add(operator, now) {
      await write((db) => insertOperator(db, operator, { passwordHash: null, now }))
    },

    byId: (id) =>
      reader
        .selectFrom('operator')
        .select(OPERATOR)
        .where('id', '=', id)
        .where('disabled_at', 'is', null)
        .executeTakeFirst(),

    limitsOf: (id) => readLimits(reader, id),

    changeLimits: (id, change, actor) =>
      write(async (db) => {
        // Locks the row: if two owners write at once, the second must start from what the first one wrote.
        const locked = db.updateTable('operator').set((row) => ({ limits: row.ref('limits') }))
        await locked.where('id', '=', id).execute()
        const found = await findAccount(db, id)
        if (!found.ok) return found
        const stored = await readLimits(db, id)
        const limits = change(stored)
        if (!limits || limits === stored) return { ok: true }
        const changed = { limits: JSON.stringify(limits) }
        await db.updateTable('operator').set(changed).where('id', '=', id).execute()
        const entry = { before: { limits: stored }, after: { limits } }
        await writeAudit(db, { actor, action: 'operator.limited', subject: id, ...entry })
        return { ok: true }
      }),

    async setLocale(id, locale) {
      await write((db) => db.updateTable('operator').set({ locale }).where('id', '=', id).execute())
    },

    remove: (id, actor) =>
      write(async (db) => {
        const found = await findRemovableAccount(db, id)
        if (!found.ok) return found
        await db.deleteFrom('operator_link').where('operator_id', '=', id).execute()
        await db.deleteFrom('operator').where('id', '=', id).execute()
        const { email, role } = found.account
        const before = { email, role }
        await writeAudit(db, { actor, action: 'operator.removed', subject: id, before })
        return { ok: true }
      }),

    changeRole: (id, role, actor) =>
      write(async (db) => {
        const found = await (role === 'owner' ? findAccount(db, id) : findRemovableAccount(db, id))
        if (!found.ok) return found
        await db.updateTable('operator').set({ role }).where('id', '=', id).execute()
        const [before, after] = [{ role: found.account.role }, { role }]
        await writeAudit(db, { actor, action: 'operator.changed', subject: id, before, after })
        return { ok: true }
      }),

    disable: (id, since, actor) =>
      write(async (db) => {
        const found = await (since ? findRemovableAccount(db, id) : findAccount(db, id))
        if (!found.ok) return found
        const disabled = { disabled_at: since?.toISOString() ?? null }
        await db.updateTable('operator').set(disabled).where('id', '=', id).execute()
        if (since) {
          await db.deleteFrom('operator_session').where('operator_id', '=', id).execute()
          await db.deleteFrom('operator_link').where('operator_id', '=', id).execute()
        }
        const after = { disabled: since !== undefined }
        await writeAudit(db, { actor, action: 'operator.changed', subject: id, after })
        return { ok: true }
      }),
  }
}

async function readLimits(db: Kysely<Schema>, id: string): Promise<PlaceLimits> {
  const row = await db
    .selectFrom('operator')
    .select('limits')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.limits ? JSON.parse(row.limits) : NO_PLACES
}

export function createCredentialStore({ reader, write }: Database): CredentialStore {
  return {
    register: (operator, passwordHash, now) =>
      write(async (db) => {
        await insertOperator(db, operator, { passwordHash, now })
      }),

    async byEmail(email) {
      const row = await reader
        .selectFrom('operator')
        .select([...OPERATOR, 'password_hash'])
        .where('email', '=', email)
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      // A newer version may know more roles.
      if (!row?.password_hash || !isRole(row.role)) return undefined
      const { password_hash: passwordHash, ...operator } = row
      return { operator, passwordHash }
    },

    async setPassword(id, passwordHash) {
      const changed = { password_hash: passwordHash }
      await write((db) => db.updateTable('operator').set(changed).where('id', '=', id).execute())
    },
  }
}

async function insertOperator(
  db: Kysely<Schema>,
  { id, name, email, role }: Operator,
  { passwordHash, now }: { passwordHash: string | null; now: Date },
): Promise<void> {
  const row = { password_hash: passwordHash, created_at: now.toISOString() }
  await db
    .insertInto('operator')
    .values({ id, name, email, role, ...row, disabled_at: null, locale: null, limits: null })
    .execute()
}

export function createIdentityStore({ reader, write }: Database): IdentityStore {
  return {
    async accountOf({ issuer, subject }) {
      const row = await reader
        .selectFrom('operator_identity')
        .select('operator_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row?.operator_id
    },

    link: ({ issuer, subject }, operatorId) =>
      write(async (db) => {
        const linked = await db
          .insertInto('operator_identity')
          .values({ issuer, subject, operator_id: operatorId })
          .onConflict((clash) => clash.doNothing())
          .returning('operator_id')
          .executeTakeFirst()
        if (!linked) return false
        const action = 'operator.linked'
        const after = { issuer }
        await writeAudit(db, { actor: operatorId, action, subject: operatorId, after })
        return true
      }),

    unlink: (operatorId, actor) =>
      write(async (db) => {
        const gone = await db
          .deleteFrom('operator_identity')
          .where('operator_id', '=', operatorId)
          .returning('issuer')
          .executeTakeFirst()
        if (!gone) return false
        const before = { issuer: gone.issuer }
        await writeAudit(db, { actor, action: 'operator.unlinked', subject: operatorId, before })
        return true
      }),
  }
}

type AccountResult =
  | { ok: true; account: Operator }
  | { ok: false; problem: 'unknown' | 'last_owner' }

async function findAccount(db: Kysely<Schema>, id: string): Promise<AccountResult> {
  const row = db.selectFrom('operator').select(OPERATOR).where('id', '=', id)
  const account = await row.executeTakeFirst()
  return account ? { ok: true, account } : { ok: false, problem: 'unknown' }
}

async function findRemovableAccount(db: Kysely<Schema>, id: string): Promise<AccountResult> {
  // Locks the owners on both engines: if two owners demote each other at once, one has to wait for the other.
  const owners = await db
    .updateTable('operator')
    .set((row) => ({ role: row.ref('role') }))
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .returning('id')
    .execute()
  const isLast = owners.length === 1 && owners[0]?.id === id
  return isLast ? { ok: false, problem: 'last_owner' } : findAccount(db, id)
}

/** Every account with the details that owners see, by e-mail address. */
async function listAccounts(db: Kysely<Schema>): Promise<Account[]> {
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'name', 'email', 'role', 'disabled_at'])
    .select((row) => [
      row
        .selectFrom('operator_session')
        .select((session) => session.fn.max('last_used_at').as('at'))
        .whereRef('operator_id', '=', 'operator.id')
        .as('lastSeenAt'),
      row
        .selectFrom('operator_totp')
        .select('confirmed_at')
        .whereRef('operator_id', '=', 'operator.id')
        .as('totpSince'),
      row
        .selectFrom('operator_passkey')
        .select((passkey) => passkey.fn.countAll<number>().as('count'))
        .whereRef('operator_id', '=', 'operator.id')
        .as('passkeys'),
      row
        .selectFrom('operator_identity')
        .select((identity) => identity.fn.countAll<number>().as('count'))
        .whereRef('operator_id', '=', 'operator.id')
        .as('identities'),
    ])
    .orderBy('email')
    .execute()
  return rows.map(({ id, name, email, role, disabled_at, lastSeenAt, totpSince, ...counts }) => ({
    id,
    name,
    email,
    role,
    isDisabled: disabled_at !== null,
    lastSeenAt: toDate(lastSeenAt),
    hasTotp: totpSince !== null,
    passkeys: counts.passkeys ?? 0,
    isLinked: (counts.identities ?? 0) > 0,
  }))
}

export function createSessionStore({ reader, write }: Database): SessionStore {
  return {
    async add({ id, tokenHash, operatorId, userAgent, createdAt, lastUsedAt, ...session }) {
      const row: OperatorSessionRow = {
        id,
        token_hash: tokenHash,
        operator_id: operatorId,
        user_agent: userAgent,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        expires_at: session.expiresAt.toISOString(),
        provider_at: session.providerAt?.toISOString() ?? null,
      }
      await write((db) => db.insertInto('operator_session').values(row).execute())
    },

    async byToken(tokenHash) {
      const row = await reader
        .selectFrom('operator_session as session')
        .innerJoin('operator', 'operator.id', 'session.operator_id')
        .selectAll('session')
        .select(['operator.name', 'operator.email', 'operator.role'])
        .where('token_hash', '=', tokenHash)
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      // A newer version may know more roles.
      if (!row || !isRole(row.role)) return undefined
      const { operator_id: operatorId, name, email, role } = row
      const expiresAt = new Date(row.expires_at)
      const session = { ...toSession(row), operatorId, tokenHash, expiresAt }
      const operator = { id: operatorId, name, email, role }
      if (row.provider_at === null) return { session, operator }
      return {
        session: { ...session, providerAt: new Date(row.provider_at) },
        operator: { ...operator, isByProvider: true },
      }
    },

    async recordUse(id, at, expiresAt) {
      const use = { last_used_at: at.toISOString(), expires_at: expiresAt.toISOString() }
      await write((db) =>
        db.updateTable('operator_session').set(use).where('id', '=', id).execute(),
      )
    },

    async list(operatorId, now) {
      const rows = await reader
        .selectFrom('operator_session')
        .selectAll()
        .where('operator_id', '=', operatorId)
        .where('expires_at', '>', now.toISOString())
        .orderBy('last_used_at', 'desc')
        .execute()
      return rows.map(toSession)
    },

    end: (operatorId, sessionId) =>
      write(async (db) => {
        const ended = await db
          .deleteFrom('operator_session')
          .where('operator_id', '=', operatorId)
          .where('id', '=', sessionId)
          .returning('id')
          .executeTakeFirst()
        return ended !== undefined
      }),

    endAll: (operatorId, actor, except) =>
      write(async (db) => {
        const ended = await db
          .deleteFrom('operator_session')
          .where('operator_id', '=', operatorId)
          .where('id', '<>', except ?? '')
          .returning('id')
          .execute()
        const after = { sessions: ended.length }
        const action = 'operator.sessions-ended'
        await writeAudit(db, { actor, action, subject: operatorId, after })
        return ended.length
      }),
  }
}

function toSession(row: OperatorSessionRow): Session {
  return {
    id: row.id,
    userAgent: row.user_agent ?? '',
    createdAt: new Date(row.created_at),
    lastUsedAt: new Date(row.last_used_at),
  }
}
