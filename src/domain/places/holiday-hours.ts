import { weekdayOf } from '../../lib/hours/local-moment.ts'
import type { HoursException, Interval, WeeklyHours } from '../../lib/hours/weekly-hours.ts'
import type { FieldResult } from './field-result.ts'
import { broken } from './field-result.ts'
import { formatSpecialDay, type GridSpan, parseHoursGrid, parseSpecialDays } from './hours-grid.ts'
import { holidayOn } from './next-holiday.ts'
import type { ParsedHours } from './opening-hours.ts'
import type { Place } from './place.ts'

/** What is to hold on one day: closed, the hours of any other such weekday, or these. */
export type DayHours = { kind: 'closed' | 'usual' } | { kind: 'open'; spans: readonly GridSpan[] }

/** What is to hold on one ISO date, whatever the week says. */
export type HolidayHours = { date: string; hours: DayHours }

/** Whether hours leave open what holds on an ISO date: nobody has said anything of it. `differsOn` knows the days that differ from their week. */
export function isSilentOn(
  openingHours: string | undefined,
  differsOn: (date: string) => boolean,
  date: string,
): boolean {
  // Whoever says nothing of hours, or something of holidays, has said it on purpose.
  if (openingHours === undefined || /\b(PH|SH)\b/.test(openingHours)) return false
  return !differsOn(date) && !rulesOf(openingHours).some((rule) => isAbout(rule, date))
}

/**
 * The place's hours with what holds on that day as their last rule, which outranks the others. An earlier rule of the same
 * day alone goes. What the rule means is put into what the hours mean where they are no more than a week with special days;
 * `undefined` means that only parsing tells.
 */
export function withHoliday(
  { openingHours, weeklyHours, address }: Pick<Place, 'openingHours' | 'weeklyHours' | 'address'>,
  { date, hours }: HolidayHours,
): FieldResult<{ text: string; computed?: ParsedHours }> {
  if (openingHours === undefined || !weeklyHours) return broken('required')
  const usual = weeklyHours.week[weekdayOf(date)] ?? []
  const spans = hours.kind === 'usual' ? usual : hours.kind === 'open' ? hours.spans : []
  const rule = formatSpecialDay(date, spans)
  const isGrid = parseHoursGrid(openingHours) !== undefined
  const kept = isGrid
    ? rulesOf(openingHours).filter((one) => !isAboutThatDayAlone(one, date))
    : [openingHours]
  const text = [...kept, rule].join('; ')
  // What the parser makes of the rest of a night whose evening is off, only it knows.
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

function isAboutThatDayAlone(rule: string, date: string): boolean {
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
