import type { Migration } from './migration.ts'

/** Fields of an import that a person set, with what its rows have otherwise. */
export const importConflicts: Migration = {
  version: 77,
  name: 'import conflicts',
  async up(db, ddl) {
    await db.schema.alterTable('import_change').addColumn('conflicts', ddl.text).execute()
  },
}
