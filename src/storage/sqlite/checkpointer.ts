import { Worker } from 'node:worker_threads'
import type { Log } from '../database.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Pages in the log that make a checkpoint worth while: 4 MB, SQLite's own default. */
const ENOUGH_PAGES = 1000

type Options = { path: string; writer: SqliteConnection; log: Log }

/**
 * Moves what is in the log into the database file, in a thread of its own. SQLite would do it inside a commit, and hold up
 * everyone: for seconds after a large import. Durability is not touched, a commit is on the disk when it is in the log.
 */
export class Checkpointer {
  readonly #options: Options
  #worker: Worker | undefined
  #isRunning = false

  constructor(options: Options) {
    this.#options = options
    options.writer.run('pragma wal_autocheckpoint = 0')
  }

  afterCommit(): void {
    if (this.#isRunning || this.#waitingPages() < ENOUGH_PAGES) return
    this.#isRunning = true
    this.#worker ??= this.#start()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage('checkpoint')
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #waitingPages(): number {
    try {
      const [row = {}] = this.#options.writer.all('pragma wal_checkpoint(noop)')
      return Number(row.log) - Number(row.checkpointed)
    } catch (error) {
      // The commit is done, and the connection has reported what is wrong with the file.
      if (error instanceof StorageUnavailable) return 0
      throw error
    }
  }

  #start(): Worker {
    const { path, writer, log } = this.#options
    const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
      workerData: path,
    })
    worker.unref()
    worker.on('message', () => {
      this.#isRunning = false
    })
    // Then SQLite does it again by itself, and the next commit meets the same error and reports it.
    worker.on('error', (error) => {
      log({ event: 'checkpoint_failed', error: String(error) })
      writer.run(`pragma wal_autocheckpoint = ${ENOUGH_PAGES}`)
    })
    return worker
  }
}
