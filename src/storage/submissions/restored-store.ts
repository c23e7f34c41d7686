import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type {
  RestoredCopy,
  RestoredStore,
} from '../../domain/submissions/delivery/restored-store.ts'
import { HEARTBEAT_JOB } from '../../domain/admin/outage.ts'
import type { Database } from '../database.ts'
import { writeAudit } from '../admin/audit-entries.ts'
import type { DatabaseIdentityRow, Schema } from '../schema.ts'

/** In the data directory, beside the database and in no backup: the newest state of the database seen here. */
const SEEN_FILE = 'database-seen'

/** More than a server counts up in ten years, so that a restored copy is newer than every state seen anywhere. */
const RESTORED_STEP = 100_000

type SeenIdentity = Pick<DatabaseIdentityRow, 'name' | 'generation'>

/** Unfinished deliveries. */
const OPEN = ['pending', 'retrying', 'sending'] as const

/**
 * Detects a copy: a database that was made as a backup, is not where it was written, or is older than this data directory has seen. Returns
 * when it was copied, if it was just detected.
 */
export async function detectRestoredCopy(
  database: Database,
  directory: string,
): Promise<{ copiedAt?: string } | undefined> {
  const home = await database.home()
  const seen = await readSeen(directory)
  const known = await identityOf(database.reader)
  if (known && isSameDatabase(known, home, seen)) {
    if (!seen || seen.generation < known.generation) await writeSeen(directory, known)
    return undefined
  }
  const { identity, isNew } = await database.write(async (db) => {
    const stored = await identityOf(db)
    // Another process that started at the same time has already done it.
    if (stored && isSameDatabase(stored, home, seen)) return { identity: stored, isNew: false }
    const isRestored =
      stored !== undefined
        ? !isMoved(stored, home)
        : seen !== undefined && (await hasDeliveries(db))
    const next: DatabaseIdentityRow = {
      id: 1,
      name: stored?.name ?? randomUUID(),
      generation:
        Math.max(stored?.generation ?? 0, seen?.generation ?? 0) + (isRestored ? RESTORED_STEP : 1),
      home,
      copied_at: null,
      restored_at: isRestored ? new Date().toISOString() : (stored?.restored_at ?? null),
    }
    // Changes after the backup are lost, but webhooks may have announced them: receivers have to read all places again.
    if (isRestored) {
      const marks = db.updateTable('webhook').set({ places_mark: '' })
      await marks.where('places_mark', 'is not', null).execute()
      await db.deleteFrom('job_note').where('job', '=', HEARTBEAT_JOB).execute()
    }
    const { id: _, ...values } = next
    if (stored) await db.updateTable('database_identity').set(values).execute()
    else {
      const insert = db.insertInto('database_identity').values(next)
      await insert.onConflict((clash) => clash.column('id').doNothing()).execute()
      // If several servers start on an empty database, all use the name that the first one stored.
      const first = await identityOf(db)
      if (first && first.name !== next.name) return { identity: first, isNew: false }
    }
    return { identity: next, isNew: isRestored }
  })
  await writeSeen(directory, identity)
  return isNew ? { copiedAt: known?.copied_at ?? undefined } : undefined
}

// A site moved to the other engine is in another location, but it is not an older state.
function isMoved(known: DatabaseIdentityRow, home: string): boolean {
  return known.copied_at === null && engineOf(known.home) !== engineOf(home)
}

function isSameDatabase(
  known: DatabaseIdentityRow,
  home: string,
  seen: SeenIdentity | undefined,
): boolean {
  if (known.copied_at !== null || known.home !== home) return false
  return seen === undefined || (seen.name === known.name && seen.generation <= known.generation)
}

const engineOf = (home: string) => home.split(' ', 1)[0]

async function identityOf(db: Kysely<Schema>): Promise<DatabaseIdentityRow | undefined> {
  return db.selectFrom('database_identity').selectAll().executeTakeFirst()
}

async function hasDeliveries(db: Kysely<Schema>): Promise<boolean> {
  const some = await db.selectFrom('delivery').select('id').limit(1).executeTakeFirst()
  return some !== undefined
}

async function readSeen(directory: string): Promise<SeenIdentity | undefined> {
  const text = await readFile(join(directory, SEEN_FILE), 'utf8').catch(() => '')
  const [, name, generation] = /^(\S+) (\d+)\n$/.exec(text) ?? []
  return name === undefined ? undefined : { name, generation: Number(generation) }
}

async function writeSeen(directory: string, { name, generation }: SeenIdentity): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, SEEN_FILE)
  const part = `${path}.${randomUUID()}.part`
  await writeFile(part, `${name} ${generation}\n`, { mode: 0o600, flush: true })
  await rename(part, path)
}

/** Whether a delivery waits because the database is a restored copy: its message predates the restore, or it is an inquiry. */
export function isHeld(eb: ExpressionBuilder<Schema, 'delivery'>) {
  return eb.exists(
    eb
      .selectFrom('database_identity')
      .select('database_identity.id')
      .where('database_identity.restored_at', 'is not', null)
      .where((restored) => {
        const answer = restored
          .selectFrom('submission_entry')
          .select('submission_entry.id')
          .whereRef('submission_entry.id', '=', 'delivery.entry_id')
          .whereRef('submission_entry.at', '>', 'database_identity.restored_at')
        const message = restored
          .selectFrom('submission')
          .select('submission.id')
          .whereRef('submission.id', '=', 'delivery.submission_id')
          .whereRef('submission.received_at', '>', 'database_identity.restored_at')
        return restored.not(restored.or([restored.exists(answer), restored.exists(message)]))
      }),
  )
}

export function createRestoredStore({ reader, write }: Database, directory: string): RestoredStore {
  const isOpenAndHeld = (eb: ExpressionBuilder<Schema, 'delivery'>) =>
    eb.and([eb('status', 'in', OPEN), isHeld(eb)])

  async function countHeld(db: Kysely<Schema>): Promise<number> {
    const { count } = await db
      .selectFrom('delivery')
      .where(isOpenAndHeld)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  return {
    async site() {
      const { name } = await reader
        .selectFrom('database_identity')
        .select('name')
        .executeTakeFirstOrThrow()
      return name
    },

    async state(): Promise<RestoredCopy | undefined> {
      const known = await identityOf(reader)
      if (!known?.restored_at) return undefined
      return { since: new Date(known.restored_at), held: await countHeld(reader) }
    },

    decide: (choice, now, actor) =>
      write(async (db) => {
        if (!(await identityOf(db))?.restored_at) return undefined
        const deliveries = await countHeld(db)
        if (choice === 'delivered') {
          const sent = { status: 'sent', sent_at: now.toISOString(), lease_until: null } as const
          await db
            .updateTable('delivery')
            .set({ ...sent, next_attempt_at: null, last_error: null })
            .where(isOpenAndHeld)
            .execute()
        }
        await db.updateTable('database_identity').set({ restored_at: null }).execute()
        const action = choice === 'delivered' ? 'restore.delivered' : 'restore.released'
        await writeAudit(db, { actor, action, subject: 'deliveries', after: { deliveries } })
        return deliveries
      }),

    async advance() {
      const identity = await write(async (db) => {
        await db
          .updateTable('database_identity')
          .set(({ eb }) => ({ generation: eb('generation', '+', 1) }))
          .execute()
        return identityOf(db)
      })
      if (identity) await writeSeen(directory, identity)
    },
  }
}
