import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { Database, Log } from '../database.ts'
import { MIGRATIONS } from '../migrations/all.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Migration } from '../migrations/migration.ts'
import type { Schema } from '../schema.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'
import { backUp, createPrivateFile } from './backup.ts'
import { checkFile, damagedFile } from './check-file.ts'
import { Checkpointer } from './checkpointer.ts'
import { Condition } from './condition.ts'
import { GroupCommit } from './group-commit.ts'
import { networkFileSystemOf } from './network-file-system.ts'
import { ReaderPool } from './reader-pool.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { createSqliteDatabase } from './sqlite-database.ts'
import { sqliteDdl } from './sqlite-ddl.ts'
import { queriesOn, sqliteDialect } from './sqlite-dialect.ts'
import { applySettings, type ConnectionRole } from './sqlite-settings.ts'

export type SqliteOptions = {
  /** is made when it is not there; the file in it is `lageplan.db` */
  directory: string
  log: Log
  migrations?: readonly Migration[]
  /** is told how many writes each commit held */
  onCommit?: (writes: number) => void
  /** ms that a write waits for another process that is writing */
  longestWait?: number
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

/** Opens a file that `openSqlite` has prepared, for reading alone. */
export function openSqliteReader(directory: string): {
  db: Kysely<Schema>
  close(): Promise<void>
} {
  const path = join(directory, 'lageplan.db')
  const readers = new ReaderPool((role) => openConnection(path, role, new Condition()))
  return {
    db: new Kysely<Schema>({ dialect: sqliteDialect(readers) }),
    close: async () => readers.close(),
  }
}

async function openFile(path: string, options: SqliteOptions): Promise<Database> {
  const condition = new Condition()
  const writer = openConnection(path, 'writer', condition)
  try {
    await checkFile(writer, path)
    const checkpointer = new Checkpointer({ path, writer, log: options.log })
    const commits = new GroupCommit({
      connection: writer,
      db: queriesOn(writer),
      untilFree: () => checkpointer.lastStep,
      onCommit(writes) {
        condition.recovered()
        checkpointer.afterCommit()
        options.onCommit?.(writes)
      },
      longestWait: options.longestWait,
    })
    await migrateFile(path, commits, options)
    const readers = new ReaderPool((role) => openConnection(path, role, condition))
    return await createSqliteDatabase({
      directory: options.directory,
      writer,
      checkpointer,
      commits,
      readers,
      condition,
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
  await createPrivateFile(path)
}

function openConnection(
  path: string,
  role: ConnectionRole,
  condition: Condition,
): SqliteConnection {
  const connection = new SqliteConnection(path, (error) => condition.report(error))
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
    beforeUpgrade: (to) => backUp(path, path.replace(/\.db$/, `.before-v${to}.db`)),
    log,
  })
}
