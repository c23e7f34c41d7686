import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { CatalogueNews } from '../places/catalogue-news.ts'
import { readCatalogueVersion } from '../places/catalogue-version.ts'
import type { Timestamp } from '../column-types.ts'
import type { Database, Work } from '../database.ts'
import type { Schema } from '../schema.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'
import type { Checkpointer } from './checkpointer.ts'
import type { Condition } from './condition.ts'
import type { DatabaseFiles } from './database-files.ts'
import type { GroupCommit } from './group-commit.ts'
import type { ReaderPool } from './reader-pool.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { withRoom } from './sqlite-settings.ts'

/** How often this process checks for changes by others in the same file, in ms. */
const LOOK_INTERVAL = 1000

/** Bytes: several times the largest message. A full disk often still accepts tiny writes. */
const ENOUGH_ROOM = 1024 * 1024

type Parts = {
  directory: string
  files: DatabaseFiles
  writer: SqliteConnection
  checkpointer: Checkpointer
  commits: GroupCommit
  readers: ReaderPool
  condition: Condition
}

/** How long a health check waits for its test write, which continues afterwards (ms). */
const LONGEST_LOOK = 5000

/** Builds a `Database` from the opened parts, and owns them from then on. */
export async function createSqliteDatabase(parts: Parts): Promise<Database> {
  const { directory, files, writer, checkpointer, commits, readers, condition } = parts
  const reader = new Kysely<Schema>({ dialect: sqliteDialect(readers) })
  const catalogueNews = new CatalogueNews(await readCatalogueVersion(reader))
  const look = async () => {
    files.assertInPlace()
    catalogueNews.announce(await readCatalogueVersion(reader))
  }
  const looking = setInterval(() => void unlessUnavailable(look()), LOOK_INTERVAL).unref()

  let trying: Promise<void> | undefined
  const tryWriting = () =>
    (trying ??= unlessUnavailable(commits.write(touchCatalogue)).finally(() => {
      trying = undefined
    }))

  return {
    reader,
    hasOneWriter: true,
    catalogueNews,
    momentIn: (seconds) =>
      sql<Timestamp>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${seconds} seconds`})`,
    async write(work) {
      condition.assertUsable()
      return commits.write(work)
    },
    async writeAlone(work) {
      condition.assertUsable()
      return withRoom(writer, () => commits.writeAlone(work))
    },
    async home() {
      const { ino } = await stat(join(directory, 'lageplan.db'), { bigint: true })
      return `sqlite ${ino}`
    },
    async health() {
      const { ok } = condition.health()
      if (ok) await unlessUnavailable(look())
      // After an error, only a write can tell whether the next one will succeed.
      else if (await hasRoom(directory))
        await Promise.race([tryWriting(), setTimeout(LONGEST_LOOK, undefined, { ref: false })])
      return condition.health()
    },
    async close() {
      clearInterval(looking)
      await commits.close()
      await checkpointer.close()
      readers.close()
      writer.close()
    },
  }
}

async function hasRoom(directory: string): Promise<boolean> {
  // The directory itself may be gone; the write that follows reports it.
  const space = await statfs(directory).catch(() => undefined)
  return space === undefined || space.bavail * space.bsize >= ENOUGH_ROOM
}

const touchCatalogue: Work<unknown> = (db) =>
  db
    .updateTable('catalogue_version')
    .set((expression) => ({ version: expression.ref('version') }))
    .execute()

/** Ignores `StorageUnavailable`, because the `Condition` already reports it. */
async function unlessUnavailable(promise: Promise<unknown>): Promise<void> {
  await promise.catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error
  })
}
