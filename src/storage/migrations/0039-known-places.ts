import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** By what places are known beside their own ids: entries that were merged into them. */
export const knownPlaces: Migration = {
  version: 39,
  name: 'known places',
  async up(db) {
    await db.schema
      .createIndex('place_merged')
      .on('place')
      .columns(['id', 'merged_into'])
      .where(sql<boolean>`merged_into is not null`)
      .execute()
  },
}
