import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'

/** How long a lease lasts without renewal, in seconds of the database's clock. */
const LEASE_SECONDS = 40
/** In ms: short enough that a process that is busy for a while still renews in time. */
const RENEWAL_INTERVAL_MS = 10_000

/** A name for a process, unique even if host names and process ids repeat. */
export function newWorkerName(): string {
  return `${hostname()} ${process.pid} ${randomUUID()}`
}

export type ImportLease = ReturnType<typeof createImportLease>

/**
 * The leases of this process, which it renews until they are released. A killed process renews nothing, so another one takes over its
 * imports when the lease has expired. All times come from the database, whose clock all servers share.
 */
export function createImportLease(
  { reader, write, hasOneWriter, secondsFromNow }: Database,
  worker: string,
) {
  const held = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let isRenewing = false
  const until = () => secondsFromNow(LEASE_SECONDS)
  const leaseColumns = (isHeld: boolean) =>
    isHeld
      ? { worker, lease_until: until(), progress: null }
      : { worker: null, lease_until: null, progress: null }

  async function renewAll(): Promise<void> {
    if (isRenewing) return
    isRenewing = true
    try {
      for (const id of held) await renew(id)
    } catch {
      // The database is unreachable. If that lasts, the lease expires, and later writes of this process are rejected.
    } finally {
      isRenewing = false
    }
  }

  // An open transaction on the same import may lock the row: then this skips the renewal, and applying renews the lease at its end.
  async function renew(id: number, columns: { progress?: string } = {}): Promise<void> {
    const ownRun = (db: Kysely<Schema>) => {
      const query = db
        .selectFrom('import_run')
        .select('id')
        .where('id', '=', id)
        .where('worker', '=', worker)
      return hasOneWriter ? query : query.forUpdate().skipLocked()
    }
    await write(async (db) => {
      await db
        .updateTable('import_run')
        .set({ ...columns, lease_until: until() })
        .where('id', 'in', ownRun(db))
        .execute()
    })
  }

  function release(id: number): void {
    held.delete(id)
    if (held.size === 0) stop()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    worker,
    /** the columns to set when an import is taken or released */
    columns: leaseColumns,
    renew,
    /** to be called after the columns are stored */
    hold(id: number): void {
      held.add(id)
      timer ??= setInterval(() => void renewAll(), RENEWAL_INTERVAL_MS).unref()
    },
    release,
    /** to be called at the end of the transaction of `db` */
    async renewIn(db: Kysely<Schema>, id: number): Promise<void> {
      await db
        .updateTable('import_run')
        .set({ lease_until: until() })
        .where('id', '=', id)
        .where('worker', '=', worker)
        .execute()
    },
    /** Throws when another process holds the import now; nobody can take it before the transaction ends. */
    async assertFree(db: Kysely<Schema>, id: number): Promise<void> {
      const query = db.selectFrom('import_run').select('worker').where('id', '=', id)
      const run = await (hasOneWriter ? query : query.forNoKeyUpdate()).executeTakeFirst()
      if (run && run.worker !== null && run.worker !== worker) {
        throw new Error(`another process works on import ${id} by now`)
      }
    },
    /** Takes the imports whose lease has expired, and those of a process known to have ended; returns their ids. */
    async claimAbandoned(endedWorker?: string): Promise<number[]> {
      const selectAbandoned = (db: Kysely<Schema>) =>
        db
          .selectFrom('import_run')
          .select('id')
          .where('worker', 'is not', null)
          .where(({ eb, or }) =>
            or([
              eb('lease_until', 'is', null),
              eb('lease_until', '<=', secondsFromNow(0)),
              ...(endedWorker === undefined ? [] : [eb('worker', '=', endedWorker)]),
            ]),
          )
      // Usually there are none, and a read costs no commit.
      if ((await selectAbandoned(reader).limit(1).execute()).length === 0) return []
      const rows = await write((db) => {
        // Skips locked rows: a transaction is applying them right now.
        const free = hasOneWriter
          ? selectAbandoned(db)
          : selectAbandoned(db).forUpdate().skipLocked()
        return db
          .updateTable('import_run')
          .set(leaseColumns(true))
          .where('id', 'in', free)
          .returning('id')
          .execute()
      })
      return rows.map(({ id }) => id)
    },
    stop,
  }
}
