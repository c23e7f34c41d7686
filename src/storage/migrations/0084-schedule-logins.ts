import type { Migration } from './migration.ts'

/** The login that the server of a fetched file requires, encrypted. */
export const scheduleLogins: Migration = {
  version: 84,
  name: 'schedule logins',
  async up(db, ddl) {
    await db.schema.alterTable('import_schedule').addColumn('login', ddl.text).execute()
  },
}
