import {
  addDays,
  weekdayOf,
  type HoursRemark,
  type Interval,
  type WeeklyHours,
} from '../../lib/hours/weekly-hours.ts'
import type { LibraryHours } from './hours-library.ts'

const DAYS = 400
const DAY = 1440

// Hours that end later than noon of the next day belong to both days and are not a long evening.
const LATEST_NIGHT = DAY + 12 * 60

/** Parsed hours. Hours that depend on the sun must be parsed again for each date. */
export type HoursByDate = {
  on(date: string): LibraryHours
  /** whether every week differs */
  changesDaily: boolean
}

// The comment of the parser for hours without an end.
const OPEN_END = 'Specified as open end. Closing time was guessed.'

/**
 * Computes the meaning of parsed opening hours: for each weekday its most common hours in the next 400 days, and the days that differ,
 * with their comment and the name of their holiday. An evening that ends after midnight belongs to the day it began. Hours
 * without an end last until the end of the day. A day that is only "perhaps open", for example because it only has a comment, has no
 * intervals and is marked as unknown; beside certain intervals, only the comment of "perhaps" is kept. If hours change daily, the
 * week is the first one, and all other days are exceptions.
 */
export function computeWeeklyHours(
  hours: HoursByDate,
  from: string,
  holidayOn: (noon: Date) => string | undefined,
): WeeklyHours {
  const { changesDaily } = hours
  const days = daysOf(hours, from, holidayOn)
  const known = changesDaily ? new Map([...days].slice(0, 7)) : days
  const usual = usualWeek(known, from)
  const exceptions: WeeklyHours['exceptions'] = {}
  for (const { date, weekday } of calendarFrom(from)) {
    const day = days.get(date) ?? NO_HOURS
    const usually = usual[weekday] ?? NO_HOURS
    if (isEqual(day, usually)) continue
    if (!changesDaily && isShiftedByClockChange(date, day.intervals, usually.intervals)) continue
    const noon = asClock(date, 720)
    const holiday = holidayOn(noon)
    // For a rule about holidays the comment is the holiday's name. Skipped if hours follow the sun, because the parser throws on a day
    // without a sunrise.
    const said = changesDaily ? undefined : hours.on(date).getComment(noon)
    const comment = [day.comment, said].find(
      (text) => text && text !== holiday && text !== OPEN_END,
    )
    exceptions[date] = { ...day, ...(comment && { comment }), ...(holiday && { holiday }) }
  }
  const week = usual.map(({ intervals }) => intervals)
  const remarks = usual.map(({ intervals: _intervals, ...remark }) => remark)
  const isSaid = remarks.some((remark) => Object.keys(remark).length > 0)
  return {
    week,
    exceptions,
    ...(isSaid && { remarks }),
    ...(changesDaily && { changesDaily: true as const }),
  }
}

type DayHours = HoursRemark & { intervals: Interval[] }

const NO_HOURS: DayHours = { intervals: [] }

type CollectedDay = { intervals: Interval[]; comments: Set<string>; isPerhaps: boolean }

function daysOf(
  { on, changesDaily }: HoursByDate,
  from: string,
  holidayOn: (noon: Date) => string | undefined,
): Map<string, DayHours> {
  const read = new Map<LibraryHours, Map<string, CollectedDay>>()
  const days = new Map<string, DayHours>()
  for (const { date } of calendarFrom(from)) {
    const own = on(date)
    const all = read.get(own) ?? collectDays(own, from, changesDaily)
    read.set(own, all)
    const collected = all.get(date)
    if (collected) days.set(date, finish(date, collected, holidayOn))
  }
  return days
}

function collectDays(
  hours: LibraryHours,
  from: string,
  changesDaily: boolean,
): Map<string, CollectedDay> {
  const days = new Map<string, CollectedDay>()
  for (const { date } of calendarFrom(from)) {
    days.set(date, { intervals: [], comments: new Set(), isPerhaps: false })
  }
  // Starts one day earlier, so that the night before the first day is not counted as part of it.
  const [first, last] = [addDays(from, -1), addDays(from, DAYS + 1)]
  const found = changesDaily
    ? sunlitIntervals(hours, first, last)
    : hours.getOpenIntervals(asClock(first), asClock(last))
  let lastEnd = NaN
  for (const [start, end, isPerhaps, comment] of found) {
    const isOpenEnd = isPerhaps && comment === OPEN_END
    // "12:00-23:00+" is certain until 23:00; keep that part.
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
  return days
}

type OpenIntervals = ReturnType<LibraryHours['getOpenIntervals']>

// The parser throws if the sun does not rise on one of the days, as beyond the polar circles. Such days have unknown hours.
function sunlitIntervals(hours: LibraryHours, from: string, to: string): OpenIntervals {
  try {
    return hours.getOpenIntervals(asClock(from), asClock(to))
  } catch {
    if (addDays(from, 1) === to) return [[asClock(from), asClock(to), true, undefined]]
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
    const middle = addDays(from, Math.floor(days / 2))
    return [...sunlitIntervals(hours, from, middle), ...sunlitIntervals(hours, middle, to)]
  }
}

function finish(
  date: string,
  { intervals, comments, isPerhaps }: CollectedDay,
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

type CalendarDay = { date: string; weekday: number }

let latest: { from: string; calendar: readonly CalendarDay[] } | undefined

// Cached, because an import needs the same days for each place, and computing them again would take a third of its time.
function calendarFrom(from: string): readonly CalendarDay[] {
  if (latest?.from === from) return latest.calendar
  const calendar = Array.from({ length: DAYS }, (_, day) => {
    const date = addDays(from, day)
    return { date, weekday: weekdayOf(date) }
  })
  latest = { from, calendar }
  return calendar
}

function usualWeek(days: ReadonlyMap<string, DayHours>, from: string): DayHours[] {
  const week = Array.from({ length: 7 }, () => new Map<string, { day: DayHours; count: number }>())
  for (const { date, weekday } of calendarFrom(from)) {
    const day = days.get(date)
    if (!day) continue
    const counts = week[weekday]
    const key = JSON.stringify(day)
    counts?.set(key, { day, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return week.map(mostFrequent)
}

function mostFrequent(counts: ReadonlyMap<string, { day: DayHours; count: number }>): DayHours {
  let usual = { day: NO_HOURS, count: 0 }
  for (const candidate of counts.values()) if (candidate.count > usual.count) usual = candidate
  return usual.day
}

function isEqual(left: DayHours, right: DayHours): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

// The parser calculates in this process's time zone. In the night of the process's DST change an interval may be off by an hour. The
// place itself changes its clocks on another night, if at all, so its usual hours apply.
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

// Wall-clock times are converted to this process's time zone for the parser, and back from it.
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
