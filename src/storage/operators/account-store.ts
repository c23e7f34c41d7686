import type { Kysely } from 'kysely'
import type { AccountStore } from '../../domain/operators/account-store.ts'
import type { Operator } from '../../domain/operators/operator.ts'
import { listAccounts } from './account-rows.ts'
import { auditWriter } from './audit-entries.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'

const OPERATOR = ['id', 'name', 'email', 'role'] as const

export function createAccountStore({ reader, write }: Database): AccountStore {
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

    async noteLocale(id, locale) {
      await write((db) => db.updateTable('operator').set({ locale }).where('id', '=', id).execute())
    },

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
