import { StorageUnavailable } from '../storage-unavailable.ts'

/**
 * Whether the server answers. A frozen server, or a network that drops packets, closes no connection, so callers would wait for minutes.
 * Once the server falls silent, waiting callers fail at once, and new ones are rejected.
 */
export class Reachability {
  #isUnreachable = false
  readonly #waiting = new Set<() => void>()

  markReachable(): void {
    this.#isUnreachable = false
  }

  markUnreachable(): void {
    this.#isUnreachable = true
    for (const giveUp of this.#waiting) giveUp()
  }

  /** Throws `StorageUnavailable` while the server is silent. */
  assertReachable(): void {
    if (this.#isUnreachable) throw unreachableError()
  }

  /** Calls `giveUp` when the server falls silent. Returns the function that unsubscribes. */
  onUnreachable(giveUp: () => void): () => void {
    this.#waiting.add(giveUp)
    return () => void this.#waiting.delete(giveUp)
  }
}

function unreachableError(): StorageUnavailable {
  const cause = new Error('PostgreSQL does not answer')
  return new StorageUnavailable({ reason: 'unreachable', isFatal: false, cause })
}
