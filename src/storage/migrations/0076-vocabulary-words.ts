import type { Migration } from './migration.ts'

/** Other words for categories and attributes, as JSON; null where there are none. */
export const vocabularyWords: Migration = {
  version: 76,
  name: 'other words for categories and attributes',
  async up(db, ddl) {
    await db.schema.alterTable('category').addColumn('also_known_as', ddl.text).execute()
    await db.schema.alterTable('attribute').addColumn('also_known_as', ddl.text).execute()
  },
}
