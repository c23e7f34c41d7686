import type { LocalMoment } from '../../hours/weekly-hours.ts'

/** Days since 1970-01-01 of an ISO date; NaN when it is invalid. */
export function dayNumber(isoDate: string): number {
  return Date.parse(`${isoDate}T00:00:00Z`) / 86_400_000
}

export const MINUTES_PER_DAY = 1440

/** Marks a day with unknown hours: an empty interval, which real hours never contain. */
export const UNKNOWN_DAY = [0, 0] as const

/** The weekday before, 0 is Monday. */
export function dayBefore(weekday: LocalMoment['weekday']): number {
  return (weekday + 6) % 7
}
