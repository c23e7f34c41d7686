import type { Migration } from './migration.ts'

/** What geocoders have answered and whose turn it is to ask; and where an import placed a row that gave no location itself. */
export const geocoding: Migration = {
  version: 19,
  name: 'geocoding',
  async up(db, ddl) {
    await db.schema
      .createTable('geocode')
      .addColumn('key', ddl.text, (column) => column.notNull().primaryKey())
      .addColumn('query', ddl.text, (column) => column.notNull())
      .addColumn('kind', ddl.text, (column) => column.notNull())
      .addColumn('point', ddl.text)
      .addColumn('problem', ddl.text)
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('asked_at', ddl.text, (column) => column.notNull())
      .addColumn('retry_at', ddl.text, (column) => column.notNull())
      .modifyEnd(ddl.tableOptions)
      .execute()
    await db.schema
      .createIndex('geocode_kind')
      .on('geocode')
      .columns(['kind', 'retry_at'])
      .execute()
    await db.schema
      .createTable('geocode_turn')
      .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
      .addColumn('taken_at', ddl.text, (column) => column.notNull())
      .modifyEnd(ddl.tableOptions)
      .execute()
    await db.schema.alterTable('import_change').addColumn('location', ddl.text).execute()
  },
}
