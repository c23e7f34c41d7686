import type { Migration } from './migration.ts'

/** The table of places by category and by status, read from the index alone. */
export const tableIndexes: Migration = {
  version: 25,
  name: 'table indexes',
  async up(db) {
    await db.schema.dropIndex('place_category_category').execute()
    await db.schema
      .createIndex('place_category_category')
      .on('place_category')
      .columns(['category_id', 'place_id'])
      .execute()
    await db.schema
      .createIndex('place_line_status')
      .on('place_line')
      .columns(['status', 'place_id'])
      .execute()
  },
}
