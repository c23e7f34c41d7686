import { existsSync } from 'node:fs'
import { mkdir, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import type { Timestamp } from '../column-types.ts'
import type { Database, Log, Work } from '../database.ts'
import { DatabaseRefused } from '../database-refused.ts'
import { findSiteTrace } from '../earlier-site.ts'
import { MIGRATIONS } from '../migrations/all.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Migration } from '../migrations/migration.ts'
import { CatalogueNotifier } from '../places/catalogue-notifier.ts'
import { readCatalogueVersion } from '../places/catalogue-version.ts'
import type { Schema } from '../schema.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'
import { backUpPages, createPrivateFile } from './backup.ts'
import { checkFile, damagedFile } from './check-file.ts'
import { Checkpointer } from './checkpointer.ts'
import { HealthTracker } from './health-tracker.ts'
import { DatabaseFiles } from './database-files.ts'
import { GroupCommit } from './group-commit.ts'
import { networkFileSystemOf } from './network-file-system.ts'
import { ReaderPool } from './reader-pool.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { createSingleConnectionDb, sqliteDialect } from './sqlite-dialect.ts'
import { applySettings, type ConnectionRole, withLargeCache } from './sqlite-settings.ts'
import type { Ddl } from '../migrations/ddl.ts'

/** How often this process checks for changes that others made to the same file, in ms. */
const POLL_INTERVAL_MS = 1000

/** Bytes: several times the largest message. A full disk often still accepts tiny writes. */
const MIN_FREE_BYTES = 1024 * 1024

/** How long a health check waits for its test write, which continues afterwards (ms). */
const HEALTH_TIMEOUT_MS = 5000

export type SqliteOptions = {
  /** created if missing; its database file is `lageplan.db` */
  directory: string
  log: Log
  migrations?: readonly Migration[]
  /** called with the number of writes of each commit */
  onCommit?: (writes: number) => void
  /** how long a write waits for another process that is writing, in ms */
  maxWaitMs?: number
  publishTimeoutMs?: number
}

/** Opens, checks and migrates the file. Throws `DatabaseRefused` when it is not safe to work with. */
export async function openSqlite(options: SqliteOptions): Promise<Database> {
  const path = join(options.directory, 'lageplan.db')
  await prepareFile(path, options)
  try {
    return await openFile(path, options)
  } catch (error) {
    if (!(error instanceof StorageUnavailable) || error.reason !== 'damaged') throw error
    throw damagedFile(path, String(error.cause), error)
  }
}

/** Opens a file that `openSqlite` has prepared, read-only. */
export function openSqliteReader(directory: string): {
  db: Kysely<Schema>
  close(): Promise<void>
} {
  const path = join(directory, 'lageplan.db')
  const readers = new ReaderPool((role) => openConnection(path, role, new HealthTracker()))
  return {
    db: new Kysely<Schema>({ dialect: sqliteDialect(readers) }),
    close: async () => readers.close(),
  }
}

async function openFile(path: string, options: SqliteOptions): Promise<Database> {
  const healthTracker = new HealthTracker()
  const files = new DatabaseFiles(path, (error) => healthTracker.report(error))
  const writer = openConnection(path, 'writer', healthTracker)
  try {
    await checkFile(writer, path)
    const checkpointer = new Checkpointer({ path, writer, log: options.log })
    const commits = new GroupCommit({
      connection: writer,
      db: createSingleConnectionDb(writer),
      beforeBegin: () => checkpointer.finalStep,
      assertDurable: () => files.assertInPlace(),
      onCommit(writes) {
        healthTracker.markRecovered()
        checkpointer.afterCommit()
        options.onCommit?.(writes)
      },
      maxWaitMs: options.maxWaitMs,
    })
    await migrateFile(path, commits, options)
    const readers = new ReaderPool((role) => {
      const connection = openConnection(path, role, healthTracker)
      // By now the connection has opened the file of that name.
      files.assertInPlace()
      return connection
    })
    const reader = new Kysely<Schema>({ dialect: sqliteDialect(readers) })
    const catalogueNotifier = new CatalogueNotifier(
      await readCatalogueVersion(reader),
      options.publishTimeoutMs,
    )
    const poll = async () => {
      files.assertInPlace()
      catalogueNotifier.announce(await readCatalogueVersion(reader))
    }
    const pollTimer = setInterval(() => void ignoreUnavailable(poll()), POLL_INTERVAL_MS).unref()

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
        const { ino } = await stat(path, { bigint: true })
        return `sqlite ${ino}`
      },
      async health() {
        const { ok } = healthTracker.health()
        if (ok) await ignoreUnavailable(poll())
        // After an error, only a write can tell whether the next one will succeed.
        else if (await hasFreeSpace(options.directory))
          await Promise.race([
            testWrite(),
            setTimeout(HEALTH_TIMEOUT_MS, undefined, { ref: false }),
          ])
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
  } catch (error) {
    writer.close()
    throw error
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

/** Ignores `StorageUnavailable`, because the `HealthTracker` already reports it. */
async function ignoreUnavailable(promise: Promise<unknown>): Promise<void> {
  await promise.catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error
  })
}

async function prepareFile(path: string, { directory, log }: SqliteOptions): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const fileSystem = await networkFileSystemOf(directory)
  if (fileSystem) log({ event: 'database_on_network_file_system', directory, fileSystem })
  const trace = existsSync(path) ? undefined : await findDatabaseTrace(path, directory)
  if (trace) throw missingFile(path, trace)
  await createPrivateFile(path)
}

async function findDatabaseTrace(path: string, directory: string): Promise<string | undefined> {
  const log = `${path}-wal`
  return existsSync(log) ? basename(log) : findSiteTrace(directory)
}

function missingFile(path: string, trace: string): DatabaseRefused {
  return new DatabaseRefused(
    'database_missing',
    `${path} is gone, though ${trace} beside it shows that a site has been here: put a backup in its place, see docs/betrieb/sicherung.md, or, to begin anew without the old data, move everything out of the directory.`,
  )
}

function openConnection(
  path: string,
  role: ConnectionRole,
  healthTracker: HealthTracker,
): SqliteConnection {
  const connection = new SqliteConnection(path, (error) => healthTracker.report(error))
  try {
    applySettings(connection, role)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

function migrateFile(
  path: string,
  commits: GroupCommit,
  { log, migrations = MIGRATIONS }: SqliteOptions,
): Promise<void> {
  return migrate({
    inTransaction: (work) => commits.writeAlone(work),
    ddl: sqliteDdl,
    migrations,
    beforeUpgrade: (to) => backUpPages(path, path.replace(/\.db$/, `.before-v${to}.db`)),
    log,
  })
}

/** STRICT tables, because otherwise SQLite silently stores text in a number column. */
const sqliteDdl: Ddl = {
  text: sql`text`,
  real: sql`real`,
  bytes: sql`blob`,
  counter: sql`integer primary key autoincrement`,
  tableOptions: sql`strict`,

  // BEGIN IMMEDIATE already takes the lock.
  async lockMigrations() {},

  async makeAppendOnly(db, table) {
    for (const change of ['update', 'delete']) {
      await sql`
        create trigger ${sql.id(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end
      `.execute(db)
    }
  },

  async allowDeletingOld(db, table, days) {
    await sql`drop trigger ${sql.id(`${table}_no_delete`)}`.execute(db)
    await sql`
      create trigger ${sql.id(`${table}_no_early_delete`)} before delete on ${sql.table(table)}
      when old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${sql.lit(`-${days} days`)})
      begin select raise(abort, ${sql.lit(`${table} is append-only for ${days} days`)}); end
    `.execute(db)
  },

  // Other processes on the same file poll the version.
  async announceCatalogueVersions() {},
}
