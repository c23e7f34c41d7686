import {
  weekdayOf,
  type HoursException,
  type Interval,
  type WeeklyHours,
} from '../../lib/hours/weekly-hours.ts'
import { fail, type FieldResult } from './text-field.ts'
import { formatSpecialDay, type GridSpan, parseHoursGrid, parseSpecialDays } from './hours-grid.ts'
import { holidayOn } from './next-holiday.ts'
import type { ParsedHours } from './hours-reader.ts'
import type { Place } from './place.ts'

/** The hours of one day: closed, as on the usual weekday, or the given spans. */
export type DayHours = { kind: 'closed' | 'usual' } | { kind: 'open'; spans: readonly GridSpan[] }

/** The hours of one ISO date, regardless of the week. */
export type HolidayHours = { date: string; hours: DayHours }

/** Whether the hours do not mention this ISO date; `differsOn` tells whether they differ from the week on a date. */
export function isDateUnmentioned(
  openingHours: string | undefined,
  differsOn: (date: string) => boolean,
  date: string,
): boolean {
  // Missing hours, and rules about holidays, count as deliberate.
  if (openingHours === undefined || /\b(PH|SH)\b/.test(openingHours)) return false
  return !differsOn(date) && !rulesOf(openingHours).some((rule) => isAbout(rule, date))
}

/**
 * Adds the hours of that day as the last rule, which overrides the others, and drops an earlier rule for the same single day.
 * For plain weekly hours with special days, `computed` is their meaning; other hours must be parsed.
 */
export function withHoliday(
  { openingHours, weeklyHours, address }: Pick<Place, 'openingHours' | 'weeklyHours' | 'address'>,
  { date, hours }: HolidayHours,
): FieldResult<{ text: string; computed?: ParsedHours }> {
  if (openingHours === undefined || !weeklyHours) return fail('required')
  const usual = weeklyHours.week[weekdayOf(date)] ?? []
  const spans = hours.kind === 'usual' ? usual : hours.kind === 'open' ? hours.spans : []
  const rule = formatSpecialDay(date, spans)
  const isGrid = parseHoursGrid(openingHours) !== undefined
  const kept = isGrid
    ? rulesOf(openingHours).filter((one) => !isOnlyForDate(one, date))
    : [openingHours]
  const text = [...kept, rule].join('; ')
  // If an evening is off, only the parser knows what remains of the night.
  const isNight = [...usual, ...spans].some(({ closes }) => closes > 1440)
  if (!isGrid || isNight) return { ok: true, value: { text } }
  const holiday = holidayOn(date, address)
  const exception = { intervals: [...spans], ...(holiday && { holiday }) }
  const computed = {
    openingHours: text,
    weeklyHours: withException(weeklyHours, { date, usual, exception }),
  }
  return { ok: true, value: { text, computed } }
}

type Day = { date: string; usual: readonly Interval[]; exception: HoursException }

function withException(hours: WeeklyHours, { date, usual, exception }: Day): WeeklyHours {
  const { [date]: _before, ...others } = hours.exceptions
  const isUsual = JSON.stringify(exception.intervals) === JSON.stringify(usual)
  const exceptions = isUsual ? others : { ...others, [date]: exception }
  const inOrder = Object.entries(exceptions).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { ...hours, exceptions: Object.fromEntries(inOrder) }
}

function rulesOf(openingHours: string): string[] {
  return openingHours
    .split(';')
    .map((rule) => rule.trim())
    .filter(Boolean)
}

function isOnlyForDate(rule: string, date: string): boolean {
  const days = parseSpecialDays(rule)
  return days?.from === date && days.to === undefined && !days.isYearly
}

function isAbout(rule: string, date: string): boolean {
  const days = parseSpecialDays(rule)
  if (!days) return false
  const { from, to = from, isYearly } = days
  if (!isYearly) return from <= date && date <= to
  const [first, last, day] = [from.slice(5), to.slice(5), date.slice(5)]
  return first <= last ? first <= day && day <= last : day >= first || day <= last
}
