import type { Migration } from './migration.ts'

export const searchMisses: Migration = {
  version: 4,
  name: 'search misses',
  async up(db, ddl) {
    await db.schema
      .createTable('search_miss')
      .addColumn('area', ddl.text, (column) => column.notNull())
      .addColumn('category', ddl.text, (column) => column.notNull())
      .addColumn('week', ddl.text, (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('search_miss_key', ['area', 'category', 'week'])
      .modifyEnd(ddl.tableOptions)
      .execute()
  },
}
