import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** From which network a message came is asked within the hour alone, and in memory: no message keeps it. */
export const noSenderHash: Migration = {
  version: 40,
  name: 'no sender hash',
  async up(db) {
    // PostgreSQL leaves the values of a dropped column where they are.
    await sql`update submission set sender_hash = null where sender_hash is not null`.execute(db)
    await db.schema.alterTable('submission').dropColumn('sender_hash').execute()
  },
}
