const HOUR_MS = 60 * 60 * 1000

/** Above this a sender is refused; far below, the shield already quarantines. */
export const MOST_IN_AN_HOUR = 60
/** Memory for about as many: the ones that came first are forgotten first. */
const MOST_SENDERS = 20_000

export type SenderRate = {
  /** counts one more submission of this sender, at once, so that a hundred in parallel count as a hundred */
  take(sender: string, now: number): { lastHour: number } | { retryAfterSeconds: number }
  /** takes one back that came to nothing */
  giveBack(sender: string, takenAt: number): void
}

/**
 * How many submissions each sender has made within the last hour. It is kept in memory, as the keys of the sender hashes
 * are: after a restart nobody could tell who is who anyway.
 */
export function createSenderRate(mostInAnHour: number): SenderRate {
  const times = new Map<string, number[]>()

  function take(sender: string, now: number) {
    // Where the clock has been put back, what was taken stands, and counts from now on.
    const taken = (times.get(sender) ?? []).map((time) => Math.min(time, now))
    const recent = taken.filter((time) => time > now - HOUR_MS)
    const oldestThatCounts = recent.at(-mostInAnHour)
    if (oldestThatCounts !== undefined) {
      times.set(sender, recent)
      return { retryAfterSeconds: Math.ceil((oldestThatCounts + HOUR_MS - now) / 1000) }
    }
    times.delete(sender)
    times.set(sender, [...recent, now])
    forgetOldest(times)
    return { lastHour: recent.length + 1 }
  }

  function giveBack(sender: string, takenAt: number): void {
    const taken = times.get(sender)
    const at = taken?.lastIndexOf(takenAt) ?? -1
    if (at >= 0) taken?.splice(at, 1)
  }

  return { take, giveBack }
}

function forgetOldest(times: Map<string, number[]>): void {
  const [oldest] = times.keys()
  if (times.size > MOST_SENDERS && oldest !== undefined) times.delete(oldest)
}
