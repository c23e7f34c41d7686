import type { SqliteConnection } from './sqlite-connection.ts'
import type { ConnectionSource } from './sqlite-dialect.ts'

const MOST_IDLE = 4

/**
 * Readers. A query blocks until it is done, so one is enough most of the time; only a transaction keeps its reader, and
 * another one is opened meanwhile.
 */
export class ReaderPool implements ConnectionSource {
  readonly #open: () => SqliteConnection
  readonly #idle: SqliteConnection[] = []
  readonly #busy = new Set<SqliteConnection>()

  constructor(open: () => SqliteConnection) {
    this.#open = open
  }

  acquire(): SqliteConnection {
    const connection = this.#idle.pop() ?? this.#open()
    this.#busy.add(connection)
    return connection
  }

  release(connection: SqliteConnection): void {
    this.#busy.delete(connection)
    if (this.#idle.length < MOST_IDLE) this.#idle.push(connection)
    else connection.close()
  }

  close(): void {
    for (const connection of [...this.#idle, ...this.#busy]) connection.close()
    this.#idle.length = 0
    this.#busy.clear()
  }
}
