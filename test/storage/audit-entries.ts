import type { AuditRecord } from '../../src/domain/admin/audit-log.ts'
import type { Database } from '../../src/storage/database.ts'
import { createAuditLog } from '../../src/storage/admin/audit-log.ts'

/** The audit entries, oldest first; with an action, only those with that action. */
export async function auditEntries(database: Database, action?: string): Promise<AuditRecord[]> {
  const entries = await createAuditLog(database).list({ limit: 10_000 })
  return entries.toReversed().filter((entry) => action === undefined || entry.action === action)
}

/** Inserts an entry with that date. */
export function addAuditEntry({ write }: Database, at: Date): Promise<unknown> {
  const entry = { actor: 'test', action: 'setting.saved', subject: 'x' } as const
  return write((db) =>
    db
      .insertInto('audit_entry')
      .values({ ...entry, at: at.toISOString(), before: null, after: null })
      .execute(),
  )
}

/** What a person with access to the database might try. */
export function rewriteAuditLog({ write }: Database): Promise<unknown> {
  return write((db) => db.updateTable('audit_entry').set({ actor: 'nobody' }).execute())
}

/** Another attempt of the same kind. */
export function emptyAuditLog({ write }: Database): Promise<unknown> {
  return write((db) => db.deleteFrom('audit_entry').execute())
}
