import type { Migration } from './migration.ts'

/** What a place is called in each language; where it is empty, the main name is used. */
export const localNames: Migration = {
  version: 63,
  name: 'names in each language',
  async up(db, ddl) {
    await db.schema.alterTable('place').addColumn('name_de', ddl.text).execute()
    await db.schema.alterTable('place').addColumn('name_en', ddl.text).execute()
  },
}
