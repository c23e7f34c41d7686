/** One thing that attempts are counted on, and how many it may have in a window of so many milliseconds. */
export type AttemptKey = { key: string; most: number; ms: number }

export type AttemptTaken = { ok: true } | { ok: false; retryAt: Date }

/**
 * Every implementation promises: attempts are counted before they are made, so that many at once are not more than one after the other,
 * and `retryAt` is never later than the longest window from now, wherever the clock has been meanwhile.
 */
export type AttemptStore = {
  /** Counts an attempt on every key. Refused when one of them has had its number in the window that began last. */
  take(keys: readonly AttemptKey[], now: Date): Promise<AttemptTaken>
  forget(keys: readonly string[]): Promise<void>
}
