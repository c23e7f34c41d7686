import { formatTime } from '../../lib/hours/format-time.ts'
import { isCalendarDay, OSM_DAYS, osmDays } from '../../lib/hours/weekly-hours.ts'

/** Minutes since midnight; `closes` may exceed 1440 when it is after midnight. */
export type GridSpan = { opens: number; closes: number }

/** Days that differ from the week. */
export type SpecialDays = {
  /** an ISO date; with `isYearly` its year is ignored */
  from: string
  /** the last day, if there are several */
  to?: string
  isYearly: boolean
  /** none means closed */
  spans: readonly GridSpan[]
  comment?: string
}

/** The content of a grid of weekly hours: seven lists of spans, Monday first, public holidays and special days. */
export type HoursGrid = {
  week: readonly (readonly GridSpan[])[]
  /** undefined: hours as on other days; empty: closed */
  holidays?: readonly GridSpan[]
  special: readonly SpecialDays[]
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAY = 1440
/** A leap year, for dates without a year. */
const SOME_LEAP_YEAR = '2024'

/** Writes the grid in OpenStreetMap's syntax; empty if it is never open. */
export function formatHoursGrid({ week, holidays, special }: HoursGrid): string {
  const rules = weekRules(week)
  if (holidays) rules.push(`PH ${formatSpans(holidays)}`)
  for (const days of special) rules.push(formatSpecial(days))
  return rules.join('; ')
}

/**
 * Reads the part of the syntax that a grid can show: days of the week with times or `off`, `PH`, and dates. Undefined for
 * everything else, which stays as it is written. Later rules replace earlier ones for their days, as in the syntax.
 */
export function parseHoursGrid(text: string): HoursGrid | undefined {
  const week: GridSpan[][] = Array.from({ length: 7 }, () => [])
  const special: SpecialDays[] = []
  let holidays: readonly GridSpan[] | undefined
  for (const rule of text.split(';').map((part) => part.trim())) {
    if (rule === '') continue
    const dates = parseSpecialDays(rule)
    if (dates) {
      special.push(dates)
      continue
    }
    const days = parseDays(rule)
    // A rule about the week after one about dates would override the dates.
    if (!days || special.length > 0) return undefined
    for (const day of days.weekdays) week[day] = [...days.spans]
    if (days.isHoliday) holidays = days.spans
    // The same applies after a rule about holidays.
    else if (holidays) return undefined
  }
  return { week, holidays, special }
}

function weekRules(week: HoursGrid['week']): string[] {
  const spansByDay = week.map(formatSpans)
  const rules: string[] = []
  for (const spans of new Set(spansByDay)) {
    if (spans === 'off') continue
    const days = spansByDay.flatMap((one, day) => (one === spans ? [day] : []))
    rules.push(`${osmDays(days)} ${spans}`)
  }
  return rules
}

function formatSpans(spans: readonly GridSpan[]): string {
  if (spans.length === 0) return 'off'
  return spans.map(({ opens, closes }) => `${formatTime(opens)}-${formatTime(closes)}`).join(',')
}

/** Writes the rule for a single day, `2026 Dec 25 off`. */
export function formatSpecialDay(date: string, spans: readonly GridSpan[]): string {
  return formatSpecial({ from: date, isYearly: false, spans })
}

function formatSpecial({ from, to, isYearly, spans, comment }: SpecialDays): string {
  const formatDate = (iso: string) => {
    const [year = '', month = '', day = ''] = iso.split('-')
    const date = `${MONTHS[Number(month) - 1]} ${day}`
    return isYearly ? date : `${year} ${date}`
  }
  const days = to === undefined ? formatDate(from) : `${formatDate(from)}-${formatDate(to)}`
  const quoted = comment?.replaceAll('"', '')
  return `${days} ${formatSpans(spans)}${quoted ? ` "${quoted}"` : ''}`
}

const TIME = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/

function parseSpans(text: string): GridSpan[] | undefined {
  const trimmed = text.trim()
  if (trimmed === 'off' || trimmed === 'closed') return []
  const spans = trimmed.split(',').map((span) => parseSpan(span.trim()))
  return spans.every((span) => span !== undefined) ? spans : undefined
}

function parseSpan(text: string): GridSpan | undefined {
  const [whole, ...numbers] = TIME.exec(text) ?? []
  if (whole === undefined) return undefined
  const [hour = 0, minute = 0, toHour = 0, toMinute = 0] = numbers.map(Number)
  const opens = hour * 60 + minute
  const end = toHour * 60 + toMinute
  const closes = end <= opens ? end + DAY : end
  const isClock = minute < 60 && toMinute < 60 && opens < DAY && closes - opens <= DAY
  return isClock && closes <= 2 * DAY ? { opens, closes } : undefined
}

function parseDays(rule: string) {
  if (rule === '24/7') {
    return { weekdays: [0, 1, 2, 3, 4, 5, 6], isHoliday: false, spans: [{ opens: 0, closes: DAY }] }
  }
  const match = /^((?:[A-Z][a-z]|PH)(?:[-,](?:[A-Z][a-z]|PH))*)\s+(\S.*)$/.exec(rule)
  const [, names = '', times = ''] = match ?? []
  const spans = parseSpans(times)
  const parts = names.split(',')
  const isHoliday = parts.includes('PH')
  const ranges = parts.filter((part) => part !== 'PH').map(parseRange)
  if (!match || !spans || !ranges.every((range) => range !== undefined)) return undefined
  return { weekdays: ranges.flat(), isHoliday, spans }
}

function parseRange(text: string): number[] | undefined {
  const [from = '', to = from, more] = text.split('-')
  const [first, last] = [OSM_DAYS.indexOf(from), OSM_DAYS.indexOf(to)]
  if (first < 0 || last < 0 || more !== undefined) return undefined
  const length = (last - first + 7) % 7
  return Array.from({ length: length + 1 }, (_, step) => (first + step) % 7)
}

const DATE = '(?:(\\d{4}) )?([A-Z][a-z]{2}) (\\d{1,2})'
const SPECIAL = new RegExp(`^${DATE}(?: ?- ?${DATE})? ([^"]+?)(?: "([^"]*)")?$`)

/** Reads a rule about dates; undefined for any other rule. */
export function parseSpecialDays(rule: string): SpecialDays | undefined {
  const [whole, year, month, day, toYear, toMonth, toDay, times = '', comment] =
    SPECIAL.exec(rule) ?? []
  const spans = parseSpans(times)
  const from = isoDate(year, month, day)
  if (whole === undefined || !spans || !from) return undefined
  const isYearly = year === undefined
  const said = comment ? { comment } : {}
  if (toMonth === undefined) return { from, isYearly, spans, ...said }
  const to = isoDate(toYear ?? year, toMonth, toDay)
  if (!to || (toYear !== undefined && isYearly)) return undefined
  return { from, to, isYearly, spans, ...said }
}

function isoDate(year = SOME_LEAP_YEAR, month = '', day = ''): string | undefined {
  const number = MONTHS.indexOf(month) + 1
  if (number === 0) return undefined
  const iso = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(iso) ? iso : undefined
}
