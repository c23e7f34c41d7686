import {
  CompiledQuery,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Where the driver gets its connections from: the one writer, or the readers. */
export type ConnectionSource = {
  acquire(): SqliteConnection
  release(connection: SqliteConnection): void
}

/** Kysely on `node:sqlite`. The connections belong to the source, which opens and closes them. */
export function sqliteDialect(source: ConnectionSource): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(source),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new PooledSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class PooledSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class NodeSqliteDriver implements Driver {
  readonly #source: ConnectionSource

  constructor(source: ConnectionSource) {
    this.#source = source
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return this.#source.acquire()
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    this.#source.release(connection)
  }

  // Isolation levels are left out on purpose: every transaction of SQLite shows one moment.
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {}
}
