import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Log } from '../database.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

// This module may have become part of a file of the build.
const ROOT = findPackageJSON(import.meta.url) ?? ''
const PROGRAM = join(ROOT, '..', 'src', 'storage', 'sqlite', 'checkpoint-worker.ts')

/** Pages in the log before a checkpoint: 16 MB. Each checkpoint delays writes by two syncs of the disk. */
const ENOUGH_PAGES = 4000

type Options = { path: string; writer: SqliteConnection; log: Log }

/**
 * Moves what is in the log into the database file, in a thread of its own. SQLite would do it inside a commit, and hold up
 * everyone: for seconds after a large import. Durability is not touched, a commit is on the disk when it is in the log.
 *
 * The log starts over only when all of it was moved. Under load something is always written meanwhile, and the log would
 * grow for ever, where a file that grows takes several times as long to sync. So writes wait for the second step, which
 * moves what was written during the first, where that is not more than the first has moved. It is more while somebody
 * reads an earlier moment for long: then the first moves nothing, and the next commit tries again.
 */
export class Checkpointer {
  readonly #options: Options
  #worker: Worker | undefined
  #isRunning = false
  #hasFailed = false
  #lastStep: Promise<void> | undefined
  #onDone: () => void = () => {}

  constructor(options: Options) {
    this.#options = options
    options.writer.run('pragma wal_autocheckpoint = 0')
  }

  /** Set while the log is about to restart: writers wait for it. */
  get lastStep(): Promise<void> | undefined {
    return this.#lastStep
  }

  get isRunning(): boolean {
    return this.#isRunning
  }

  afterCommit(): void {
    if (this.#isRunning || this.#hasFailed) return
    const { moved, waiting } = this.#pages()
    if (waiting >= ENOUGH_PAGES) void this.#moveAll(moved)
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  async #moveAll(movedBefore: number): Promise<void> {
    this.#isRunning = true
    await this.#move()
    const { moved, waiting } = this.#pages()
    // The log may have restarted by itself.
    const isShort = waiting <= Math.max(moved - movedBefore, 0)
    if (waiting > 0 && isShort && !this.#hasFailed) await this.#moveLast()
    this.#isRunning = false
  }

  async #moveLast(): Promise<void> {
    this.#lastStep = this.#move()
    // Somebody may be waiting for this and nothing else.
    this.#worker?.ref()
    await this.#lastStep
    this.#lastStep = undefined
    this.#worker?.unref()
  }

  #move(): Promise<void> {
    this.#worker ??= this.#start()
    const done = new Promise<void>((resolve) => {
      this.#onDone = resolve
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage('checkpoint')
    return done
  }

  /** Pages of the log that were moved into the database, and those that were not yet. */
  #pages(): { moved: number; waiting: number } {
    try {
      const [row = {}] = this.#options.writer.all('pragma wal_checkpoint(noop)')
      const moved = Number(row.checkpointed)
      return { moved, waiting: Number(row.log) - moved }
    } catch (error) {
      // The commit succeeded, and the connection has reported what is wrong with the file.
      if (error instanceof StorageUnavailable) return { moved: 0, waiting: 0 }
      throw error
    }
  }

  #start(): Worker {
    const { path, writer, log } = this.#options
    const worker = new Worker(PROGRAM, {
      workerData: path,
    })
    worker.unref()
    worker.on('message', () => this.#onDone())
    // Then SQLite checkpoints by itself again, and the next commit meets the same error and reports it.
    worker.on('error', (error) => {
      log({ event: 'checkpoint_failed', error: String(error) })
      writer.run(`pragma wal_autocheckpoint = ${ENOUGH_PAGES}`)
      this.#hasFailed = true
      this.#onDone()
    })
    return worker
  }
}
