import { pathToFileURL } from 'node:url'
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { createRowMapper, type Row, type RowMapper } from './row-mapper.ts'
import { isBusy, translateSqliteError } from './sqlite-errors.ts'

const MAX_STATEMENTS = 200

// Copy all pages in one step: with several, the copy restarts whenever another process writes in between.
const ALL_PAGES = 2 ** 31 - 1

/** ms that a connection blocks this thread while another process holds a lock. */
export const BUSY_TIMEOUT_MS = 5000

type Statement = {
  prepared: StatementSync
  /** undefined when it returns none */
  toRows?: RowMapper
  changesSchema: boolean
}

/**
 * One connection of `node:sqlite` to an existing file, with the interface that Kysely expects and a cache of prepared statements. Every
 * call blocks.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #onError: (error: unknown) => void
  /** ordered from the least recently used */
  readonly #statements = new LRUCache<string, Statement>({ max: MAX_STATEMENTS })

  constructor(path: string, onError: (error: unknown) => void = () => {}) {
    this.#onError = onError
    this.#database = this.#reportErrors(() => new DatabaseSync(existingUri(path)))
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  /** Runs statements without parameters or rows. */
  run(sql: string): void {
    this.#reportErrors(() => this.#database.exec(sql))
  }

  /** Begins a write transaction. `false`, immediately, while another process is writing. */
  tryBegin(): boolean {
    try {
      this.#beginImmediate()
      return true
    } catch (error) {
      if (isBusy(error)) return false
      throw this.#report(error)
    }
  }

  /** Begins a write transaction. Throws, immediately, while another process is writing. */
  begin(): void {
    this.#reportErrors(() => this.#beginImmediate())
  }

  all(sql: string, parameters: readonly unknown[] = []): Row[] {
    return this.#reportErrors(() => {
      const { prepared, toRows } = this.#statement(sql)
      const given = prepared.all(...parameters.map(bindable))
      return toRows ? toRows(given) : []
    })
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.#reportErrors(() => {
      const { prepared, toRows, changesSchema } = this.#statement(sql)
      const values = parameters.map(bindable)
      // Kysely knows the type of the rows.
      if (toRows) return { rows: toRows(prepared.all(...values)) as R[] }
      const { changes } = prepared.run(...values)
      // After a schema change, `*` may select other columns.
      if (changesSchema) this.#statements.clear()
      return { rows: [], numAffectedRows: BigInt(changes) }
    })
  }

  streamQuery(): never {
    throw new Error('tables are streamed page by page, not by cursor')
  }

  /** Copies the file as it is at one moment to another path; this thread is not blocked. */
  async copyPages(target: string): Promise<void> {
    try {
      await backup(this.#database, target, { rate: ALL_PAGES })
    } catch (error) {
      throw this.#report(error)
    }
  }

  close(): void {
    this.#statements.clear()
    this.#reportErrors(() => this.#database.close())
  }

  [Symbol.dispose](): void {
    this.close()
  }

  #beginImmediate(): void {
    this.run('pragma busy_timeout = 0')
    try {
      this.#database.exec('begin immediate')
    } finally {
      this.run(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
    }
  }

  #statement(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  #prepare(sql: string): Statement {
    const prepared = this.#database.prepare(sql)
    const toRows = prepared.columns().length > 0 ? createRowMapper(prepared) : undefined
    return { prepared, toRows, changesSchema: /^\s*(?:create|alter|drop)\b/i.test(sql) }
  }

  #reportErrors<Result>(call: () => Result): Result {
    try {
      return call()
    } catch (error) {
      throw this.#report(error)
    }
  }

  #report(error: unknown): unknown {
    const translated = translateSqliteError(error)
    this.#onError(translated)
    return translated
  }
}

// Opening must never create a file: it would replace a deleted database.
function existingUri(path: string): string | URL {
  if (path === ':memory:') return path
  const url = pathToFileURL(path)
  url.searchParams.set('mode', 'rw')
  return url
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'bigint' || value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}`)
}
