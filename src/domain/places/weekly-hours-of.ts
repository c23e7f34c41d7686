import type OpeningHours from 'opening_hours'
import { addDays, weekdayOf } from '../../lib/hours/local-moment.ts'
import type { Interval, WeeklyHours } from '../../lib/hours/weekly-hours.ts'

const DAYS = 400
const DAY = 1440

// What goes on longer into the next day than this is no long evening but belongs to both days.
const LATEST_NIGHT = DAY + 12 * 60

/**
 * What parsed opening hours mean: for each weekday the intervals that most of the next 400 days have, and the days that
 * differ, with their comment and the name of their holiday. An evening that ends after midnight stays with the day it
 * began. "Perhaps open", which is also what hours with a mere comment mean, counts as closed.
 */
export function weeklyHoursOf(
  hours: OpeningHours,
  from: string,
  holidayOn: (noon: Date) => string | undefined = () => undefined,
): WeeklyHours {
  const { days, comments } = intervalsByDay(hours, from)
  const week = Array.from({ length: 7 }, (_, weekday) => usualIntervals(days, weekday))
  const exceptions: WeeklyHours['exceptions'] = {}
  for (const [date, intervals] of days) {
    const usual = week[weekdayOf(date)] ?? []
    if (isEqual(intervals, usual)) continue
    if (isShiftedByClockChange(date, intervals, usual)) continue
    const noon = asClock(date, 720)
    const holiday = holidayOn(noon)
    // For a rule about holidays the parser gives the holiday's name as the comment.
    const comment = [comments.get(date), hours.getComment(noon)].find(
      (text) => text && text !== holiday,
    )
    exceptions[date] = { intervals, ...(comment && { comment }), ...(holiday && { holiday }) }
  }
  return { week, exceptions }
}

function intervalsByDay(hours: OpeningHours, from: string) {
  const days = new Map<string, Interval[]>()
  const comments = new Map<string, string>()
  for (let day = 0; day < DAYS; day++) days.set(addDays(from, day), [])
  // From the day before, so that its night is seen to be its own.
  const found = hours.getOpenIntervals(asClock(addDays(from, -1)), asClock(addDays(from, DAYS + 1)))
  for (const [start, end, isUnknown, comment] of found) {
    if (comment) comments.set(dateOf(start), comment)
    if (isUnknown) continue
    for (const { date, ...interval } of splitIntoDays(start, end)) days.get(date)?.push(interval)
  }
  return { days, comments }
}

function* splitIntoDays(start: Date, end: Date) {
  let date = dateOf(start)
  let opens = start.getHours() * 60 + start.getMinutes()
  let closes = opens + minutesBetween(start, end)
  if (closes - opens <= DAY && closes <= LATEST_NIGHT) {
    yield { date, opens, closes }
    return
  }
  while (closes > 0) {
    yield { date, opens, closes: Math.min(closes, DAY) }
    date = addDays(date, 1)
    closes -= DAY
    opens = 0
  }
}

function usualIntervals(days: ReadonlyMap<string, Interval[]>, weekday: number): Interval[] {
  const counts = new Map<string, { intervals: Interval[]; count: number }>()
  for (const [date, intervals] of days) {
    if (weekdayOf(date) !== weekday) continue
    const key = JSON.stringify(intervals)
    const { count } = counts.get(key) ?? { count: 0 }
    counts.set(key, { intervals, count: count + 1 })
  }
  let usual: { intervals: Interval[]; count: number } = { intervals: [], count: 0 }
  for (const candidate of counts.values()) if (candidate.count > usual.count) usual = candidate
  return usual.intervals
}

function isEqual(left: readonly Interval[], right: readonly Interval[]): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

// The parser thinks in this process's time zone. In the night its clocks change an edge may lie an hour off; the place's
// own clocks change, if at all, in another night, and its hours are those of any other day.
function isShiftedByClockChange(
  date: string,
  left: readonly Interval[],
  right: readonly Interval[],
) {
  if (offsetOn(date) === offsetOn(addDays(date, 2)) || left.length !== right.length) return false
  return left.every(({ opens, closes }, index) => {
    const other = right[index] ?? { opens: NaN, closes: NaN }
    return Math.abs(opens - other.opens) <= 60 && Math.abs(closes - other.closes) <= 60
  })
}

function offsetOn(date: string): number {
  return asClock(date).getTimezoneOffset()
}

// A wall clock time is put into this process's time zone on the way in and taken out of it on the way out.
function asClock(date: string, minute = 0): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, 0, minute)
}

function dateOf(clock: Date): string {
  return new Date(asUtc(clock)).toISOString().slice(0, 10)
}

function minutesBetween(start: Date, end: Date): number {
  return Math.round((asUtc(end) - asUtc(start)) / 60_000)
}

function asUtc(clock: Date): number {
  return Date.UTC(
    clock.getFullYear(),
    clock.getMonth(),
    clock.getDate(),
    clock.getHours(),
    clock.getMinutes(),
  )
}
