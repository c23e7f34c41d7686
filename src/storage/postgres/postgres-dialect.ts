import {
  type Dialect,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type { Pool } from 'pg'
import { isReadTimeout, translatePostgresError } from './postgres-errors.ts'
import type { Reachability } from './reachability.ts'

/**
 * Kysely's dialect, with connection and query errors translated. With `reachability`, nothing is sent to a silent
 * server, and running queries fail when it falls silent.
 */
export function translatingPostgresDialect(pool: Pool, reachability?: Reachability): Dialect {
  // Kysely recognises a connection by its client.
  const lent = new WeakMap<object, LentClient>()
  return new PostgresDialect({
    pool: {
      options: pool.options,
      async connect() {
        reachability?.assertHeard()
        const client = await pool.connect().catch(rethrow)
        const known = lent.get(client) ?? new LentClient(client, reachability)
        lent.set(client, known)
        known.lend()
        return known
      },
      end: () => pool.end(),
    },
  })
}

/** A client of the pool. One that did not answer in time is not returned to it, since the answer may still come. */
class LentClient implements PostgresPoolClient {
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

  lend(): void {
    this.#stopListening = this.#reachability?.whenSilent(() => this.#giveUp()) ?? (() => {})
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    asked: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string')
      throw new Error('tables are streamed page by page, not by cursor')
    return this.#client.query<R>(asked, parameters).catch((error: unknown) => {
      if (isReadTimeout(error)) this.#giveUp()
      return rethrow(error)
    })
  }

  release(destroy?: boolean): void {
    this.#stopListening()
    if (!this.#isGivenUp) this.#client.release(destroy)
  }

  // Ends the connection, so that the running query fails.
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
