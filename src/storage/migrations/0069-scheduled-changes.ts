import type { Migration } from './migration.ts'

/** Changes to places that come into force, and end, on a given day. */
export const scheduledChanges: Migration = {
  version: 69,
  name: 'scheduled changes',
  async up(db, ddl) {
    await db.schema
      .createTable('scheduled_change')
      .addColumn('id', ddl.text, (column) => column.primaryKey())
      .addColumn('place_id', ddl.text, (column) => column.notNull())
      .addColumn('from_day', ddl.text, (column) => column.notNull())
      .addColumn('until_day', ddl.text)
      .addColumn('starts_at', ddl.text, (column) => column.notNull())
      .addColumn('ends_at', ddl.text)
      .addColumn('fields', ddl.text, (column) => column.notNull())
      .addColumn('state', ddl.text, (column) => column.notNull())
      .addColumn('before', ddl.text)
      .addColumn('after', ddl.text)
      .addColumn('marks', ddl.text, (column) => column.notNull())
      .addColumn('contested', ddl.text, (column) => column.notNull())
      .addColumn('problems', ddl.text, (column) => column.notNull())
      .addColumn('actor', ddl.text, (column) => column.notNull())
      .addColumn('created_at', ddl.text, (column) => column.notNull())
      .modifyEnd(ddl.tableOptions)
      .execute()
    await db.schema
      .createIndex('scheduled_change_place')
      .on('scheduled_change')
      .columns(['place_id'])
      .execute()
    await db.schema
      .createIndex('scheduled_change_state')
      .on('scheduled_change')
      .columns(['state', 'starts_at'])
      .execute()
  },
}
