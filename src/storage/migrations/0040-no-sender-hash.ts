import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The network of a message is only needed for an hour, and in memory: messages do not store it. */
export const noSenderHash: Migration = {
  version: 40,
  name: 'no sender hash',
  async up(db) {
    // PostgreSQL leaves the values of a dropped column where they are.
    await sql`update submission set sender_hash = null where sender_hash is not null`.execute(db)
    await db.schema.alterTable('submission').dropColumn('sender_hash').execute()
  },
}
