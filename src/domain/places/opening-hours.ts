import { localMoment, type Interval, type WeeklyHours } from '../../lib/hours/weekly-hours.ts'
import { isAmbiguous } from './ambiguous-hours.ts'
import type { FieldResult } from './text-field.ts'
import { createLibraryHours, type LibraryHours } from './hours-library.ts'
import { brokenHoursLimit } from './hours-limits.ts'
import { type HoursContext, dependsOnSun, type ParsedHours } from './hours-reader.ts'
import { regionOwnName } from './region.ts'
import { timeZoneAt } from './time-zone.ts'
import { type HoursByDate, computeWeeklyHours } from './compute-weekly-hours.ts'

/** "1.4.-31.10." outside a comment. The parser mistakes such dates for times. */
const GERMAN_DATE = /^[^"]*\b\d{1,2}\.\d{1,2}\.\s*(?:[-–—\d]|bis\b)/

/** American colleges write R for Thursday. */
const LONE_R = /(?<![\p{L}\d])R(?![\p{L}\d])/gu

/**
 * Reads opening hours in OpenStreetMap's syntax, or in the looser forms that `opening_hours` 3.15 understands (English and
 * German days, am and pm), and computes what they mean for a week and for the next 400 days. Looser forms are converted to the
 * syntax for storage. A problem carries the parser's own message. Takes milliseconds to minutes, so only the worker behind a
 * `HoursReader` may call it.
 */
export function parseOpeningHours(text: string, context: HoursContext): FieldResult<ParsedHours> {
  const typed = text.trim()
  const limit = brokenHoursLimit(typed)
  if (limit) return { ok: false, ...limit }
  if (GERMAN_DATE.test(typed)) return { ok: false, rule: 'opening_hours_unreadable' }
  // The parser knows all English short days except "Thu".
  const value = typed.replace(/\bThu(?:rs?(?:day)?)?\b\.?/gi, 'Th')
  // To the parser a lone "R" is the Estonian Friday; here it means Thursday.
  return parseSyntax(value.includes('"') ? value : value.replace(LONE_R, 'Th'), context)
}

function parseSyntax(value: string, context: HoursContext): FieldResult<ParsedHours> {
  // Without a location, because with one, reading the warnings throws on a day without a sunrise.
  const parsed = tryParse(value, { ...context, location: undefined })
  if (!parsed.ok) return withoutUnknownHolidays(value, parsed.detail, context)
  const computed = tryCompute(value, parsed.hours, context)
  if (!computed.ok) return withoutUnknownHolidays(value, computed.detail, context)
  const { weeklyHours, warnings, pretty } = computed
  if (isAmbiguous(value, warnings)) {
    return { ok: false, rule: 'opening_hours_ambiguous', detail: pretty }
  }
  const meant = rulesAsMeant(pretty, warnings)
  if (meant !== pretty) return parseSyntax(meant, context)
  // The parser reduces "closed on bank holidays" to its first word.
  const isCutShort = warnings.length > 0 && CLOSED.test(pretty) && !CLOSED_IN_WORDS.test(value)
  if (isCutShort || saysNoHours(pretty, warnings, weeklyHours)) {
    return { ok: false, rule: 'opening_hours_unreadable', detail: pretty }
  }
  const added = isLoose(warnings) ? addRules(pretty) : pretty
  if (added !== pretty) {
    const result = parseSyntax(added, context)
    if (result.ok && isAddedTo(result.value.weeklyHours, weeklyHours, pretty)) return result
  }
  // The stored text must mean the same when it is saved again.
  const written = warnings.length > 0 ? inSyntax(parsed.hours, context) : undefined
  if (written !== undefined && written !== value) return parseSyntax(written, context)
  return { ok: true, value: { openingHours: value, weeklyHours } }
}

// On some hours the parser fails only when their meaning is computed.
function tryCompute(value: string, hours: LibraryHours, context: HoursContext) {
  try {
    const byDate = hoursByDate(value, hours, context)
    const weeklyHours = computeWeeklyHours(byDate, context.from, holidayNames(context))
    const warnings = hours.getStructuredWarnings().map(({ type }) => type)
    return { ok: true as const, weeklyHours, warnings, pretty: hours.prettifyValue() }
  } catch (error) {
    return { ok: false as const, detail: String(error) }
  }
}

// For some countries, such as Great Britain, the parser has no holidays and fails on all hours that mention them.
function withoutUnknownHolidays(
  value: string,
  detail: string,
  context: HoursContext,
): FieldResult<ParsedHours> {
  const unreadable = { ok: false, rule: 'opening_hours_unreadable', detail } as const
  const [, kind] = /no holidays \((PH|SH)\) defined/.exec(detail) ?? []
  if (!kind) return unreadable
  const rest = withoutHolidays(value, kind)
  if (rest === '' || rest === value) return unreadable
  const result = parseSyntax(rest, context)
  return result.ok ? { ok: true, value: { ...result.value, openingHours: value } } : result
}

// In a list of days ("Mo-Fr,PH") only the holiday is removed; a rule about holidays alone is removed as a whole.
function withoutHolidays(value: string, kind: string): string {
  const rule = `${kind}\\b(?:"[^"]*"|[^;"])*?(?=\\s*(?:;|\\|\\||,\\s*[A-Z]|$))`
  return value
    .replace(new RegExp(`\\b${kind}\\s*,\\s*(?=[A-Z])`, 'g'), '')
    .replace(new RegExp(`(?<=\\b[A-Z][a-z])\\s*,\\s*${kind}\\b`, 'g'), '')
    .replace(new RegExp(`(^|[;,]|\\|\\|)\\s*${rule}`, 'g'), '')
    .replace(/^[\s;,|]+/, '')
}

// The parser returns the sun's times in the time zone of this process. Shifting the longitude turns them into the place's local time. The
// shift depends on the date, because of daylight saving time.
function hoursByDate(value: string, hours: LibraryHours, context: HoursContext): HoursByDate {
  const { location, country, region } = context
  if (!location || !dependsOnSun(value)) return { on: () => hours, changesDaily: false }
  const timeZone = timeZoneAt(location, country, region)
  const moved = new Map<number, LibraryHours>()
  const on = (date: string) => {
    const minutes = minutesAheadOfProcess(date, timeZone)
    const known = moved.get(minutes)
    if (known) return known
    const lng = ((location.lng - minutes / 4 + 540) % 360) - 180
    const read = tryParse(value, { ...context, location: { ...location, lng } })
    const own = read.ok ? read.hours : hours
    moved.set(minutes, own)
    return own
  }
  return { on, changesDaily: true }
}

// The parser returns the name of a holiday only for a rule about holidays.
function holidayNames(context: HoursContext): (noon: Date) => string | undefined {
  let names: ReturnType<typeof tryParse> | undefined
  return (noon) => {
    names ??= tryParse('Mo-Su 00:00-24:00; PH off', context)
    return names.ok && !names.hours.getState(noon) ? names.hours.getComment(noon) : undefined
  }
}

function tryParse(value: string, { country, region, location }: HoursContext) {
  const place = {
    ...spotOf(location),
    // The library identifies a state by its full name in the country's language; with the code it silently finds no holidays.
    address: { country_code: country.toLowerCase(), state: regionOwnName(region ?? '') ?? '' },
  }
  try {
    // With "24/7; PH off" the library never stops searching American holidays; with the hours written out it does.
    const written = value.replace(/^\s*24\/7(?=\s*[;,|])/, 'Mo-Su 00:00-24:00')
    return { ok: true as const, hours: createLibraryHours(asMeant(written), place) }
  } catch (error) {
    // The parser throws strings, not errors.
    return { ok: false as const, detail: String(error) }
  }
}

// Contrary to its types, the parser accepts coordinates only as strings. Without any, its day lasts from six to six.
function spotOf(location: HoursContext['location']): { lat: number; lon: number } {
  const spot: unknown = location && { lat: String(location.lat), lon: String(location.lng) }
  return isSpot(spot) ? spot : { lat: 0, lon: 0 }
}

function isSpot(spot: unknown): spot is { lat: number; lon: number } {
  return spot !== undefined
}

const ON_REQUEST =
  /appointment|request|arrange|call|vereinbar|absprache|anmeld|termin|anfrage|anruf/i

/** "Mo-Fr 09:00-17:00, Su,PH off" means the same with a semicolon, which the library handles ten times faster. */
const CLOSED_IN_ADDITION =
  /(?<=^[^"]*),\s+(?=(?:(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)\b[-,]?)+\s+(?:off|closed)\s*(?:[;,]|$))/g

// In the syntax, hours with a comment are only "perhaps" open, and a comment without hours overrides everything before it. People mean a
// comment as a remark about the hours ("Take-away") or about the time outside them, unless it asks to call or make an appointment.
function asMeant(value: string): string {
  return value
    .replace(CLOSED_IN_ADDITION, '; ')
    .replace(/(:\d\d)\s*("[^"]*")/g, (whole, time: string, comment: string) =>
      ON_REQUEST.test(comment) ? whole : `${time} open ${comment}`,
    )
    .replace(/(?<=:\d\d[^"]*)\s*[,;]\s*("[^"]*")\s*$/, ' || $1')
}

function inSyntax(hours: LibraryHours, context: HoursContext): string | undefined {
  const pretty = hours.prettifyValue()
  const again = tryParse(pretty, context)
  try {
    return again.ok && again.hours.isEqualTo(hours) ? pretty : undefined
  } catch {
    // For some hours it searches for a long time and then throws.
    return undefined
  }
}

const MS_PER_MINUTE = 60_000

/**
 * How many minutes the clocks of an IANA time zone are ahead of this process, at noon (UTC) of an ISO date. The sun is a minute later for
 * each quarter of a degree to the west. So at a longitude shifted west by a quarter of a degree for each minute that the process is
 * ahead, sunrise in process time equals sunrise in the zone's time.
 */
function minutesAheadOfProcess(date: string, timeZone: string): number {
  const noon = new Date(`${date}T12:00:00Z`)
  const local = localMoment(noon, timeZone)
  const shown = Date.parse(`${local.date}T00:00:00Z`) + local.minute * MS_PER_MINUTE
  return (shown - noon.getTime()) / MS_PER_MINUTE + noon.getTimezoneOffset()
}

const DAY = '(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)\\b'
/** "Mo-Fr 09:00-18:00 Sa 09:00-14:00": the parser applies all times to all days. */
const DAYS_AFTER_TIMES = new RegExp(`(?<=^${DAY}[^"]*:\\d\\d)\\s+(?=${DAY})`, 'g')
/** "Mo-Fr 08:00-12:00; 14:00-18:00": the parser applies the second times to all seven days. */
const TIMES_AFTER_TIMES = new RegExp(`(?<=^${DAY}[^"]*:\\d\\d)\\s*;\\s*(?=\\d\\d:\\d\\d-)`, 'g')
/** A further rule of days and times. */
const FURTHER_RULE = new RegExp(`(?<=:\\d\\d)\\s*;\\s*(?=${DAY}[^;"]*:\\d\\d\\s*(?:;|$))`, 'g')

/** The parser's warnings for words instead of syntax. The authors of such texts mean the rules differently. */
const WORDS: ReadonlySet<string> = new Set(['word_error_correction', 'without_minutes'])

/** Whether the text is not in the syntax, judging by the types of the parser's warnings. */
function isLoose(warnings: readonly string[]): boolean {
  return warnings.some((type) => WORDS.has(type))
}

/** Returns the rules as people mean them: days after times begin a new rule, times without days continue the last one. */
function rulesAsMeant(pretty: string, warnings: readonly string[]): string {
  const rules = pretty.replace(DAYS_AFTER_TIMES, '; ')
  return isLoose(warnings) ? rules.replace(TIMES_AFTER_TIMES, ',') : rules
}

/** In "Mo-Fr 08:00-12:00; Mo 15:00-18:00" the second rule replaces the first one on its days; here it is added to it. */
function addRules(pretty: string): string {
  return pretty.replace(FURTHER_RULE, ', ')
}

/**
 * Whether `hours` contain all of `others` and more; `pretty` is their text. Where rules overlap ("8-18; Wed 8-13"), the second
 * one is meant to replace the first. Where one begins when the other ends ("9-17; Thu 17-20"), the joined interval is split.
 */
function isAddedTo(hours: WeeklyHours, others: WeeklyHours, pretty: string): boolean {
  const edges = sharedEdges(pretty)
  const week = hours.week.map((day) => cutAt(day, edges))
  const kept = others.week.map((day) => cutAt(day, edges))
  const areKept = kept.every((intervals, day) =>
    intervals.every(({ opens, closes }) =>
      week[day]?.some((other) => other.opens === opens && other.closes === closes),
    ),
  )
  return areKept && week.flat().length > kept.flat().length
}

// The minutes of the day at which some hours end and others begin.
function sharedEdges(pretty: string): number[] {
  const spans = [...pretty.matchAll(/(\d\d):(\d\d)-(\d\d):(\d\d)/g)].map((match) =>
    match.slice(1).map(Number),
  )
  const begins = new Set(spans.map(([hour = 0, minute = 0]) => hour * 60 + minute))
  const ends = new Set(spans.map(([, , hour = 0, minute = 0]) => hour * 60 + minute))
  return [...begins].filter((edge) => ends.has(edge)).sort((a, b) => a - b)
}

function cutAt(intervals: readonly Interval[], edges: readonly number[]): Interval[] {
  return intervals.flatMap(({ opens, closes }) => {
    const within = edges.filter((edge) => edge > opens && edge < closes)
    const begins = [opens, ...within]
    return begins.map((begin, index) => ({ opens: begin, closes: begins[index + 1] ?? closes }))
  })
}

/** The parser's text for a place that is closed on all days. */
const CLOSED = /^(?:(?:24\/7|Mo-Su)\s+)?(?:off|closed)(?:\s*"[^"]*")?$/
/** The same, as people write it. */
const CLOSED_IN_WORDS =
  /^(?:(?:24\/7|mo\w*\s*-\s*s[uo]\w*|daily|täglich)[\s:,]*)?(?:(?:currently|permanently|temporarily|derzeit|dauerhaft|vorübergehend)\s+)?(?:off|closed|geschlossen|zu)[.!]?(?:\s*"[^"]*")?$/i
/** "09:00-17:00 Mo-Fr 10:00-16:00 Sa": the parser applies all times to all days. */
const DAYS_AMONG_TIMES = /:\d\d\s+(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)\b[^";]*:\d\d/

/**
 * Whether hours do not tell when the place is open, although the parser reads them as always ("daily") or never open ("Tuesdays
 * closed", "9-18, 12-13 closed"). `pretty` is the text and `warnings` the types of the warnings, both as the parser has them.
 */
function saysNoHours(pretty: string, warnings: readonly string[], hours: WeeklyHours): boolean {
  // The parser takes days without times as open all day, and drops words that are neither.
  if (warnings.includes('vague') || pretty === '' || DAYS_AMONG_TIMES.test(pretty)) return true
  // In the plain syntax "Tu off" alone is deliberate, and so are dates, whose season may be over.
  if (warnings.length === 0 || CLOSED.test(pretty) || /\b20\d\d\b/.test(pretty)) return false
  const usual = hours.week.map((intervals, day) => ({ intervals, ...hours.remarks?.[day] }))
  return [...usual, ...Object.values(hours.exceptions)].every(
    ({ intervals, isUnknown }) => intervals.length === 0 && !isUnknown,
  )
}
