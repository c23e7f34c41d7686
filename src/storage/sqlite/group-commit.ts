import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Work } from '../database.ts'
import type { Schema } from '../schema.ts'

/** How long after a commit as many writes as it held are waited for, in ms. */
const WINDOW = 2
/** Writes in one commit. Bounds how long the first of them waits for the last. */
const MOST_TOGETHER = 128
/** How long a write waits for another process that is writing, and between two looks, in ms. */
const LONGEST_WAIT = 20_000
const PAUSE = 5

type Connection = {
  readonly isInTransaction: boolean
  run(sql: string): void
  /** `false`, at once, while another process is writing */
  tryBegin(): boolean
  /** throws, at once, while another process is writing */
  begin(): void
}

type Answer = () => void

type Job = {
  isAlone: boolean
  /** by `performance.now()` */
  since: number
  /** does the work, a second time if need be, and gives the function that tells its caller, for after the commit */
  run(): Promise<Answer>
  reject(error: unknown): void
}

type Options = {
  connection: Connection
  /** queries on the same connection */
  db: Kysely<Schema>
  /** while it gives a promise, a commit waits for it before it begins */
  untilFree?: () => Promise<void> | undefined
  /** throws when a commit that is done cannot be relied on */
  assertKept?: () => void
  /** is told how many writes each commit held */
  onCommit?: (writes: number) => void
  /** ms that a write waits for another process that is writing */
  longestWait?: number
}

/**
 * The single writer. Writes that come close together share one transaction, because waiting for the disk is the cost of a commit; when one
 * fails, all are done again, each in a savepoint of its own, so that it fails alone. Success is reported only after the commit. Writers of
 * the previous group are awaited for a moment; a write that comes alone never waits.
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

  /** Takes no more writes, and waits for those that were taken. */
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

  // By way of the event loop: what came in with the same turn is gathered, and others get theirs between two commits.
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
    return this.#queue.splice(0, Math.min(together, MOST_TOGETHER))
  }

  async #commit(group: Job[]): Promise<void> {
    const { connection, assertKept, onCommit } = this.#options
    let answers: Answer[]
    try {
      await this.#begin(group)
      answers = (await this.#runTogether(group)) ?? (await this.#runEach(group))
      connection.run('commit')
      assertKept?.()
    } catch (error) {
      for (const job of group) job.reject(error)
      if (connection.isInTransaction) connection.run('rollback')
      return
    }
    for (const answer of answers) answer()
    onCommit?.(group.length)
  }

  // Another process may be importing: this thread goes on answering visitors until it is done.
  async #begin(group: Job[]): Promise<void> {
    const { connection, untilFree } = this.#options
    await untilFree?.()
    while (!connection.tryBegin()) {
      this.#turnAway(group)
      if (connection.isInTransaction) return
      await setTimeout(PAUSE)
    }
  }

  // Each waits for its own time, not also for that of the previous ones. Throws when nobody in the group is still waiting.
  #turnAway(group: Job[]): void {
    const { connection, longestWait = LONGEST_WAIT } = this.#options
    const now = performance.now()
    const isPatient = ({ since }: Job) => now - since <= longestWait
    if (group.every(isPatient)) return
    try {
      connection.begin()
    } catch (error) {
      for (const job of group) if (!isPatient(job)) job.reject(error)
      group.splice(0, group.length, ...group.filter(isPatient))
      if (group.length === 0) throw error
    }
  }

  // Nearly always all succeed, and what a savepoint would put back is as much as they write: it costs a fifth of a message.
  async #runTogether(group: Job[]): Promise<Answer[] | undefined> {
    const { connection } = this.#options
    try {
      const answers: Answer[] = []
      for (const job of group) answers.push(await job.run())
      return answers
    } catch (error) {
      // On a full disk or an I/O error SQLite has rolled back everything, the writes of the others too.
      if (group.length === 1 || !connection.isInTransaction) throw error
      connection.run('rollback')
      return undefined
    }
  }

  /** After one has failed, all are done again, so that it fails alone. */
  async #runEach(group: Job[]): Promise<Answer[]> {
    await this.#begin(group)
    const answers: Answer[] = []
    for (const job of group) answers.push(await this.#runInSavepoint(job))
    return answers
  }

  async #runInSavepoint(job: Job): Promise<Answer> {
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
