import { existsSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { Database, Log } from '../database.ts'
import { DatabaseRefused } from '../database-refused.ts'
import { findSiteTrace } from '../earlier-site.ts'
import { MIGRATIONS } from '../migrations/all.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Migration } from '../migrations/migration.ts'
import type { Schema } from '../schema.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'
import { backUpPages, createPrivateFile } from './backup.ts'
import { checkFile, damagedFile } from './check-file.ts'
import { Checkpointer } from './checkpointer.ts'
import { HealthTracker } from './health-tracker.ts'
import { DatabaseFiles } from './database-files.ts'
import { GroupCommit } from './group-commit.ts'
import { ReaderPool } from './reader-pool.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { createSqliteDatabase } from './sqlite-database.ts'
import { createSingleConnectionDb, sqliteDialect } from './sqlite-dialect.ts'
import { applySettings, type ConnectionRole } from './sqlite-settings.ts'
import type { Ddl } from '../migrations/ddl.ts'

export type SqliteOptions = {
  /** created if missing; its database file is `lageplan.db` */
  directory: string
  log: Log
  migrations?: readonly Migration[]
  /** called with the number of writes of each commit */
  onCommit?: (writes: number) => void
  /** how long a write waits for another process that is writing, in ms */
  maxWait?: number
}

/** Opens, checks and migrates the file. Throws `DatabaseRefused` when it is not safe to work on. */
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
      maxWait: options.maxWait,
    })
    await migrateFile(path, commits, options)
    const readers = new ReaderPool((role) => {
      const reader = openConnection(path, role, healthTracker)
      // By now the reader has opened the file of that name.
      files.assertInPlace()
      return reader
    })
    return await createSqliteDatabase({
      directory: options.directory,
      files,
      writer,
      checkpointer,
      commits,
      readers,
      healthTracker,
    })
  } catch (error) {
    writer.close()
    throw error
  }
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

/** `f_type` of statfs(2), Linux. SQLite's log needs shared memory and working locks, which these lack. */
const NETWORK_FILE_SYSTEMS: Record<number, string | undefined> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xfe534d42: 'SMB2',
  0xff534d42: 'CIFS',
  0x01021997: '9P',
  0x00c36400: 'Ceph',
  0x0bd00bd0: 'Lustre',
  0x5346414f: 'AFS',
  0x73757245: 'Coda',
}

/** The name of the network file system that a directory is on, if any. Always undefined outside Linux. */
export async function networkFileSystemOf(directory: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  return networkFileSystemNamed((await statfs(directory)).type)
}

export function networkFileSystemNamed(type: number): string | undefined {
  // Types above 2³¹ come out negative on some architectures.
  return NETWORK_FILE_SYSTEMS[type >>> 0]
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
