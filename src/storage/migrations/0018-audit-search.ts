import type { Migration } from './migration.ts'

/** Searches of the log by action and by actor, newest first. */
export const auditSearch: Migration = {
  version: 18,
  name: 'audit search',
  async up(db) {
    for (const column of ['action', 'actor'] as const) {
      await db.schema
        .createIndex(`audit_entry_${column}`)
        .on('audit_entry')
        .columns([column, 'id'])
        .execute()
    }
  },
}
