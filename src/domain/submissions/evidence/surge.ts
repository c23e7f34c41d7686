const HOUR_MS = 60 * 60 * 1000
const WEEK_MS = 7 * 24 * HOUR_MS

/** As many in an hour surprise no organisation, however few it usually gets. */
const NEVER_A_SURGE = 20
/** So many times the usual number does. */
const MANY_TIMES = 10
/** About two seconds of an ordinary computer, while somebody types; a flood is slowed down, nobody is shut out. */
const MOST_EFFORT = 4

/**
 * How many times the usual work a browser is given for its proof, from 1 to 4, by how many messages the whole site has had
 * within the last hour compared with the week before.
 *
 * @param receivedAt of the last messages, in milliseconds since 1970, in any order
 */
export function effortOf(receivedAt: readonly number[], now: number): number {
  const lastHour = receivedAt.filter((time) => time > now - HOUR_MS)
  const before = receivedAt.filter((time) => time <= now - HOUR_MS && time > now - WEEK_MS)
  const usual = before.length / (WEEK_MS / HOUR_MS - 1)
  const limit = Math.max(NEVER_A_SURGE, MANY_TIMES * usual)
  const excess = Math.floor(lastHour.length / limit)
  return Math.min(MOST_EFFORT, 1 + excess)
}
