import type { Health } from '../database.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'

/** What the last errors said of the database. A fatal one stays until the process is started anew. */
export class Condition {
  #fault: StorageUnavailable | undefined

  report(error: unknown): void {
    if (error instanceof StorageUnavailable && !this.#fault?.isFatal) this.#fault = error
  }

  recovered(): void {
    if (!this.#fault?.isFatal) this.#fault = undefined
  }

  /** After a fatal fault nothing more is written: what this process holds in memory may not be what is on the disk. */
  assertUsable(): void {
    if (this.#fault?.isFatal) throw this.#fault
  }

  health(): Health {
    if (!this.#fault) return { ok: true }
    const { reason, isFatal } = this.#fault
    return { ok: false, reason, isFatal }
  }
}
