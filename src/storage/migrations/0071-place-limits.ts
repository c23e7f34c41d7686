import type { Migration } from './migration.ts'

/** The places of a manager. */
export const placeLimits: Migration = {
  version: 71,
  name: 'places of managers',
  async up(db, ddl) {
    await db.schema.alterTable('operator').addColumn('limits', ddl.text).execute()
  },
}
