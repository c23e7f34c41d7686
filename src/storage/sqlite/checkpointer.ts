import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Log } from '../database.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

// The package, not this file, because the build may bundle this module.
const ROOT = findPackageJSON(import.meta.url) ?? ''
const PROGRAM = join(ROOT, '..', 'src', 'storage', 'sqlite', 'checkpoint-worker.ts')

/** Pages in the log before a checkpoint: 16 MB. Each checkpoint delays writes by two disk syncs. */
const CHECKPOINT_PAGES = 4000

type Options = { path: string; writer: SqliteConnection; log: Log }

/**
 * Moves pages from the log into the database file, in a separate thread. SQLite would do it inside a commit and block everyone, and after a
 * large import it would do so for seconds. Durability is not affected: a commit is on the disk once it is in the log.
 *
 * The log only restarts when all of it was moved. Under load, new writes keep arriving, and the log would grow for ever, where a growing
 * file takes several times as long to sync. So writes wait for a second step, which moves what was written during the first, unless that is
 * more than the first step moved. It is more while a long read uses an old snapshot: then the first step moves nothing, and the next
 * commit tries again.
 */
export class Checkpointer {
  readonly #options: Options
  #worker: Worker | undefined
  #isRunning = false
  #hasFailed = false
  #finalStep: Promise<void> | undefined
  #onDone: () => void = () => {}

  constructor(options: Options) {
    this.#options = options
    options.writer.run('pragma wal_autocheckpoint = 0')
  }

  /** Set while writers wait for the log to restart. */
  get finalStep(): Promise<void> | undefined {
    return this.#finalStep
  }

  get isRunning(): boolean {
    return this.#isRunning
  }

  afterCommit(): void {
    if (this.#isRunning || this.#hasFailed) return
    const { moved, waiting } = this.#pages()
    if (waiting >= CHECKPOINT_PAGES) void this.#moveAll(moved)
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  async #moveAll(movedBefore: number): Promise<void> {
    this.#isRunning = true
    await this.#move()
    const { moved, waiting } = this.#pages()
    // The log may have restarted on its own.
    const isShort = waiting <= Math.max(moved - movedBefore, 0)
    if (waiting > 0 && isShort && !this.#hasFailed) await this.#moveRest()
    this.#isRunning = false
  }

  async #moveRest(): Promise<void> {
    this.#finalStep = this.#move()
    // Keeps the process alive, because a write may be waiting for this alone.
    this.#worker?.ref()
    await this.#finalStep
    this.#finalStep = undefined
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
      // The commit itself succeeded, and the connection has already reported the problem of the file.
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
    // SQLite then checkpoints on its own again, and the next commit hits and reports the same error.
    worker.on('error', (error) => {
      log({ event: 'checkpoint_failed', error: String(error) })
      writer.run(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
      this.#hasFailed = true
      this.#onDone()
    })
    return worker
  }
}
