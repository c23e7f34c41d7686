import type { SenderStore } from './sender-store.ts'

export type DayKey = {
  /** 32 bytes */
  key: Uint8Array
  /** hashes made under different numbers cannot be compared */
  number: number
}

type Ports = {
  now(): Date
  senders: Pick<SenderStore, 'daySeed' | 'destroyExpired'>
}

/**
 * The key that senders are hashed with: made at first use, destroyed after a day, so that no hash can ever be led back to an
 * address. Call `destroyExpired` now and then, since a quiet site would keep an old key otherwise.
 */
export function createDayKey({ now, senders }: Ports): {
  current(): Promise<DayKey>
  destroyExpired(): Promise<void>
} {
  let today: (DayKey & { until: number }) | undefined

  function forget(): void {
    if (!today || now().getTime() < today.until) return
    today.key.fill(0)
    today = undefined
  }

  return {
    async current() {
      forget()
      if (today) return today
      const { seed, until } = await senders.daySeed(now().getTime())
      today = { key: seed, number: until, until }
      return today
    },
    async destroyExpired() {
      forget()
      await senders.destroyExpired(now().getTime())
    },
  }
}
