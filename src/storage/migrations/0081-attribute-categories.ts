import type { Migration } from './migration.ts'

/** The ids of the categories that an attribute is limited to, as JSON; null where it applies to all places. */
export const attributeCategories: Migration = {
  version: 81,
  name: 'categories of attributes',
  async up(db, ddl) {
    await db.schema.alterTable('attribute').addColumn('categories', ddl.text).execute()
  },
}
