import { statSync } from 'node:fs'
import { StorageUnavailable } from '../storage-unavailable.ts'

/** The first two files contain the commits; the third one coordinates processes. */
const SUFFIXES = ['', '-wal', '-shm']

/**
 * The files of a database as they were when opened. SQLite keeps writing to a deleted or replaced file, and that data is lost when the
 * process ends. Create it before the first connection, and check it after each commit: three stat calls take 9 µs, the commit's sync a
 * hundred times that.
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

  /** Throws `StorageUnavailable` when a file is no longer the one that was opened. */
  assertInPlace(): void {
    const present = SUFFIXES.map((suffix) => identityOf(this.#path + suffix))
    // SQLite creates the log with the first transaction and keeps it while a connection is open.
    this.#opened ??= [this.#main, ...present.slice(1)]
    const at = present.findIndex((id, index) => id === undefined || id !== this.#opened?.[index])
    if (at === -1) return
    const cause = new Error(`${this.#path}${SUFFIXES[at]} is not the file that was opened`)
    const error = new StorageUnavailable({ reason: 'replaced', isFatal: false, cause })
    this.#onError(error)
    throw error
  }
}

/** Undefined when the file does not exist or cannot be reached. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return undefined
  }
}
