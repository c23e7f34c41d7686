import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
  PostgresDriver,
  type PostgresCursor,
  type PostgresDialectConfig,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Pool } from 'pg'
import { isReadTimeout, translatePostgresError } from './postgres-errors.ts'
import type { Reachability } from './reachability.ts'

type Options = {
  /** statements that every transaction begins with; their effect must end with it */
  begin: readonly string[]
  /** nothing is sent to a silent server, and running queries fail when it falls silent */
  reachability?: Reachability
}

/** Kysely's dialect, with connection and query errors translated. */
export function createPostgresDialect(pool: Pool, { begin, reachability }: Options): Dialect {
  // Kysely recognises a connection by its client.
  const leasedClients = new WeakMap<object, LeasedClient>()
  const config: PostgresDialectConfig = {
    pool: {
      options: pool.options,
      async connect() {
        reachability?.assertReachable()
        const client = await pool.connect().catch(rethrow)
        const known = leasedClients.get(client) ?? new LeasedClient(client, reachability)
        leasedClients.set(client, known)
        known.lease()
        return known
      },
      end: () => pool.end(),
    },
  }
  return Object.assign(new PostgresDialect(config), {
    createDriver: () => new PreparingDriver(config, begin),
  })
}

/** Begins a transaction and prepares it, all in one message. */
class PreparingDriver extends PostgresDriver {
  readonly #begin: readonly string[]

  constructor(config: PostgresDialectConfig, begin: readonly string[]) {
    super(config)
    this.#begin = begin
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? `isolation level ${isolationLevel}` : ''
    const begin = `begin ${level} ${accessMode ?? ''}`
    await connection.executeQuery(CompiledQuery.raw([begin, ...this.#begin].join('; ')))
  }
}

/** A client lent from the pool. One that did not answer in time is not returned, because the answer may still arrive. */
class LeasedClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  readonly #reachability: Reachability | undefined
  #isGivenUp = false
  #stopListening: () => void = () => {}

  constructor(client: PostgresPoolClient, reachability: Reachability | undefined) {
    this.#client = client
    this.#reachability = reachability
  }

  get processID(): number | undefined {
    return this.#client.processID
  }

  lease(): void {
    this.#stopListening = this.#reachability?.onUnreachable(() => this.#giveUp()) ?? (() => {})
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    sqlOrCursor: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sqlOrCursor !== 'string')
      throw new Error('tables are streamed page by page, not by cursor')
    return this.#client.query<R>(sqlOrCursor, parameters).catch((error: unknown) => {
      if (isReadTimeout(error)) this.#giveUp()
      return rethrow(error)
    })
  }

  release(destroy?: boolean): void {
    this.#stopListening()
    if (!this.#isGivenUp) this.#client.release(destroy)
  }

  // Ends the connection to make the running query fail.
  #giveUp(): void {
    if (this.#isGivenUp) return
    this.#isGivenUp = true
    this.#stopListening()
    this.#client.release(true)
  }
}

function rethrow(error: unknown): never {
  throw translatePostgresError(error)
}
