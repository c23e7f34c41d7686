import { Client, type ClientConfig } from 'pg'
import type { CatalogueNews } from '../places/catalogue-news.ts'
import type { Health, Log } from '../database.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'
import { translatePostgresError } from './postgres-errors.ts'
import type { Reachability } from './reachability.ts'

export const CATALOGUE_CHANNEL = 'lageplan_catalogue'

/** ms between two polls of the version */
const LOOK_INTERVAL = 1000

/** ms for an answer before the connection counts as lost */
const LONGEST_ANSWER = 2000

/** The server counts as silent after this many unanswered polls in a row: a single one may have been lost with its connection. */
const SILENT_AFTER = 2

// A commit that has waited for three seconds is waiting for a replica that is gone.
const QUESTION = `
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
  news: CatalogueNews
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
  #looking: Promise<Health> | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #isLost = false
  #unanswered = 0

  constructor(options: Options) {
    this.#options = options
    this.#lookLater()
  }

  /** The result of a fresh poll, after two seconds at most. */
  health(): Promise<Health> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#looking
    await this.#client?.end()
  }

  #lookLater(): void {
    if (this.#isClosed) return
    const look = () => void this.health().then(() => this.#lookLater())
    this.#timer = setTimeout(look, LOOK_INTERVAL).unref()
  }

  async #look(): Promise<Health> {
    const { news } = this.#options
    try {
      this.#client ??= await this.#connect()
      const answer = await this.#ask(this.#client)
      this.#isLost = false
      this.#heard()
      news.announce(answer.version)
      const { problem } = answer
      return problem ? { ok: false, reason: problem, isFatal: false } : { ok: true }
    } catch (error) {
      return this.#failed(translatePostgresError(error))
    }
  }

  #failed(error: unknown): Health {
    const { reachability, log } = this.#options
    const reason = error instanceof StorageUnavailable ? error.reason : 'unreachable'
    if (!this.#isLost) log({ event: 'catalogue_channel_lost', reason, error: causeOf(error) })
    this.#isLost = true
    // Any other error is an answer: a standby refuses LISTEN, but can be read.
    if (reason !== 'unreachable') this.#heard()
    else if (++this.#unanswered === SILENT_AFTER) reachability.fellSilent()
    return { ok: false, reason, isFatal: false }
  }

  #heard(): void {
    this.#unanswered = 0
    this.#options.reachability.heard()
  }

  async #connect(): Promise<Client> {
    const { clientConfig, news } = this.#options
    const client = new Client({ ...clientConfig, connectionTimeoutMillis: LONGEST_ANSWER })
    client.on('notification', ({ payload }) => news.announce(Number(payload)))
    // An error is followed by `end`, which is handled.
    client.on('error', () => {})
    client.once('end', () => {
      if (this.#client === client) this.#client = undefined
    })
    await client.connect()
    try {
      await withinLimit(client, client.query(`listen ${CATALOGUE_CHANNEL}`))
    } catch (error) {
      void client.end()
      throw error
    }
    return client
  }

  async #ask(client: Client): Promise<State> {
    const { rows } = await withinLimit(
      client,
      client.query<{ version: string; problem: State['problem'] }>(QUESTION),
    )
    return { version: Number(rows[0]?.version), problem: rows[0]?.problem ?? null }
  }
}

/** Ends the connection when no answer comes in time, which makes the query fail. */
async function withinLimit<Answer>(client: Client, question: Promise<Answer>): Promise<Answer> {
  let end: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    // If this thread was busy, this first reads an answer that has already arrived.
    end = setImmediate(() => void client.end())
  }, LONGEST_ANSWER)
  try {
    return await question
  } finally {
    clearTimeout(timer)
    clearImmediate(end)
  }
}

function causeOf(error: unknown): string {
  return String(error instanceof StorageUnavailable ? error.cause : error)
}
