import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/** What queries run on. */
export type LeasedConnection = DatabaseConnection & {
  /** Before a transaction: from now on nobody else is on it. */
  reserve?(): void
  /** Nothing more comes. */
  release?(): void
}

/** Where the driver gets its connections from: the one writer, or the readers. */
export type ConnectionSource = { acquire(): LeasedConnection }

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

  async acquireConnection(): Promise<LeasedConnection> {
    return this.#source.acquire()
  }

  async releaseConnection(connection: LeasedConnection): Promise<void> {
    connection.release?.()
  }

  // Isolation levels are left out on purpose: every transaction of SQLite shows one moment.
  async beginTransaction(connection: LeasedConnection): Promise<void> {
    connection.reserve?.()
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: LeasedConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: LeasedConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {}
}
