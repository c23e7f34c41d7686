import { StorageUnavailable } from '../storage-unavailable.ts'

/**
 * Whether the server answers. A frozen server, or a network that drops packets, closes no connection, so callers would wait for minutes.
 * Once the server falls silent, waiting callers fail at once, and new ones are rejected.
 */
export class Reachability {
  #isSilent = false
  readonly #waiting = new Set<() => void>()

  heard(): void {
    this.#isSilent = false
  }

  fellSilent(): void {
    this.#isSilent = true
    for (const giveUp of this.#waiting) giveUp()
  }

  /** Throws `StorageUnavailable` while the server is silent. */
  assertHeard(): void {
    if (this.#isSilent) throw noAnswer()
  }

  /** Calls `giveUp` when the server falls silent. Returns the function that unsubscribes. */
  whenSilent(giveUp: () => void): () => void {
    this.#waiting.add(giveUp)
    return () => void this.#waiting.delete(giveUp)
  }
}

function noAnswer(): StorageUnavailable {
  const cause = new Error('PostgreSQL does not answer')
  return new StorageUnavailable({ reason: 'unreachable', isFatal: false, cause })
}
