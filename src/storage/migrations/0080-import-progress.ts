import type { Migration } from './migration.ts'

/** How far along an import is, for the servers that are not working on it. */
export const importProgress: Migration = {
  version: 80,
  name: 'import progress',
  async up(db, ddl) {
    await db.schema.alterTable('import_run').addColumn('progress', ddl.text).execute()
  },
}
