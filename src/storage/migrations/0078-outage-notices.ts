import type { Migration } from './migration.ts'

/** When what owners are mailed about began, where it lasted. */
export const outageNotices: Migration = {
  version: 78,
  name: 'outage notices',
  async up(db, ddl) {
    await db.schema.alterTable('account_notice').addColumn('since', ddl.text).execute()
  },
}
