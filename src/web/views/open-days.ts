import { isOpenAt, intervalsOn } from '../../lib/hours/opening-status.ts'
import {
  addDays,
  type LocalMoment,
  parseLocalMoment,
  type Interval,
  type WeeklyHours,
} from '../../lib/hours/weekly-hours.ts'
import { parseTimes } from '../../domain/search/catalogue/named-day.ts'

/** An ISO date and a place's hours on it; `isFar` if its weekday alone would be taken for another day. */
export type OpenDay = { date: string; isFar?: true; intervals: Interval[] }

const WEEK = 7

/**
 * The days of the search on which a place is open at the requested times, with its hours; none for "open now". `open` has the format
 * of the query, `now` is the local time of the place.
 */
export function findOpenDays(
  hours: WeeklyHours | undefined,
  open: string,
  now: LocalMoment,
): OpenDay[] {
  if (!hours || open === 'now') return []
  const dates = parseTimes(open)
    .filter((time) => isOpenThen(hours, time, now))
    .map((time) => time.slice(0, 'YYYY-MM-DD'.length))
  return (
    [...new Set(dates)]
      .map((date) => ({ ...named(date, now), intervals: [...intervalsOn(hours, date)] }))
      // Hours that began the evening before belong to that day.
      .filter(({ intervals }) => intervals.length > 0)
  )
}

function named(date: string, now: LocalMoment): Pick<OpenDay, 'date' | 'isFar'> {
  const isNear = date >= now.date && date < addDays(now.date, WEEK)
  return isNear ? { date } : { date, isFar: true }
}

function isOpenThen(hours: WeeklyHours, time: string, now: LocalMoment): boolean {
  const moment = parseLocalMoment(time)
  if (moment) return isOpenAt(hours, moment)
  const from = time === now.date ? now.minute : 0
  return intervalsOn(hours, time).some(({ closes }) => from < closes)
}
