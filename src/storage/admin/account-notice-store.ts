import type { ExpressionBuilder, Kysely } from 'kysely'
import {
  ACCOUNT_EVENTS,
  SITE_EVENTS,
  type AccountNotice,
  type AccountNoticeStore,
} from '../../domain/admin/account-notice.ts'
import { LOCALES } from '../../domain/places/place.ts'
import { toDate } from '../column-types.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import type { AccountNoticeRow } from './account-tables.ts'

const CLAIM_LIMIT = 20

/** No notice is postponed for longer than this, so a later time was written before the clock was set back (ms). */
const MAX_WAIT_MS = 24 * 3_600_000

export function createAccountNoticeStore({ reader, write }: Database): AccountNoticeStore {
  const dueIds = async (db: Kysely<Schema>, now: Date) => {
    const rows = await db
      .selectFrom('account_notice')
      .select('id')
      .where(isDue(now))
      .orderBy('id')
      .limit(CLAIM_LIMIT)
      .execute()
    return rows.map(({ id }) => id)
  }

  return {
    async addForOwners(event, at, since) {
      const moment = at.toISOString()
      const began = since?.toISOString() ?? null
      await write(async (db) => {
        const owners = await db
          .selectFrom('operator')
          .select(['email', 'locale'])
          .where('role', '=', 'owner')
          .where('disabled_at', 'is', null)
          .execute()
        for (const { email, locale } of owners) {
          const fields = { event, at: moment, since: began, email, locale, by: null }
          const notice = { ...fields, due_at: moment, attempts: 0 }
          await db.insertInto('account_notice').values(notice).execute()
        }
      })
    },

    async claim(now, leaseUntil) {
      // Usually nothing is due, and a read costs no commit.
      if ((await dueIds(reader, now)).length === 0) return []
      return write(async (db) => {
        const claimed: AccountNotice[] = []
        for (const id of await dueIds(db, now)) {
          const row = await db
            .updateTable('account_notice')
            .set(({ eb }) => ({
              due_at: leaseUntil.toISOString(),
              attempts: eb('attempts', '+', 1),
            }))
            .where('id', '=', id)
            // Check again: on PostgreSQL another process may have claimed it meanwhile.
            .where('due_at', '<>', leaseUntil.toISOString())
            .where(isDue(now))
            .returningAll()
            .executeTakeFirst()
          if (row) claimed.push(toNotice(row))
        }
        return claimed
      })
    },

    async remove(id) {
      await write((db) => db.deleteFrom('account_notice').where('id', '=', id).execute())
    },

    async postpone(id, until) {
      const due = { due_at: until.toISOString() }
      await write((db) => db.updateTable('account_notice').set(due).where('id', '=', id).execute())
    },

    async removeAll() {
      const waiting = await reader.selectFrom('account_notice').select('id').limit(1).execute()
      if (waiting.length > 0) await write((db) => db.deleteFrom('account_notice').execute())
    },
  }
}

function isDue(now: Date) {
  const latest = new Date(now.getTime() + MAX_WAIT_MS).toISOString()
  return ({ eb, or }: ExpressionBuilder<Schema, 'account_notice'>) =>
    or([eb('due_at', '<=', now.toISOString()), eb('due_at', '>', latest)])
}

function toNotice(row: AccountNoticeRow & { id: number }): AccountNotice {
  const { id, at, since, email, locale, by, attempts } = row
  const event = [...ACCOUNT_EVENTS, ...SITE_EVENTS].find((one) => one === row.event)
  if (!event) throw new Error(`no account is told of ${row.event}`)
  return {
    id,
    event,
    at: new Date(at),
    since: toDate(since),
    email,
    locale: LOCALES.find((one) => one === locale) ?? 'de',
    by: by ?? undefined,
    attempts,
  }
}
