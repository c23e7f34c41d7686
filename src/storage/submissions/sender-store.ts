import { randomBytes } from 'node:crypto'
import {
  DAY_MS,
  HOUR_MS,
  SEED_BYTES,
  type SenderStore,
} from '../../domain/submissions/evidence/sender-store.ts'
import type { Database } from '../database.ts'

/** The table has one row, the seed. */
const ID = 1

/**
 * Keeps state about senders in the database, for several servers. Rows of senders are deleted within two hours, the seed within an hour
 * after its day.
 */
export function createSenderStore({ write }: Pick<Database, 'write'>): SenderStore {
  return {
    daySeed: (now) =>
      write(async (db) => {
        await db.deleteFrom('sender_seed').where('until', '<=', timestamp(now)).execute()
        const until = timestamp(now + DAY_MS)
        await db
          .insertInto('sender_seed')
          .values({ id: ID, seed: randomBytes(SEED_BYTES), until })
          .onConflict((clash) => clash.doNothing())
          .execute()
        const row = await db.selectFrom('sender_seed').selectAll().executeTakeFirstOrThrow()
        return { seed: row.seed, until: Date.parse(row.until) }
      }),

    changeTimes: (sender, now, change) =>
      write(async (db) => {
        const lastAt = timestamp(now)
        // Locks the row until the transaction ends, even if it is new.
        const { times } = await db
          .insertInto('sender_times')
          .values({ sender, times: '[]', last_at: lastAt })
          .onConflict((clash) => clash.column('sender').doUpdateSet({ last_at: lastAt }))
          .returning('times')
          .executeTakeFirstOrThrow()
        const changed = change(JSON.parse(times))
        await db
          .updateTable('sender_times')
          .set({ times: JSON.stringify(changed) })
          .where('sender', '=', sender)
          .execute()
      }),

    destroyExpired: (now) =>
      write(async (db) => {
        await db.deleteFrom('sender_seed').where('until', '<=', timestamp(now)).execute()
        const hourAgo = timestamp(now - HOUR_MS)
        await db.deleteFrom('sender_times').where('last_at', '<=', hourAgo).execute()
      }),
  }
}

function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
