import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Schema } from '../schema.ts'

/** A connection lent for some queries. */
export type LeasedConnection = DatabaseConnection & {
  /** Called before a transaction: from then on nobody else may use the connection. */
  reserve?(): void
  /** Called after the last query. */
  release?(): void
}

/** Provides the driver's connections: those of the single writer, or of the readers. */
export type ConnectionSource = { acquire(): LeasedConnection }

/** Kysely on `node:sqlite`. The source opens and closes the connections. */
export function sqliteDialect(source: ConnectionSource): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(source),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new PooledSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/** Queries on one connection that nobody else uses. Acquiring it per query would cost more than the rest of Kysely's work. */
export function createSingleConnectionDb(connection: DatabaseConnection): Kysely<Schema> {
  const dialect = sqliteDialect({ acquire: () => connection })
  const executor = new SingleConnectionExecutor(connection)
  return new Kysely({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
}

class SingleConnectionExecutor extends DefaultQueryExecutor {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    const provideConnection = <Result>(use: (one: DatabaseConnection) => Promise<Result>) =>
      use(connection)
    super(new SqliteQueryCompiler(), new PooledSqliteAdapter(), { provideConnection })
    this.#connection = connection
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#connection.executeQuery(query)
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

  // Ignores isolation levels on purpose: every SQLite transaction sees one snapshot.
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
