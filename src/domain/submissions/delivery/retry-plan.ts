const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long after each failed attempt the next one comes. Together a good two days: a weekend without a mail server. */
const DELAYS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
]

/** So that what failed together does not come back together. */
const JITTER = 0.25

/** In ms, a quarter more or less by chance; undefined when there have been enough attempts. `chance` is in [0, 1). */
export function delayAfter(attempts: number, chance: number): number | undefined {
  const delay = DELAYS_MS[attempts - 1]
  return delay && Math.round(delay * (1 - JITTER + 2 * JITTER * chance))
}
