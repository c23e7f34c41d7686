import type { Migration } from './migration.ts'

/** Which marks of fields set by hand a scheduled change removed, so that they come back when it ends. */
export const removedMarks: Migration = {
  version: 70,
  name: 'marks that a scheduled change removed',
  async up(db, ddl) {
    await db.schema.alterTable('scheduled_change').addColumn('removed_marks', ddl.text).execute()
  },
}
