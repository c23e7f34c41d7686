import type { Migration } from './migration.ts'

/** What the columns of a file contain, to be shown and corrected before anything is imported; and files that are fetched. */
export const importColumns: Migration = {
  version: 16,
  name: 'import columns and schedules',
  async up(db, ddl) {
    await db.schema.alterTable('import_run').addColumn('columns', ddl.text).execute()
    await db.schema
      .createTable('import_schedule')
      .addColumn('id', ddl.counter)
      .addColumn('url', ddl.text, (column) => column.notNull().unique())
      .addColumn('settings', ddl.text, (column) => column.notNull())
      .addColumn('every_hours', 'integer', (column) => column.notNull())
      .addColumn('actor', ddl.text, (column) => column.notNull())
      .addColumn('created_at', ddl.text, (column) => column.notNull())
      .addColumn('tried_at', ddl.text)
      .addColumn('etag', ddl.text)
      .addColumn('problem', ddl.text)
      .addColumn('run_id', 'integer')
      .modifyEnd(ddl.tableOptions)
      .execute()
  },
}
