import { type Kysely, sql } from 'kysely'
import type { AttemptStore } from '../../domain/admin/sign-in-limit.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'

/** The longest window of attempts. */
const MAX_WINDOW_MS = 24 * 3_600_000

export function createAttemptStore({ write }: Pick<Database, 'write'>): AttemptStore {
  return {
    take: (keys, now) =>
      write(async (db) => {
        await deleteOpenedBefore(db, new Date(now.getTime() - MAX_WINDOW_MS))
        await resetFutureWindows(db, now)
        let opensAt = 0
        // In a fixed order, to avoid deadlocks between two transactions.
        for (const { key, max, windowMs } of keys.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
          await deleteOpenedBefore(db, new Date(now.getTime() - windowMs), key)
          const { count, openedAt } = await countAttempt(db, key, now)
          if (count > max) opensAt = Math.max(opensAt, Date.parse(openedAt) + windowMs)
        }
        return opensAt === 0 ? { ok: true } : { ok: false, retryAt: new Date(opensAt) }
      }),

    forget: (keys) =>
      write(async (db) => {
        for (const key of keys.toSorted()) {
          await db.deleteFrom('credential_attempt').where('key', '=', key).execute()
        }
      }),
  }
}

async function deleteOpenedBefore(db: Kysely<Schema>, moment: Date, key?: string): Promise<void> {
  let opened = db.deleteFrom('credential_attempt').where('opened_at', '<=', moment.toISOString())
  if (key !== undefined) opened = opened.where('key', '=', key)
  await opened.execute()
}

// Corrects windows after the clock was set back: counted attempts stay, but nobody waits longer than the window.
async function resetFutureWindows(db: Kysely<Schema>, now: Date): Promise<void> {
  const moment = now.toISOString()
  await db
    .updateTable('credential_attempt')
    .set({ opened_at: moment })
    .where('opened_at', '>', moment)
    .execute()
}

function countAttempt(db: Kysely<Schema>, key: string, now: Date) {
  return db
    .insertInto('credential_attempt')
    .values({ key, opened_at: now.toISOString(), count: 1 })
    .onConflict((clash) =>
      clash.column('key').doUpdateSet({ count: sql`credential_attempt.count + 1` }),
    )
    .returning(['count', 'opened_at as openedAt'])
    .executeTakeFirstOrThrow()
}
