import type { Migration } from './migration.ts'

/**
 * No query looks for the messages of a sender: those of the last hour are counted in memory. Also, the hashes fall on random pages of
 * the index, at a cost to each message.
 */
export const noSenderIndex: Migration = {
  version: 38,
  name: 'no sender index',
  async up(db) {
    await db.schema.dropIndex('submission_sender').execute()
  },
}
