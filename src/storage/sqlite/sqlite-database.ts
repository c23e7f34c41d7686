import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { CatalogueNotifier } from '../places/catalogue-notifier.ts'
import { readCatalogueVersion } from '../places/catalogue-version.ts'
import type { Timestamp } from '../column-types.ts'
import type { Database, Work } from '../database.ts'
import type { Schema } from '../schema.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'
import type { Checkpointer } from './checkpointer.ts'
import type { HealthTracker } from './health-tracker.ts'
import type { DatabaseFiles } from './database-files.ts'
import type { GroupCommit } from './group-commit.ts'
import type { ReaderPool } from './reader-pool.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { withLargeCache } from './sqlite-settings.ts'

/** How often this process checks for changes by others in the same file, in ms. */
const POLL_INTERVAL = 1000

/** Bytes: several times the largest message. A full disk often still accepts tiny writes. */
const MIN_FREE_BYTES = 1024 * 1024

type Parts = {
  directory: string
  files: DatabaseFiles
  writer: SqliteConnection
  checkpointer: Checkpointer
  commits: GroupCommit
  readers: ReaderPool
  healthTracker: HealthTracker
}

/** How long a health check waits for its test write, which continues afterwards (ms). */
const HEALTH_TIMEOUT = 5000

/** Builds a `Database` from the opened parts, and owns them from then on. */
export async function createSqliteDatabase(parts: Parts): Promise<Database> {
  const { directory, files, writer, checkpointer, commits, readers, healthTracker } = parts
  const reader = new Kysely<Schema>({ dialect: sqliteDialect(readers) })
  const catalogueNotifier = new CatalogueNotifier(await readCatalogueVersion(reader))
  const poll = async () => {
    files.assertInPlace()
    catalogueNotifier.announce(await readCatalogueVersion(reader))
  }
  const pollTimer = setInterval(() => void ignoreUnavailable(poll()), POLL_INTERVAL).unref()

  let pendingTestWrite: Promise<void> | undefined
  const testWrite = () =>
    (pendingTestWrite ??= ignoreUnavailable(commits.write(touchCatalogue)).finally(() => {
      pendingTestWrite = undefined
    }))

  return {
    reader,
    hasOneWriter: true,
    catalogueNotifier,
    secondsFromNow: (seconds) =>
      sql<Timestamp>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${seconds} seconds`})`,
    async write(work) {
      healthTracker.assertUsable()
      return commits.write(work)
    },
    async writeAlone(work) {
      healthTracker.assertUsable()
      return withLargeCache(writer, () => commits.writeAlone(work))
    },
    async home() {
      const { ino } = await stat(join(directory, 'lageplan.db'), { bigint: true })
      return `sqlite ${ino}`
    },
    async health() {
      const { ok } = healthTracker.health()
      if (ok) await ignoreUnavailable(poll())
      // After an error, only a write can tell whether the next one will succeed.
      else if (await hasFreeSpace(directory))
        await Promise.race([testWrite(), setTimeout(HEALTH_TIMEOUT, undefined, { ref: false })])
      return healthTracker.health()
    },
    async close() {
      clearInterval(pollTimer)
      await commits.close()
      await checkpointer.close()
      readers.close()
      writer.close()
    },
  }
}

async function hasFreeSpace(directory: string): Promise<boolean> {
  // The directory itself may be gone; the write that follows reports it.
  const space = await statfs(directory).catch(() => undefined)
  return space === undefined || space.bavail * space.bsize >= MIN_FREE_BYTES
}

const touchCatalogue: Work<unknown> = (db) =>
  db
    .updateTable('catalogue_version')
    .set((expression) => ({ version: expression.ref('version') }))
    .execute()

/** Ignores `StorageUnavailable`, because the `Condition` already reports it. */
async function ignoreUnavailable(promise: Promise<unknown>): Promise<void> {
  await promise.catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error
  })
}
