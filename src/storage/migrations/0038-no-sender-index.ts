import type { Migration } from './migration.ts'

/**
 * No query looks for the messages of a sender: the messages within an hour are counted in memory. And the hashes fall on random pages of
 * the index, which each message paid for.
 */
export const noSenderIndex: Migration = {
  version: 38,
  name: 'no sender index',
  async up(db) {
    await db.schema.dropIndex('submission_sender').execute()
  },
}
