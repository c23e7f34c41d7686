import type { WeeklyHours } from '../../lib/hours/weekly-hours.ts'

/** What it makes of words for a place that is closed on all days. */
const CLOSED = /^(?:(?:24\/7|Mo-Su)\s+)?(?:off|closed)(?:\s*"[^"]*")?$/
/** "09:00-17:00 Mo-Fr 10:00-16:00 Sa": it takes all times for those of all days. */
const DAYS_AMONG_TIMES = /:\d\d\s+(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)\b[^";]*:\d\d/

/**
 * Whether hours do not say when the place is open, although the parser takes them for always ("daily") or never ("Tuesdays
 * closed", "9-18, 12-13 closed"). `pretty` is the text and `warnings` the types of the warnings, both as the parser has them.
 */
export function saysNoHours(
  pretty: string,
  warnings: readonly string[],
  hours: WeeklyHours,
): boolean {
  // It takes days without times for the whole day, and nothing is left of words that say neither.
  if (warnings.includes('vague') || pretty === '' || DAYS_AMONG_TIMES.test(pretty)) return true
  // In the plain syntax "Tu off" says what it says, and seasons may be over.
  if (warnings.length === 0 || CLOSED.test(pretty) || /\b20\d\d\b/.test(pretty)) return false
  const usual = hours.week.map((intervals, day) => ({ intervals, ...hours.remarks?.[day] }))
  return [...usual, ...Object.values(hours.exceptions)].every(
    ({ intervals, isUnknown }) => intervals.length === 0 && !isUnknown,
  )
}
