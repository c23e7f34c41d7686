import { Client, type ClientConfig } from 'pg'
import type { CatalogueNews } from '../places/catalogue-news.ts'
import type { Log } from '../database.ts'

export const CATALOGUE_CHANNEL = 'lageplan_catalogue'

/** ms until a lost connection is tried again, doubled after each failure */
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 30_000

type Options = { clientConfig: ClientConfig; news: CatalogueNews; log: Log }

/**
 * Hears of new catalogue versions from other processes, on a connection of its own. A lost connection is made anew, and
 * what was missed meanwhile is read.
 */
export class CatalogueChannel {
  readonly #options: Options
  #client: Client | undefined
  #isClosed = false
  #pause = FIRST_PAUSE

  constructor(options: Options) {
    this.#options = options
  }

  async open(): Promise<void> {
    const client = new Client(this.#options.clientConfig)
    client.on('notification', ({ payload }) => this.#options.news.announce(Number(payload)))
    // An error is followed by the end, and the end is what is acted upon.
    client.on('error', (error) => this.#report(error))
    this.#client = client
    try {
      await client.connect()
      client.once('end', () => this.#reopenLater())
      await client.query(`listen ${CATALOGUE_CHANNEL}`)
      const { rows } = await client.query('select version from catalogue_version')
      this.#options.news.announce(Number(rows[0]?.version))
      this.#pause = FIRST_PAUSE
    } catch (error) {
      await client.end()
      throw error
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#client?.end()
  }

  #reopenLater(): void {
    if (this.#isClosed) return
    setTimeout(() => void this.#reopen(), this.#pause).unref()
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
  }

  async #reopen(): Promise<void> {
    if (this.#isClosed) return
    await this.open().catch((error: unknown) => {
      this.#report(error)
      this.#reopenLater()
    })
  }

  #report(error: unknown): void {
    this.#options.log({ event: 'catalogue_channel_lost', error: String(error) })
  }
}
