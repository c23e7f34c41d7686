import type { Migration } from './migration.ts'

/** When an event that owners are notified about began, if it lasted. */
export const outageNotices: Migration = {
  version: 78,
  name: 'outage notices',
  async up(db, ddl) {
    await db.schema.alterTable('account_notice').addColumn('since', ddl.text).execute()
  },
}
