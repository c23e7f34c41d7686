const HOUR_MS = 60 * 60 * 1000

/** Above this a sender is refused; far below, the shield already quarantines. */
export const MOST_IN_AN_HOUR = 60
/**
 * So many posts in an hour may be refused before nothing more of a sender is read: more than the typing errors of a whole office, and
 * few enough to stop a program at once.
 */
export const MOST_REFUSED_IN_AN_HOUR = 120
/** Memory for about as many: the ones that came first are forgotten first. */
const MOST_SENDERS = 20_000

export type SenderRate = {
  /** counts one more submission of this sender, at once, so that a hundred in parallel count as a hundred */
  take(sender: string, now: number): { lastHour: number } | { retryAfterSeconds: number }
  /** seconds until this sender may take one again; undefined when it may now */
  wait(sender: string, now: number): number | undefined
  /** takes one back that came to nothing */
  giveBack(sender: string, takenAt: number): void
}

/**
 * How many submissions each sender has made within the last hour. It is kept in memory, as the keys of the sender hashes
 * are: after a restart nobody could tell who is who anyway.
 */
export function createSenderRate(mostInAnHour: number): SenderRate {
  const times = new Map<string, number[]>()

  const recentOf = (sender: string, now: number) =>
    (times.get(sender) ?? []).filter((time) => time > now - HOUR_MS)

  function waitAfter(recent: readonly number[], now: number): number | undefined {
    const oldestThatCounts = recent.at(-mostInAnHour)
    if (oldestThatCounts === undefined) return undefined
    return Math.ceil((oldestThatCounts + HOUR_MS - now) / 1000)
  }

  function take(sender: string, now: number) {
    const recent = recentOf(sender, now)
    const retryAfterSeconds = waitAfter(recent, now)
    if (retryAfterSeconds !== undefined) return { retryAfterSeconds }
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

  return { take, wait: (sender, now) => waitAfter(recentOf(sender, now), now), giveBack }
}

function forgetOldest(times: Map<string, number[]>): void {
  const [oldest] = times.keys()
  if (times.size > MOST_SENDERS && oldest !== undefined) times.delete(oldest)
}
