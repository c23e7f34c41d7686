import type { Migration } from './migration.ts'

/** Fields that a person set and for which the rows of an import have a different value. */
export const importConflicts: Migration = {
  version: 77,
  name: 'import conflicts',
  async up(db, ddl) {
    await db.schema.alterTable('import_change').addColumn('conflicts', ddl.text).execute()
  },
}
