import { statSync } from 'node:fs'
import { StorageUnavailable } from '../storage-unavailable.ts'

/** A commit is in one of the first two; by the third other processes know of it. */
const SUFFIXES = ['', '-wal', '-shm']

/**
 * The files of a database as they were opened. SQLite goes on writing to a file that was deleted or replaced, and everything
 * written from then on is gone with the process. Create it before the first connection, and ask it after each commit: three
 * calls of stat take 9 µs, the commit's wait for the disk a hundred times that.
 */
export class DatabaseFiles {
  readonly #path: string
  readonly #onError: (error: StorageUnavailable) => void
  readonly #main: string | undefined
  #opened: (string | undefined)[] | undefined

  constructor(path: string, onError: (error: StorageUnavailable) => void) {
    this.#path = path
    this.#onError = onError
    this.#main = identityOf(path)
  }

  /** Throws `StorageUnavailable` where a file under its name is not the one that was opened. */
  assertInPlace(): void {
    const present = SUFFIXES.map((suffix) => identityOf(this.#path + suffix))
    // SQLite makes the log with the first transaction, and keeps it while a connection is open.
    this.#opened ??= [this.#main, ...present.slice(1)]
    const at = present.findIndex((id, index) => id === undefined || id !== this.#opened?.[index])
    if (at === -1) return
    const cause = new Error(`${this.#path}${SUFFIXES[at]} is not the file that was opened`)
    const error = new StorageUnavailable({ reason: 'replaced', isFatal: false, cause })
    this.#onError(error)
    throw error
  }
}

/** Undefined when there is none, or none to be reached. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return undefined
  }
}
