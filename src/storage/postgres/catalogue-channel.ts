import { Client, type ClientConfig } from 'pg'
import type { CatalogueNotifier } from '../places/catalogue-notifier.ts'
import type { Health, Log } from '../database.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'
import { translatePostgresError } from './postgres-errors.ts'
import type { Reachability } from './reachability.ts'

export const CATALOGUE_CHANNEL = 'lageplan_catalogue'

/** ms between two polls of the version */
const POLL_INTERVAL_MS = 1000

/** ms for an answer before the connection counts as lost */
const RESPONSE_TIMEOUT_MS = 2000

/** The server counts as silent after this many unanswered polls in a row: a single one may have been lost with its connection. */
const UNREACHABLE_AFTER = 2

// A commit that has waited for three seconds is waiting for a replica that is gone.
const POLL_QUERY = `
  select version, case
    when current_setting('transaction_read_only')::boolean then 'read-only'
    when exists (
      select from pg_stat_activity
      where usename = current_user and wait_event = 'SyncRep' and query_start < now() - interval '3 s'
    ) then 'replica'
  end as problem
  from catalogue_version`

type State = { version: number; problem: 'read-only' | 'replica' | null }

type Options = {
  clientConfig: ClientConfig
  notifier: CatalogueNotifier
  reachability: Reachability
  log: Log
}

/**
 * Learns of catalogue versions from other processes, on a separate connection: at once by NOTIFY, and within a second by polling. Polling
 * also detects a silently lost connection and feeds the health check.
 */
export class CatalogueChannel {
  readonly #options: Options
  #client: Client | undefined
  #pendingPoll: Promise<Health> | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #isLost = false
  #unanswered = 0

  constructor(options: Options) {
    this.#options = options
    this.#schedulePoll()
  }

  /** The result of a fresh poll, after two seconds at most. */
  health(): Promise<Health> {
    this.#pendingPoll ??= this.#poll().finally(() => {
      this.#pendingPoll = undefined
    })
    return this.#pendingPoll
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#pendingPoll
    await this.#client?.end()
  }

  #schedulePoll(): void {
    if (this.#isClosed) return
    const look = () => void this.health().then(() => this.#schedulePoll())
    this.#timer = setTimeout(look, POLL_INTERVAL_MS).unref()
  }

  async #poll(): Promise<Health> {
    const { notifier } = this.#options
    try {
      this.#client ??= await this.#connect()
      const answer = await this.#query(this.#client)
      this.#isLost = false
      this.#markReachable()
      notifier.announce(answer.version)
      const { problem } = answer
      return problem ? { ok: false, reason: problem, isFatal: false } : { ok: true }
    } catch (error) {
      return this.#handleFailure(translatePostgresError(error))
    }
  }

  #handleFailure(error: unknown): Health {
    const { reachability, log } = this.#options
    const reason = error instanceof StorageUnavailable ? error.reason : 'unreachable'
    if (!this.#isLost) log({ event: 'catalogue_channel_lost', reason, error: causeOf(error) })
    this.#isLost = true
    // Any other error is an answer: a standby refuses LISTEN, but can be read.
    if (reason !== 'unreachable') this.#markReachable()
    else if (++this.#unanswered === UNREACHABLE_AFTER) reachability.markUnreachable()
    return { ok: false, reason, isFatal: false }
  }

  #markReachable(): void {
    this.#unanswered = 0
    this.#options.reachability.markReachable()
  }

  async #connect(): Promise<Client> {
    const { clientConfig, notifier } = this.#options
    const client = new Client({ ...clientConfig, connectionTimeoutMillis: RESPONSE_TIMEOUT_MS })
    client.on('notification', ({ payload }) => notifier.announce(Number(payload)))
    // An error is followed by `end`, which is handled below.
    client.on('error', () => {})
    client.once('end', () => {
      if (this.#client === client) this.#client = undefined
    })
    await client.connect()
    try {
      await withTimeout(client, client.query(`listen ${CATALOGUE_CHANNEL}`))
    } catch (error) {
      void client.end()
      throw error
    }
    return client
  }

  async #query(client: Client): Promise<State> {
    const { rows } = await withTimeout(
      client,
      client.query<{ version: string; problem: State['problem'] }>(POLL_QUERY),
    )
    return { version: Number(rows[0]?.version), problem: rows[0]?.problem ?? null }
  }
}

/** Ends the connection when no answer comes in time, which makes the query fail. */
async function withTimeout<Answer>(client: Client, query: Promise<Answer>): Promise<Answer> {
  let end: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    // If this thread was busy, this first reads an answer that has already arrived.
    end = setImmediate(() => void client.end())
  }, RESPONSE_TIMEOUT_MS)
  try {
    return await query
  } finally {
    clearTimeout(timer)
    clearImmediate(end)
  }
}

function causeOf(error: unknown): string {
  return String(error instanceof StorageUnavailable ? error.cause : error)
}
