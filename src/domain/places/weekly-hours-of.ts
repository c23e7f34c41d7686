import type OpeningHours from 'opening_hours'
import { addDays, weekdayOf } from '../../lib/hours/local-moment.ts'
import type { HoursRemark, Interval, WeeklyHours } from '../../lib/hours/weekly-hours.ts'

const DAYS = 400
const DAY = 1440

// What goes on longer into the next day than this is no long evening but belongs to both days.
const LATEST_NIGHT = DAY + 12 * 60

// What the parser says of hours without an end; nobody wrote it.
const OPEN_END = 'Specified as open end. Closing time was guessed.'

/**
 * What parsed opening hours mean: for each weekday what most of the next 400 days have, and the days that differ, with
 * their comment and the name of their holiday. An evening that ends after midnight stays with the day it began. Hours
 * without an end go on until the day ends. A day that is only "perhaps open", as hours with a mere comment mean, has no
 * intervals and says that it is unknown; beside sure intervals, "perhaps" leaves no more than its comment.
 */
export function weeklyHoursOf(
  hours: OpeningHours,
  from: string,
  holidayOn: (noon: Date) => string | undefined = () => undefined,
): WeeklyHours {
  const days = daysOf(hours, from, holidayOn)
  const usual = Array.from({ length: 7 }, (_, weekday) => usualDay(days, weekday))
  const exceptions: WeeklyHours['exceptions'] = {}
  for (const [date, day] of days) {
    const usually = usual[weekdayOf(date)] ?? NOTHING_SAID
    if (isEqual(day, usually)) continue
    if (isShiftedByClockChange(date, day.intervals, usually.intervals)) continue
    const noon = asClock(date, 720)
    const holiday = holidayOn(noon)
    // For a rule about holidays the parser gives the holiday's name as the comment.
    const comment = [day.comment, hours.getComment(noon)].find(
      (text) => text && text !== holiday && text !== OPEN_END,
    )
    exceptions[date] = { ...day, ...(comment && { comment }), ...(holiday && { holiday }) }
  }
  const week = usual.map(({ intervals }) => intervals)
  const remarks = usual.map(({ intervals: _, ...remark }) => remark)
  const isSaid = remarks.some((remark) => Object.keys(remark).length > 0)
  return { week, exceptions, ...(isSaid && { remarks }) }
}

type DayHours = HoursRemark & { intervals: Interval[] }

const NOTHING_SAID: DayHours = { intervals: [] }

type Collected = { intervals: Interval[]; comments: Set<string>; isPerhaps: boolean }

function daysOf(
  hours: OpeningHours,
  from: string,
  holidayOn: (noon: Date) => string | undefined,
): Map<string, DayHours> {
  const days = new Map<string, Collected>()
  for (let day = 0; day < DAYS; day++) {
    days.set(addDays(from, day), { intervals: [], comments: new Set(), isPerhaps: false })
  }
  // From the day before, so that its night is seen to be its own.
  const found = hours.getOpenIntervals(asClock(addDays(from, -1)), asClock(addDays(from, DAYS + 1)))
  let lastEnd = NaN
  for (const [start, end, isPerhaps, comment] of found) {
    const isOpenEnd = isPerhaps && comment === OPEN_END
    // "12:00-23:00+" is sure until 23:00, and that is what it says.
    const isTail = isOpenEnd && start.getTime() === lastEnd
    lastEnd = end.getTime()
    if (isTail) continue
    for (const { date, ...interval } of splitIntoDays(start, end)) {
      const day = days.get(date)
      if (!day) continue
      if (comment && !isOpenEnd) day.comments.add(comment)
      if (isOpenEnd) day.intervals.push({ ...interval, isOpenEnd: true })
      else if (isPerhaps) day.isPerhaps = true
      else day.intervals.push(interval)
    }
  }
  const finished = [...days].map(([date, day]) => [date, finish(date, day, holidayOn)] as const)
  return new Map(finished)
}

function finish(
  date: string,
  { intervals, comments, isPerhaps }: Collected,
  holidayOn: (noon: Date) => string | undefined,
): DayHours {
  const holiday = comments.size > 0 ? holidayOn(asClock(date, 720)) : undefined
  const comment = [...comments].filter((text) => text !== holiday).join(', ')
  const isUnknown = isPerhaps && intervals.length === 0
  return { intervals, ...(comment && { comment }), ...(isUnknown && { isUnknown }) }
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

function usualDay(days: ReadonlyMap<string, DayHours>, weekday: number): DayHours {
  const counts = new Map<string, { day: DayHours; count: number }>()
  for (const [date, day] of days) {
    if (weekdayOf(date) !== weekday) continue
    const key = JSON.stringify(day)
    const { count } = counts.get(key) ?? { count: 0 }
    counts.set(key, { day, count: count + 1 })
  }
  let usual = { day: NOTHING_SAID, count: 0 }
  for (const candidate of counts.values()) if (candidate.count > usual.count) usual = candidate
  return usual.day
}

function isEqual(left: DayHours, right: DayHours): boolean {
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
