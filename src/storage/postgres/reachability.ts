import { StorageUnavailable } from '../storage-unavailable.ts'

/**
 * Whether the server answers. A server that hangs, or a network that drops packets, ends no connection: without this a query would wait for
 * minutes. Waiting queries fail at once when the server falls silent, and no new ones begin to wait.
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

  /** Calls `giveUp` when the server falls silent. Gives the function that ends that. */
  whenSilent(giveUp: () => void): () => void {
    this.#waiting.add(giveUp)
    return () => void this.#waiting.delete(giveUp)
  }
}

function noAnswer(): StorageUnavailable {
  const cause = new Error('PostgreSQL does not answer')
  return new StorageUnavailable({ reason: 'unreachable', isFatal: false, cause })
}
