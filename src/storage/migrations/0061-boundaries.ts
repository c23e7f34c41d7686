import type { Migration } from './migration.ts'

/** The area of a place, as GeoJSON. */
export const boundaries: Migration = {
  version: 61,
  name: 'areas of places',
  async up(db, ddl) {
    await db.schema.alterTable('place').addColumn('boundary', ddl.text).execute()
  },
}
