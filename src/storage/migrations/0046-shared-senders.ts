import type { Migration } from './migration.ts'

/** What the servers of one site share about senders: when each has sent something, and what the day's key for their hashes is made from. */
export const sharedSenders: Migration = {
  version: 46,
  name: 'shared senders',
  async up(db, ddl) {
    await db.schema
      .createTable('sender_seed')
      .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
      .addColumn('seed', ddl.bytes, (column) => column.notNull())
      .addColumn('until', ddl.text, (column) => column.notNull())
      .modifyEnd(ddl.tableOptions)
      .execute()
    await db.schema
      .createTable('sender_times')
      .addColumn('sender', ddl.text, (column) => column.notNull().primaryKey())
      .addColumn('times', ddl.text, (column) => column.notNull())
      .addColumn('last_at', ddl.text, (column) => column.notNull())
      .modifyEnd(ddl.tableOptions)
      .execute()
  },
}
