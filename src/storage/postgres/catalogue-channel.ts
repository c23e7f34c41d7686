import { Client, type ClientConfig } from 'pg'
import type { CatalogueNews } from '../places/catalogue-news.ts'
import type { Health, Log } from '../database.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'
import { translatePostgresError } from './postgres-errors.ts'
import type { Reachability } from './reachability.ts'

export const CATALOGUE_CHANNEL = 'lageplan_catalogue'

/** ms between two questions for the version */
const LOOK_INTERVAL = 1000

/** ms that an answer may take before the connection counts as lost */
const LONGEST_ANSWER = 2000

/** Questions in a row without an answer after which the server is silent: one may have been lost with its connection. */
const SILENT_AFTER = 2

const QUESTION = `
  select version, current_setting('transaction_read_only')::boolean as "isReadOnly"
  from catalogue_version`

type Options = {
  clientConfig: ClientConfig
  news: CatalogueNews
  reachability: Reachability
  log: Log
}

/**
 * Hears of new catalogue versions from other processes, on a connection of its own: at once by NOTIFY, and within a second by
 * asking. The question is what notices a connection that was lost without a word, and tells the health of the server.
 */
export class CatalogueChannel {
  readonly #options: Options
  #client: Client | undefined
  #looking: Promise<Health> | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #failures = 0

  constructor(options: Options) {
    this.#options = options
    this.#lookLater()
  }

  /** What a question to the server says, made now; at most two seconds later. */
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
    const { news, reachability } = this.#options
    try {
      this.#client ??= await this.#connect()
      const answer = await this.#ask(this.#client)
      this.#failures = 0
      reachability.heard()
      news.announce(answer.version)
      return answer.isReadOnly ? { ok: false, reason: 'read-only', isFatal: false } : { ok: true }
    } catch (error) {
      return this.#failed(translatePostgresError(error))
    }
  }

  #failed(error: unknown): Health {
    const { reachability, log } = this.#options
    const reason = error instanceof StorageUnavailable ? error.reason : 'unreachable'
    if (this.#failures++ === 0)
      log({ event: 'catalogue_channel_lost', reason, error: causeOf(error) })
    // Any other answer is one.
    if (reason === 'unreachable' && this.#failures === SILENT_AFTER) reachability.fellSilent()
    return { ok: false, reason, isFatal: false }
  }

  async #connect(): Promise<Client> {
    const { clientConfig, news } = this.#options
    const client = new Client({ ...clientConfig, connectionTimeoutMillis: LONGEST_ANSWER })
    client.on('notification', ({ payload }) => news.announce(Number(payload)))
    // An error is followed by the end, and the end is what is acted upon.
    client.on('error', () => {})
    client.once('end', () => {
      if (this.#client === client) this.#client = undefined
    })
    await client.connect()
    await withinLimit(client, client.query(`listen ${CATALOGUE_CHANNEL}`))
    return client
  }

  async #ask(client: Client): Promise<{ version: number; isReadOnly: boolean }> {
    const { rows } = await withinLimit(
      client,
      client.query<{ version: string; isReadOnly: boolean }>(QUESTION),
    )
    return { version: Number(rows[0]?.version), isReadOnly: rows[0]?.isReadOnly ?? false }
  }
}

/** Ends the connection when there is no answer in time, which makes the question fail. */
async function withinLimit<Answer>(client: Client, question: Promise<Answer>): Promise<Answer> {
  let end: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    // An answer that came while this thread was busy is read first.
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
