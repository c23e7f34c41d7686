import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Which photos a place has; their pictures are files beside the database, named by their hash. */
export const placePhotos: Migration = {
  version: 22,
  name: 'place photos',
  async up(db, ddl) {
    await db.schema.alterTable('place').addColumn('photos', ddl.text).execute()
    // Few of the many places have photos, and these are looked up every day.
    await db.schema
      .createIndex('place_with_photos')
      .on('place')
      .column('id')
      .where(sql<boolean>`photos is not null`)
      .execute()
  },
}
