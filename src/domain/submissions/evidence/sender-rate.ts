import { HOUR_MS, type SenderStore } from './sender-store.ts'

/** Above this a sender is refused; far below, the shield already quarantines. */
export const MOST_IN_AN_HOUR = 60

export type SenderRate = {
  /** counts one more submission of this sender, at once, so that a hundred in parallel count as a hundred */
  take(sender: string, now: number): Promise<{ lastHour: number } | { retryAfterSeconds: number }>
  /** takes one back that came to nothing */
  giveBack(sender: string, takenAt: number): Promise<void>
}

/** How many submissions each sender has made within the last hour, on all servers that share the store. */
export function createSenderRate(
  mostInAnHour: number,
  store: Pick<SenderStore, 'changeTimes'>,
): SenderRate {
  return {
    async take(sender, now) {
      let result: Awaited<ReturnType<SenderRate['take']>> = { lastHour: 0 }
      await store.changeTimes(sender, now, (times) => {
        // Where the clock was put back, what was taken counts from now on.
        const taken = times.map((time) => Math.min(time, now))
        const recent = taken.filter((time) => time > now - HOUR_MS)
        const oldestThatCounts = recent.at(-mostInAnHour)
        if (oldestThatCounts !== undefined) {
          result = { retryAfterSeconds: Math.ceil((oldestThatCounts + HOUR_MS - now) / 1000) }
          return recent
        }
        result = { lastHour: recent.length + 1 }
        return [...recent, now]
      })
      return result
    },

    giveBack: (sender, takenAt) =>
      store.changeTimes(sender, takenAt, (times) => {
        const at = times.lastIndexOf(takenAt)
        return at === -1 ? times : times.toSpliced(at, 1)
      }),
  }
}
