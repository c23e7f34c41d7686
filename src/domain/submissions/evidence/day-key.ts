import type { SenderStore } from './sender-store.ts'

export type DayKey = {
  /** 32 bytes */
  key: Uint8Array
  /** hashes made with different key numbers cannot be compared */
  number: number
}

type Ports = {
  now(): Date
  senders: Pick<SenderStore, 'daySeed' | 'destroyExpired'>
}

/**
 * The key for hashing senders: created at first use and destroyed after a day, so that no hash can ever be traced back to an address.
 * `destroyExpired` must be called now and then, because a quiet site would otherwise keep an old key.
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
