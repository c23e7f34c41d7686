import { HOUR_MS, type SenderStore } from './sender-store.ts'

/** Above this a sender is refused; far below, the shield already quarantines. */
export const MOST_IN_AN_HOUR = 60
/**
 * So many posts of a sender may be refused in an hour before nothing more is read: more than the typing errors of a whole
 * office, and few enough to stop a program at once.
 */
export const MOST_REFUSED_IN_AN_HOUR = 120

export type SenderRate = {
  /** counts one more submission of this sender, at once, so that a hundred in parallel count as a hundred */
  take(sender: string, now: number): Promise<{ lastHour: number } | { retryAfterSeconds: number }>
  /** seconds until this sender may take one again; undefined when it may now */
  wait(sender: string, now: number): Promise<number | undefined>
  /** takes one back that came to nothing */
  giveBack(sender: string, takenAt: number): Promise<void>
}

/** How many submissions each sender has made within the last hour, on all servers that share the store. */
export function createSenderRate(
  mostInAnHour: number,
  store: Pick<SenderStore, 'changeTimes'>,
): SenderRate {
  function waitAfter(recent: readonly number[], now: number): number | undefined {
    const oldestThatCounts = recent.at(-mostInAnHour)
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

    giveBack: (sender, takenAt) =>
      store.changeTimes(sender, takenAt, (times) => {
        const at = times.lastIndexOf(takenAt)
        return at === -1 ? times : times.toSpliced(at, 1)
      }),
  }
}

// Where the clock was put back, what was taken counts from now on.
function recentOf(times: readonly number[], now: number): number[] {
  return times.map((time) => Math.min(time, now)).filter((time) => time > now - HOUR_MS)
}
