import type { Migration } from './migration.ts'

/** What accounts still have to be notified about by mail, and in which language. */
export const accountNotices: Migration = {
  version: 45,
  name: 'account notices',
  async up(db, ddl) {
    await db.schema.alterTable('operator').addColumn('locale', ddl.text).execute()
    await db.schema
      .createTable('account_notice')
      .addColumn('id', ddl.counter)
      .addColumn('event', ddl.text, (column) => column.notNull())
      .addColumn('at', ddl.text, (column) => column.notNull())
      .addColumn('email', ddl.text, (column) => column.notNull())
      .addColumn('locale', ddl.text)
      .addColumn('by', ddl.text)
      .addColumn('due_at', ddl.text, (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .modifyEnd(ddl.tableOptions)
      .execute()
  },
}
