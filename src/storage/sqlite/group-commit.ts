import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Work } from '../database.ts'
import type { Schema } from '../schema.ts'

/** How long to wait after a commit for as many writes as it had, in ms. */
const WINDOW = 2
/** The maximum number of writes in one commit. Bounds how long the first of them waits for the last. */
const MAX_GROUP_SIZE = 128
/** How long to wait for another process that is writing, and between two attempts, in ms. */
const MAX_WAIT_MS = 20_000
const PAUSE = 5

type Connection = {
  readonly isInTransaction: boolean
  run(sql: string): void
  /** `false`, immediately, while another process is writing */
  tryBegin(): boolean
  /** throws, immediately, while another process is writing */
  begin(): void
}

type SettleCaller = () => void

type Job = {
  isAlone: boolean
  /** by `performance.now()` */
  since: number
  /** does the work, twice if necessary, and returns the function that settles its caller after the commit */
  run(): Promise<SettleCaller>
  reject(error: unknown): void
}

type Options = {
  connection: Connection
  /** queries on the same connection */
  db: Kysely<Schema>
  /** a promise that the next commit waits for, if there is one */
  beforeBegin?: () => Promise<void> | undefined
  /** throws when a finished commit cannot be relied on */
  assertDurable?: () => void
  /** called with the number of writes of each commit */
  onCommit?: (writes: number) => void
  /** how long a write waits for another process that is writing, in ms */
  maxWaitMs?: number
}

/**
 * The single writer. Writes that arrive close together share one transaction, because most of a commit is waiting for the disk. If one
 * fails, all are repeated, each in its own savepoint, so that only that one fails. No caller is told of success before the commit. The
 * writer waits a moment for clients that wrote together before; a single write never waits.
 */
export class GroupCommit {
  readonly #options: Options
  #queue: Job[] = []
  #isFlushing = false
  #isClosed = false
  #timer: NodeJS.Timeout | undefined
  #last = { writes: 1, at: 0 }
  #onIdle: () => void = () => {}

  constructor(options: Options) {
    this.#options = options
  }

  write<Result>(work: Work<Result>): Promise<Result> {
    return this.#enqueue(work, false)
  }

  writeAlone<Result>(work: Work<Result>): Promise<Result> {
    return this.#enqueue(work, true)
  }

  /** Accepts no more writes, and waits for the pending ones. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (!this.#isFlushing && this.#queue.length === 0) return
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve
    })
  }

  #enqueue<Result>(work: Work<Result>, isAlone: boolean): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw new Error('the database is closed')
      const run = async () => {
        const result = await work(this.#options.db)
        return () => resolve(result)
      }
      this.#queue.push({ isAlone, since: performance.now(), run, reject })
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#isFlushing) return
    const isComplete = this.#queue.length >= this.#last.writes
    const isOver = performance.now() - this.#last.at >= WINDOW
    if (isComplete || isOver) this.#flushSoon()
    else this.#timer ??= globalThis.setTimeout(() => this.#flushSoon(), WINDOW)
  }

  // Through the event loop, to collect the writes of the same turn and to let other work run between commits.
  #flushSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isFlushing = true
    setImmediate(() => void this.#flush())
  }

  async #flush(): Promise<void> {
    const group = this.#nextGroup()
    try {
      await this.#commit(group)
    } finally {
      this.#isFlushing = false
      this.#last = { writes: group.length, at: performance.now() }
      if (this.#queue.length > 0) this.#schedule()
      else this.#onIdle()
    }
  }

  #nextGroup(): Job[] {
    const firstAlone = this.#queue.findIndex(({ isAlone }) => isAlone)
    const together = firstAlone === -1 ? this.#queue.length : Math.max(firstAlone, 1)
    return this.#queue.splice(0, Math.min(together, MAX_GROUP_SIZE))
  }

  async #commit(group: Job[]): Promise<void> {
    const { connection, assertDurable, onCommit } = this.#options
    let answers: SettleCaller[]
    try {
      await this.#begin(group)
      answers = (await this.#runTogether(group)) ?? (await this.#runEach(group))
      connection.run('commit')
      assertDurable?.()
    } catch (error) {
      for (const job of group) job.reject(error)
      if (connection.isInTransaction) connection.run('rollback')
      return
    }
    for (const answer of answers) answer()
    onCommit?.(group.length)
  }

  // Another process may be importing: meanwhile this thread keeps answering visitors.
  async #begin(group: Job[]): Promise<void> {
    const { connection, beforeBegin } = this.#options
    await beforeBegin?.()
    while (!connection.tryBegin()) {
      this.#rejectExpired(group)
      if (connection.isInTransaction) return
      await setTimeout(PAUSE)
    }
  }

  // Each write waits only for its own time, not for that of earlier ones as well. Throws when no write of the group is still waiting.
  #rejectExpired(group: Job[]): void {
    const { connection, maxWaitMs = MAX_WAIT_MS } = this.#options
    const now = performance.now()
    const isPatient = ({ since }: Job) => now - since <= maxWaitMs
    if (group.every(isPatient)) return
    try {
      connection.begin()
    } catch (error) {
      for (const job of group) if (!isPatient(job)) job.reject(error)
      group.splice(0, group.length, ...group.filter(isPatient))
      if (group.length === 0) throw error
    }
  }

  // Nearly always all writes succeed, and savepoints would keep a copy of everything written: a fifth of the cost of a message.
  async #runTogether(group: Job[]): Promise<SettleCaller[] | undefined> {
    const { connection } = this.#options
    try {
      const answers: SettleCaller[] = []
      for (const job of group) answers.push(await job.run())
      return answers
    } catch (error) {
      // On a full disk or an I/O error SQLite has rolled back everything, including the other writes.
      if (group.length === 1 || !connection.isInTransaction) throw error
      connection.run('rollback')
      return undefined
    }
  }

  /** After a failure, repeats all writes, each in its own savepoint. */
  async #runEach(group: Job[]): Promise<SettleCaller[]> {
    await this.#begin(group)
    const answers: SettleCaller[] = []
    for (const job of group) answers.push(await this.#runInSavepoint(job))
    return answers
  }

  async #runInSavepoint(job: Job): Promise<SettleCaller> {
    const { connection } = this.#options
    connection.run('savepoint write')
    try {
      const answer = await job.run()
      connection.run('release write')
      return answer
    } catch (error) {
      if (!connection.isInTransaction) throw error
      connection.run('rollback to write')
      connection.run('release write')
      return () => job.reject(error)
    }
  }
}
