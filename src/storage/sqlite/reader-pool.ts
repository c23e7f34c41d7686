import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { SqliteConnection } from './sqlite-connection.ts'
import type { ConnectionSource } from './sqlite-dialect.ts'

const MAX_IDLE = 4

type OpenReader = (role: 'reader' | 'snapshot-reader') => SqliteConnection

/**
 * The readers. A query blocks until it is done, so all callers share one connection. Only a transaction, which needs one
 * snapshot for longer, gets its own connection for that time.
 */
export class ReaderPool implements ConnectionSource {
  readonly #open: OpenReader
  readonly #idle: SqliteConnection[] = []
  readonly #busy = new Set<SqliteConnection>()
  #shared: SqliteConnection | undefined

  constructor(open: OpenReader) {
    this.#open = open
  }

  acquire(): ReaderLease {
    return new ReaderLease(this)
  }

  get shared(): SqliteConnection {
    this.#shared ??= this.#open('reader')
    return this.#shared
  }

  take(): SqliteConnection {
    const connection = this.#idle.pop() ?? this.#open('snapshot-reader')
    this.#busy.add(connection)
    return connection
  }

  release(connection: SqliteConnection): void {
    this.#busy.delete(connection)
    if (this.#idle.length < MAX_IDLE) this.#idle.push(connection)
    else connection.close()
  }

  close(): void {
    for (const connection of [...this.#idle, ...this.#busy]) connection.close()
    this.#shared?.close()
    this.#shared = undefined
    this.#idle.length = 0
    this.#busy.clear()
  }
}

/** The connection of one query or transaction. */
class ReaderLease implements DatabaseConnection {
  readonly #pool: ReaderPool
  #reserved: SqliteConnection | undefined

  constructor(pool: ReaderPool) {
    this.#pool = pool
  }

  reserve(): void {
    this.#reserved ??= this.#pool.take()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return (this.#reserved ?? this.#pool.shared).executeQuery<Row>(query)
  }

  streamQuery(): never {
    return this.#pool.shared.streamQuery()
  }

  release(): void {
    if (this.#reserved) this.#pool.release(this.#reserved)
    this.#reserved = undefined
  }
}
