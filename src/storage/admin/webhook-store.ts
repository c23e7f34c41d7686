import type { SealedWebhook, WebhookStore } from '../../domain/admin/webhooks.ts'
import { auditWriter } from './audit-entries.ts'
import type { Database } from '../database.ts'
import type { WebhookRow } from './account-tables.ts'

export function createWebhookStore({ reader, write }: Database): WebhookStore {
  const writeAudit = auditWriter()

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
        await db.insertInto('webhook').values(toRow(webhook)).execute()
        const after = toLogValue(toRow(webhook))
        await writeAudit(db, [{ actor, action: 'webhook.added', subject: webhook.id, after }])
      }),

    change: (webhook, actor) =>
      write(async (db) => {
        const { id, version } = webhook
        const before = await db
          .selectFrom('webhook')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst()
        const { name, origin, sealed, is_on } = toRow(webhook)
        const changed = await db
          .updateTable('webhook')
          .set({ name, origin, sealed, is_on, version: version + 1 })
          .where('id', '=', id)
          .where('version', '=', version)
          .returningAll()
          .executeTakeFirst()
        if (!before || !changed) return false
        await writeAudit(db, [
          {
            actor,
            action: 'webhook.changed',
            subject: id,
            before: toLogValue(before),
            after: toLogValue(changed),
          },
        ])
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
        await writeAudit(db, [{ ...entry, before: toLogValue(before) }])
        return true
      }),

    noteTry: (id, { at, error = null }) =>
      write(async (db) => {
        const tried = { tried_at: at.toISOString(), error }
        await db.updateTable('webhook').set(tried).where('id', '=', id).execute()
      }),
  }
}

function toLogValue({ name, origin, is_on }: WebhookRow) {
  return { name, origin, isOn: is_on === 1 }
}

function toRow(webhook: SealedWebhook): WebhookRow {
  const { id, name, origin, sealed, isOn, version, lastTry } = webhook
  return {
    id,
    name,
    origin,
    sealed,
    is_on: isOn ? 1 : 0,
    version,
    tried_at: lastTry?.at.toISOString() ?? null,
    error: lastTry?.error ?? null,
  }
}

function toWebhook(row: WebhookRow): SealedWebhook {
  const { id, name, origin, version } = row
  return {
    id,
    name,
    origin,
    // pg returns a Buffer, which compares differently.
    sealed: new Uint8Array(row.sealed),
    isOn: row.is_on === 1,
    version,
    lastTry: row.tried_at
      ? { at: new Date(row.tried_at), error: row.error ?? undefined }
      : undefined,
  }
}
