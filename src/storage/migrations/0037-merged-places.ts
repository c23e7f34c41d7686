import type { Migration } from './migration.ts'

/** Which place an archived one was merged into; its page redirects there. */
export const mergedPlaces: Migration = {
  version: 37,
  name: 'merged places',
  async up(db, ddl) {
    await db.schema.alterTable('place').addColumn('merged_into', ddl.text).execute()
  },
}
