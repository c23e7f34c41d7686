import type { Migration } from './migration.ts'

/** Which fields of a place a person set. For earlier changes this is unknown, so the first file may still change these fields. */
export const handSetFields: Migration = {
  version: 59,
  name: 'fields set by hand',
  async up(db, ddl) {
    await db.schema.alterTable('place').addColumn('hand_set', ddl.text).execute()
  },
}
