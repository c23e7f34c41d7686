import type { Migration } from './migration.ts'

/** What a geocoder says about stored places without an exact position, until a person has decided. */
export const locationFindings: Migration = {
  version: 66,
  name: 'findings of locations',
  async up(db, ddl) {
    await db.schema
      .createTable('location_finding')
      .addColumn('place_id', ddl.text, (column) => column.notNull().primaryKey())
      .addColumn('state', ddl.text, (column) => column.notNull())
      .addColumn('point', ddl.text)
      .addColumn('address_key', ddl.text)
      .addColumn('retry_at', ddl.text)
      .modifyEnd(ddl.tableOptions)
      .execute()
    await db.schema
      .createIndex('location_finding_state')
      .on('location_finding')
      .columns(['state', 'place_id'])
      .execute()
  },
}
