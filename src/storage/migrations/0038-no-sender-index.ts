import type { Migration } from './migration.ts'

/**
 * Nobody looks for the messages of a sender: how many came within an hour is counted in memory. And the hashes fall on random
 * pages of the index, which each message paid for.
 */
export const noSenderIndex: Migration = {
  version: 38,
  name: 'no sender index',
  async up(db) {
    await db.schema.dropIndex('submission_sender').execute()
  },
}
