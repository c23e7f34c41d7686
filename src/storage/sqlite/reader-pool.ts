import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { SqliteConnection } from './sqlite-connection.ts'
import type { ConnectionSource } from './sqlite-dialect.ts'

const MOST_IDLE = 4

type OpenReader = (role: 'reader' | 'moment-reader') => SqliteConnection

/**
 * The readers. A query blocks until it is done, so all callers share one connection. Only a transaction or a stream, which needs one
 * snapshot for longer, gets its own connection meanwhile.
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
    const connection = this.#idle.pop() ?? this.#open('moment-reader')
    this.#busy.add(connection)
    return connection
  }

  release(connection: SqliteConnection): void {
    this.#busy.delete(connection)
    if (this.#idle.length < MOST_IDLE) this.#idle.push(connection)
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

/** The connection of one query, stream or transaction. */
class ReaderLease implements DatabaseConnection {
  readonly #pool: ReaderPool
  #own: SqliteConnection | undefined

  constructor(pool: ReaderPool) {
    this.#pool = pool
  }

  reserve(): void {
    this.#own ??= this.#pool.take()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return (this.#own ?? this.#pool.shared).executeQuery<Row>(query)
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    this.reserve()
    if (this.#own) yield* this.#own.streamQuery<Row>(query)
  }

  release(): void {
    if (this.#own) this.#pool.release(this.#own)
    this.#own = undefined
  }
}
