import type { Migration } from './migration.ts'

/** How far an import is, for the servers that do not work on it. */
export const importProgress: Migration = {
  version: 80,
  name: 'import progress',
  async up(db, ddl) {
    await db.schema.alterTable('import_run').addColumn('progress', ddl.text).execute()
  },
}
