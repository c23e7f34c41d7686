import type { PlaceNewsStore } from '../../domain/admin/place-news.ts'
import type { SealedWebhook, WebhookStore } from '../../domain/admin/webhooks.ts'
import type { ExpressionBuilder } from 'kysely'
import { writeAudit } from './audit-entries.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import type { WebhookRow } from './account-tables.ts'

export function createWebhookStore({ reader, write }: Database): WebhookStore {
  return {
    async list() {
      const rows = await reader
        .selectFrom('webhook')
        .selectAll()
        .orderBy('name')
        .orderBy('id')
        .execute()
      return rows.map(toWebhook)
    },

    async byId(id) {
      const row = await reader
        .selectFrom('webhook')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toWebhook(row)
    },

    add: (webhook, actor) =>
      write(async (db) => {
        await db
          .insertInto('webhook')
          .values({ ...toRow(webhook), places_attempts: 0 })
          .execute()
        const after = toLogValue(toRow(webhook))
        await writeAudit(db, { actor, action: 'webhook.added', subject: webhook.id, after })
      }),

    change: (webhook, actor) =>
      write(async (db) => {
        const { id, version } = webhook
        const before = await db
          .selectFrom('webhook')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst()
        const { name, origin, sealed, is_on, gets_places } = toRow(webhook)
        // A webhook that is saved again is tried at once.
        const placesReset = { gets_places, places_attempts: 0, places_due: null }
        const changed = await db
          .updateTable('webhook')
          .set({ name, origin, sealed, is_on, ...placesReset, version: version + 1 })
          .where('id', '=', id)
          .where('version', '=', version)
          .returningAll()
          .executeTakeFirst()
        if (!before || !changed) return false
        await writeAudit(db, {
          actor,
          action: 'webhook.changed',
          subject: id,
          before: toLogValue(before),
          after: toLogValue(changed),
        })
        return true
      }),

    remove: ({ id, version }, actor) =>
      write(async (db) => {
        const before = await db
          .deleteFrom('webhook')
          .where('id', '=', id)
          .where('version', '=', version)
          .returningAll()
          .executeTakeFirst()
        if (!before) return false
        const entry = { actor, action: 'webhook.removed', subject: id } as const
        await writeAudit(db, { ...entry, before: toLogValue(before) })
        return true
      }),

    recordAttempt: (id, { at, error = null }) =>
      write(async (db) => {
        const tried = { tried_at: at.toISOString(), error }
        await db.updateTable('webhook').set(tried).where('id', '=', id).execute()
      }),
  }
}

/** Records which changes to places each webhook has been told about. */
export function createPlaceNewsStore({ reader, write }: Database): PlaceNewsStore {
  return {
    async due(now) {
      const rows = await reader
        .selectFrom('webhook')
        .select(['id', 'places_mark', 'places_attempts'])
        .where(isDue(now))
        .orderBy('id')
        .execute()
      return rows.map(({ id, places_mark, places_attempts }) => ({
        webhookId: id,
        mark: places_mark ?? undefined,
        attempts: places_attempts,
      }))
    },

    claim: ({ webhookId, mark }, now, leaseUntil) =>
      write(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('webhook')
          .set({ places_due: leaseUntil.toISOString() })
          .where('id', '=', webhookId)
          .where('places_mark', mark === undefined ? 'is' : '=', mark ?? null)
          .where(isDue(now))
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),

    settle: ({ webhookId, mark = null, attempts }, lease, nextAt) =>
      write(async (db) => {
        const places_due = nextAt?.toISOString() ?? null
        await db
          .updateTable('webhook')
          .set({ places_mark: mark, places_attempts: attempts, places_due })
          .where('id', '=', webhookId)
          .where('places_due', '=', lease.toISOString())
          .execute()
      }),
  }
}

function isDue(now: Date) {
  return (where: ExpressionBuilder<Schema, 'webhook'>) =>
    where.and([
      where('gets_places', '=', 1),
      where.or([where('places_due', 'is', null), where('places_due', '<=', now.toISOString())]),
    ])
}

type StoredWebhook = Omit<WebhookRow, 'places_mark' | 'places_attempts' | 'places_due'>

function toLogValue({ name, origin, is_on, gets_places }: StoredWebhook) {
  return { name, origin, isOn: is_on === 1, getsPlaces: gets_places === 1 }
}

function toRow(webhook: SealedWebhook): StoredWebhook {
  const { id, name, origin, sealed, isOn, getsPlaces, version, lastAttempt } = webhook
  return {
    id,
    name,
    origin,
    sealed,
    is_on: isOn ? 1 : 0,
    version,
    tried_at: lastAttempt?.at.toISOString() ?? null,
    error: lastAttempt?.error ?? null,
    gets_places: getsPlaces ? 1 : 0,
  }
}

function toWebhook(row: WebhookRow): SealedWebhook {
  const { id, name, origin, sealed, version } = row
  return {
    id,
    name,
    origin,
    sealed,
    isOn: row.is_on === 1,
    getsPlaces: row.gets_places === 1,
    version,
    lastAttempt: row.tried_at
      ? { at: new Date(row.tried_at), error: row.error ?? undefined }
      : undefined,
  }
}
