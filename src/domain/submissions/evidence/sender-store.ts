/** The seed of the key for sender hashes: 32 bytes, destroyed at `until` (milliseconds since 1970). */
export type DaySeed = { seed: Uint8Array; until: number }

/**
 * State that all servers of a site share, so that limits hold across them. Times are in milliseconds since 1970; a sender is a
 * hash, never an address.
 */
export type SenderStore = {
  /** today's seed; created when there is none, and destroyed after a day */
  daySeed(now: number): Promise<DaySeed>
  /** Replaces the times of a sender with the result of `change`, atomically. */
  changeTimes(
    sender: string,
    now: number,
    change: (times: readonly number[]) => readonly number[],
  ): Promise<void>
  /** Destroys a seed whose day is over, and the times of senders who sent nothing for an hour. */
  destroyExpired(now: number): Promise<void>
}

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS
export const SEED_BYTES = 32

/** The most senders kept in memory; the oldest are forgotten first. */
const MAX_SENDERS = 20_000

/** For a site with one server: kept in memory, so a restart forgets it. */
export function createSenderMemory(ports: { randomBytes(count: number): Uint8Array }): SenderStore {
  const times = new Map<string, readonly number[]>()
  let today: DaySeed | undefined

  function destroySeed(now: number): void {
    if (!today || now < today.until) return
    today.seed.fill(0)
    today = undefined
  }

  return {
    async daySeed(now) {
      destroySeed(now)
      today ??= { seed: ports.randomBytes(SEED_BYTES), until: now + DAY_MS }
      return today
    },
    async changeTimes(sender, _now, change) {
      const changed = change(times.get(sender) ?? [])
      times.delete(sender)
      times.set(sender, changed)
      const [oldest] = times.keys()
      if (times.size > MAX_SENDERS && oldest !== undefined) times.delete(oldest)
    },
    async destroyExpired(now) {
      destroySeed(now)
      for (const [sender, known] of times) {
        if ((known.at(-1) ?? 0) <= now - HOUR_MS) times.delete(sender)
      }
    },
  }
}

/** Above this a sender is refused; the shield quarantines long before. */
export const MAX_PER_HOUR = 60
/**
 * How many posts of a sender may be refused per hour before nothing more is read: more than the typing errors of a whole office, and few
 * enough to stop a program at once.
 */
export const MAX_REFUSED_PER_HOUR = 120

export type SenderRate = {
  /** counts one more submission of this sender immediately, so that a hundred in parallel count as a hundred */
  take(sender: string, now: number): Promise<{ lastHour: number } | { retryAfterSeconds: number }>
  /** seconds until this sender may send again; undefined when it may now */
  wait(sender: string, now: number): Promise<number | undefined>
  /** undoes a `take` whose submission was not stored */
  release(sender: string, takenAt: number): Promise<void>
}

/** How many submissions each sender has made within the last hour, on all servers that share the store. */
export function createSenderRate(
  maxPerHour: number,
  store: Pick<SenderStore, 'changeTimes'>,
): SenderRate {
  function waitAfter(recent: readonly number[], now: number): number | undefined {
    const oldestThatCounts = recent.at(-maxPerHour)
    if (oldestThatCounts === undefined) return undefined
    return Math.ceil((oldestThatCounts + HOUR_MS - now) / 1000)
  }

  return {
    async take(sender, now) {
      let result: Awaited<ReturnType<SenderRate['take']>> = { lastHour: 0 }
      await store.changeTimes(sender, now, (times) => {
        const recent = recentOf(times, now)
        const retryAfterSeconds = waitAfter(recent, now)
        if (retryAfterSeconds !== undefined) {
          result = { retryAfterSeconds }
          return recent
        }
        result = { lastHour: recent.length + 1 }
        return [...recent, now]
      })
      return result
    },

    async wait(sender, now) {
      let seconds: number | undefined
      await store.changeTimes(sender, now, (times) => {
        seconds = waitAfter(recentOf(times, now), now)
        return times
      })
      return seconds
    },

    release: (sender, takenAt) =>
      store.changeTimes(sender, takenAt, (times) => {
        const at = times.lastIndexOf(takenAt)
        return at === -1 ? times : times.toSpliced(at, 1)
      }),
  }
}

// If the clock was set back, earlier submissions count from now on.
function recentOf(times: readonly number[], now: number): number[] {
  return times.map((time) => Math.min(time, now)).filter((time) => time > now - HOUR_MS)
}
