import type { Kysely } from 'kysely'
import type { Actor } from '../../domain/places/place-store.ts'
import { bulkInsert } from '../bulk-insert.ts'
import type { Schema } from '../schema.ts'
import { noteForAccount } from './account-notice-store.ts'
import type { AuditAction, AuditEntryRow } from './operator-tables.ts'

/** Who has sent a message. */
export const VISITOR = 'visitor'

/** Of a place `before` and `after` hold the fields that differ, of a setting its values, of a vocabulary all of it. */
export type AuditEntry = {
  actor: Actor
  action: AuditAction
  subject: string
  before?: unknown
  after?: unknown
}

/** Gives the function that writes entries into the transaction of what they are about. */
export function auditWriter(): (
  db: Kysely<Schema>,
  entries: readonly AuditEntry[],
) => Promise<void> {
  const insert = bulkInsert((db, rows: AuditEntryRow[]) =>
    db.insertInto('audit_entry').values(rows),
  )
  return async (db, entries) => {
    const at = new Date().toISOString()
    await insert(
      db,
      entries.map((entry) => toRow(entry, at)),
    )
    for (const entry of entries) await noteForAccount(db, entry, at)
  }
}

function toRow({ actor, action, subject, before, after }: AuditEntry, at: string): AuditEntryRow {
  return { at, actor, action, subject, before: toJson(before), after: toJson(after) }
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
