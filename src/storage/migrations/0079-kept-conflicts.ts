import type { Migration } from './migration.ts'

/** Values from files that a person refused for a field of a place, as hashes: they may be long. */
export const keptConflicts: Migration = {
  version: 79,
  name: 'kept conflicts',
  async up(db, ddl) {
    await db.schema
      .createTable('kept_conflict')
      .addColumn('place_id', ddl.text, (column) => column.notNull().references('place.id'))
      .addColumn('field', ddl.text, (column) => column.notNull())
      .addColumn('value_hash', ddl.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('kept_conflict_key', ['place_id', 'field', 'value_hash'])
      .modifyEnd(ddl.tableOptions)
      .execute()
  },
}
