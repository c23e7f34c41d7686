import type { Migration } from './migration.ts'

/** Coordinates in an import that are far from the address in the same row. */
export const importDoubts: Migration = {
  version: 20,
  name: 'import doubts',
  async up(db, ddl) {
    await db.schema.alterTable('import_change').addColumn('doubt', ddl.text).execute()
  },
}
