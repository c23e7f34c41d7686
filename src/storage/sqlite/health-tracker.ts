import type { Health } from '../database.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'

/** The state of the database according to the latest errors. A fatal one stays until the process restarts. */
export class HealthTracker {
  #fault: StorageUnavailable | undefined

  report(error: unknown): void {
    if (error instanceof StorageUnavailable && !this.#fault?.isFatal) this.#fault = error
  }

  markRecovered(): void {
    if (!this.#fault?.isFatal) this.#fault = undefined
  }

  /** After a fatal error nothing more is written: this process may hold data in memory that is not on the disk. */
  assertUsable(): void {
    if (this.#fault?.isFatal) throw this.#fault
  }

  health(): Health {
    if (!this.#fault) return { ok: true }
    const { reason, isFatal } = this.#fault
    return { ok: false, reason, isFatal }
  }
}
