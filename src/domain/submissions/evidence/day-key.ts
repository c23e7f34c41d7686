const DAY_MS = 24 * 60 * 60 * 1000

export type DayKey = {
  /** 32 bytes, in memory only */
  key: Uint8Array
  /** hashes made under different numbers cannot be compared */
  number: number
}

/**
 * The key that senders are hashed with: made at first use, overwritten after a day, so that no hash can ever be led back
 * to an address. Call `destroyExpired` now and then, since a quiet site would keep an old key otherwise.
 */
export function createDayKey(ports: { now(): Date; randomBytes(count: number): Uint8Array }): {
  current(): DayKey
  destroyExpired(): void
} {
  let today: (DayKey & { until: number }) | undefined
  let number = 0

  function destroyExpired(): void {
    if (!today || ports.now().getTime() < today.until) return
    today.key.fill(0)
    today = undefined
  }

  function current(): DayKey {
    destroyExpired()
    today ??= {
      key: ports.randomBytes(32),
      number: ++number,
      until: ports.now().getTime() + DAY_MS,
    }
    return today
  }

  return { current, destroyExpired }
}
