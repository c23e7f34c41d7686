import type { Migration } from './migration.ts'

/**
 * Until when a process holds an import, so that one that was killed is noticed; and which database this is and when it was last copied,
 * so that a restored one is noticed before it sends anything twice.
 */
export const leasesAndRestores: Migration = {
  version: 47,
  name: 'leases and restores',
  async up(db, ddl) {
    await db.schema.alterTable('import_run').addColumn('lease_until', ddl.text).execute()
    await db.schema
      .createTable('database_identity')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('name', ddl.text, (column) => column.notNull())
      .addColumn('generation', 'integer', (column) => column.notNull())
      .addColumn('home', ddl.text, (column) => column.notNull())
      .addColumn('copied_at', ddl.text)
      .addColumn('restored_at', ddl.text)
      .modifyEnd(ddl.tableOptions)
      .execute()
  },
}
