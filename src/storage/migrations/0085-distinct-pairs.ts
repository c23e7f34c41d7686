import type { Migration } from './migration.ts'

/** Pairs of places that look alike and that a person marked as different places. The first id is the smaller one. */
export const distinctPairs: Migration = {
  version: 85,
  name: 'distinct pairs',
  async up(db, ddl) {
    await db.schema
      .createTable('distinct_pair')
      .addColumn('first_id', ddl.text, (column) => column.notNull().references('place.id'))
      .addColumn('second_id', ddl.text, (column) => column.notNull().references('place.id'))
      .addColumn('at', ddl.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('distinct_pair_key', ['first_id', 'second_id'])
      .modifyEnd(ddl.tableOptions)
      .execute()
    await db.schema
      .createIndex('distinct_pair_second')
      .on('distinct_pair')
      .column('second_id')
      .execute()
  },
}
