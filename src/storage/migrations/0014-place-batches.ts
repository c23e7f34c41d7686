import type { Migration } from './migration.ts'

/** Bulk changes, so that they can be undone as a whole. */
export const placeBatches: Migration = {
  version: 14,
  name: 'place-batches',
  async up(db, ddl) {
    await db.schema
      .createTable('place_batch')
      .addColumn('id', ddl.text, (column) => column.primaryKey())
      .addColumn('at', ddl.text, (column) => column.notNull())
      .addColumn('actor', ddl.text, (column) => column.notNull())
      .addColumn('places', ddl.text, (column) => column.notNull())
      .addColumn('undone_at', ddl.text)
      .modifyEnd(ddl.tableOptions)
      .execute()
  },
}
