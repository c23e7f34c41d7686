import {
  addDays,
  weekdayOf,
  type LocalMoment,
  type HoursRemark,
  type Interval,
  type WeeklyHours,
} from './weekly-hours.ts'

const DAY = 1440

/** Exceptions are computed for this many days; later only the weekly hours are known. */
const HORIZON_DAYS = 400

/** A future time; `daysAhead` is 0 for today. */
export type OpeningChange = { date: string; weekday: number; minute: number; daysAhead: number }

/**
 * The status of a place at a moment: "Geöffnet bis 20:00", "Geschlossen, öffnet Montag um 9:00". The change of an open
 * place is its closing (minute 1440 is the midnight that ends the day; none means that it never closes, or that the
 * end is not known), the change of a closed place its next opening (none means not within 400 days).
 */
export type OpeningStatus =
  | { kind: 'unknown'; /** the text given instead of hours */ comment?: string }
  | {
      kind: 'open' | 'closed'
      change?: OpeningChange
      /** the closing time is not given, so `change` is missing */
      isOpenEnd?: true
      /** the holiday that causes today's hours, as in `HoursException` */
      holiday?: string
    }

/** Whether the place is open, and when that changes. Adjacent hours count as one interval, also across midnight. */
export function openingStatus(
  hours: WeeklyHours | undefined,
  { date, minute }: LocalMoment,
): OpeningStatus {
  if (!hours) return { kind: 'unknown' }
  const closing = closingAfter(hours, date, minute)
  const holiday = hours.exceptions[date]?.holiday
  const today = holiday === undefined ? {} : { holiday }
  if (closing !== undefined) {
    if (isOpenEndAt(hours, date, minute)) return { kind: 'open', isOpenEnd: true, ...today }
    return { kind: 'open', change: nextClosing(hours, date, closing), ...today }
  }
  const { isUnknown, comment } = remarkOn(hours, date) ?? {}
  if (isUnknown) return { kind: 'unknown', ...(comment && { comment }) }
  return { kind: 'closed', change: nextOpening(hours, date, minute), ...today }
}

/** Whether the place is open; in the closing minute itself it is closed. */
export function isOpenAt(hours: WeeklyHours, { date, minute }: LocalMoment): boolean {
  return closingAfter(hours, date, minute) !== undefined
}

/** Whether the hours of this date are unknown, so that a place that is not open is not closed either. */
export function isUnknownOn(hours: WeeklyHours, date: string): boolean {
  return remarkOn(hours, date)?.isUnknown === true
}

/** The intervals that begin on this date, earliest first, without those that began the evening before. */
export function intervalsOn(hours: WeeklyHours, date: string): readonly Interval[] {
  const exception = hours.exceptions[date]
  if (exception) return exception.intervals
  return hours.week[dayOf(date).weekday] ?? []
}

function remarkOn(hours: WeeklyHours, date: string): HoursRemark | undefined {
  return hours.exceptions[date] ?? hours.remarks?.[dayOf(date).weekday]
}

function isOpenEndAt(hours: WeeklyHours, date: string, minute: number): boolean {
  return intervalsOn(hours, date).some(
    ({ opens, closes, isOpenEnd }) => isOpenEnd && opens <= minute && minute < closes,
  )
}

type Day = { weekday: number; before: string }

// A cache, because lists need the same day for each place, and computing it takes longer than everything else.
const dayCache = new Map<string, Day>()
const MAX_CACHED_DAYS = 1000

function dayOf(date: string): Day {
  const known = dayCache.get(date)
  if (known) return known
  const day = { weekday: weekdayOf(date), before: addDays(date, -1) }
  if (dayCache.size >= MAX_CACHED_DAYS) dayCache.clear()
  dayCache.set(date, day)
  return day
}

// The end of the interval that contains the minute, in minutes from the start of the date.
function closingAfter(hours: WeeklyHours, date: string, minute: number): number | undefined {
  const today = latestClosing(intervalsOn(hours, date), minute)
  const sinceYesterday = latestClosing(intervalsOn(hours, dayOf(date).before), minute + DAY)
  if (sinceYesterday === undefined) return today
  return Math.max(today ?? 0, sinceYesterday - DAY)
}

function latestClosing(intervals: readonly Interval[], minute: number): number | undefined {
  let latest: number | undefined
  for (const { opens, closes } of intervals) {
    if (opens <= minute && minute < closes) latest = Math.max(latest ?? closes, closes)
  }
  return latest
}

function nextClosing(hours: WeeklyHours, date: string, closing: number): OpeningChange | undefined {
  let end = closing
  while (end < HORIZON_DAYS * DAY) {
    const daysAhead = Math.floor(end / DAY)
    const next = closingAfter(hours, addDays(date, daysAhead), end - daysAhead * DAY)
    // Midnight belongs to the day that it ends, as in "bis 24 Uhr".
    if (next === undefined) return changeOn(date, Math.ceil(end / DAY) - 1, end)
    end = daysAhead * DAY + next
  }
  return undefined
}

function nextOpening(hours: WeeklyHours, date: string, minute: number): OpeningChange | undefined {
  for (let daysAhead = 0; daysAhead <= HORIZON_DAYS; daysAhead++) {
    const openings = intervalsOn(hours, addDays(date, daysAhead))
      .map(({ opens }) => opens + daysAhead * DAY)
      .filter((opens) => opens > minute)
    if (openings.length > 0) return changeOn(date, daysAhead, Math.min(...openings))
  }
  return undefined
}

function changeOn(date: string, daysAhead: number, minutes: number): OpeningChange {
  const day = addDays(date, daysAhead)
  return { date: day, weekday: weekdayOf(day), minute: minutes - daysAhead * DAY, daysAhead }
}
