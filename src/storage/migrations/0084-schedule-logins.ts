import type { Migration } from './migration.ts'

/** What the server of a fetched file wants to see before it gives the file, encrypted. */
export const scheduleLogins: Migration = {
  version: 84,
  name: 'schedule logins',
  async up(db, ddl) {
    await db.schema.alterTable('import_schedule').addColumn('login', ddl.text).execute()
  },
}
