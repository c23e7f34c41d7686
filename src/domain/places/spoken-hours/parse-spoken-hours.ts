import { OSM_DAYS, type Interval } from '../../../lib/hours/weekly-hours.ts'
import {
  hasMistypedAmPm,
  isLongerThanANight,
  areSpansAmbiguous,
  wrapPastMidnight,
} from '../ambiguous-hours.ts'
import { type HoursToken, tokenizeHours, isOnlySomeWeeks } from './tokenize-hours.ts'
import {
  type DayHours,
  formatOsmHours,
  isMonthly,
  type Range,
  type SpokenGroup,
  spokenGroups,
  type SpokenRange,
  withDayRanges,
} from './spoken-groups.ts'

const MAX_TEXT_LENGTH = 500

/**
 * Reads opening hours as people write them in English and German, and returns them in OpenStreetMap's syntax: "Mon-Fri 9am-5pm",
 * "8am-5pm M-F, 9-12 Sat", "Mon. & Wed., Noon-8", "Montag bis Freitag 9 bis 17 Uhr", "täglich ab 17 Uhr", "jeden 2. und 4.
 * Mittwoch 14-16 Uhr", "Mai bis September täglich 10-18 Uhr", "24 hours daily; call first". Drops a remark after the
 * hours. Undefined if the meaning is not certain.
 */
export function parseSpokenHours(text: string): string | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined
  const usual = withoutHolidays(text)
  const hours = parseUsualHours(usual)
  return hours !== undefined && usual !== text ? `${hours}; PH off` : hours
}

function parseUsualHours(text: string): string | undefined {
  if (namesSeason(text)) return parseSeasonalHours(text, readWithDays)
  const hours = parseSpokenDays(text)
  return hours && formatOsmHours(hours)
}

// Rejects hours without days: "Mai bis September 10-18 Uhr".
function readWithDays(text: string): string | undefined {
  if (!tokenizeHours(text).some(({ kind }) => kind === 'days')) return undefined
  return parseUsualHours(text)
}

/**
 * Reads hours in words into a week, Monday first, to show it while somebody types. Undefined if the meaning is not certain or a
 * week cannot express it ("every first Saturday").
 */
export function parseSpokenWeek(text: string): Interval[][] | undefined {
  const hours = parseSpokenDays(withoutHolidays(text))
  if (!hours || [...hours.keys()].some(isMonthly)) return undefined
  return OSM_DAYS.map((day) => (hours.get(day) ?? []).map(intervalOf).toSorted(compareOpenings))
}

/** The hours by day. Also runs in the browser, which does not load the parser of the syntax. */
function parseSpokenDays(text: string): DayHours | undefined {
  if (text.length > MAX_TEXT_LENGTH || hasMistypedAmPm(text) || isOnlySomeWeeks(text))
    return undefined
  // A season after the hours limits them; it is not a remark.
  if (hasException(text) || namesSeason(text)) return undefined
  const tokens = withoutRemark(tokenizeHours(text), isLimited(text))
  if (!tokens) return undefined
  const groups = spokenGroups(tokens.said) ?? spokenGroups(tokens.sure)
  const clock = groups && clockOf(text, groups)
  if (!clock) return undefined
  const hours = mergedHours(groups, clock)
  const byDay = [...hours.values()]
  if (byDay.some(areWithinOneAnother) || isMonthlyInDoubt(hours)) return undefined
  if (byDay.flat().some(({ opens, closes = opens }) => isLongerThanANight(opens, closes)))
    return undefined
  // "Tuesdays closed" says nothing about the other days.
  const weekdays = [...hours.keys()].filter((day) => !isMonthly(day))
  if (weekdays.length < 7 && byDay.every(({ length }) => length === 0)) return undefined
  return hours
}

/** Cuts the text at the first unknown word, unless something about hours follows. */
function withoutRemark(tokens: readonly HoursToken[], isLimitedByRemark: boolean) {
  const cut = tokens.findIndex(({ kind }) => kind === 'other')
  if (cut === -1) return leavesDaysOpen(tokens) ? undefined : { said: tokens, sure: [] }
  const rest = tokens.slice(cut)
  // A phone number in a remark yields tokens that look like times, but not like "8 to 5".
  const saysMore = rest.some(
    (token, index) =>
      token.kind === 'time' &&
      (token.half !== undefined ||
        rest[index + 1]?.kind === 'days' ||
        (rest[index + 1]?.kind === 'to' && rest[index + 2]?.kind === 'time')),
  )
  // "except Wednesday"
  const isException = rest.length === 2 && rest[1]?.kind === 'days'
  const before = withDayRanges(tokens.slice(0, cut))
  if (saysMore || isException || isAboutDays(before, rest)) return undefined
  // "Sat by appointment only" says nothing about the other days.
  if (isLimitedByRemark && !areDaysAlone(before)) return undefined
  const said = tokens.slice(0, endOfHours(tokens, cut))
  // The number in "24 hours daily; 4 hour limit" belongs to the remark.
  const end = said.findLastIndex(({ kind }) => kind === 'end')
  return { said, sure: said.slice(0, Math.max(0, end)) }
}

// In "9 am - dusk" the unknown word is the closing time; in "from 5 pm by appointment" the hours belong to the remark.
function endOfHours(tokens: readonly HoursToken[], cut: number): number {
  if (tokens[cut - 1]?.kind === 'to') return cut + 1
  return tokens[cut - 2]?.kind === 'from' ? cut - 2 : cut
}

// Whether the rest is about the days before it: "Mon-Fri 9-18; Wed afternoon closed" is, "Sat by appointment" is not.
function isAboutDays(said: readonly HoursToken[], rest: readonly HoursToken[]): boolean {
  return areDaysAlone(said) && rest.some(({ kind }) => kind === 'time' || kind === 'closed')
}

function areDaysAlone(said: readonly HoursToken[]): boolean {
  const [before, last] = [said.at(-2)?.kind, said.at(-1)?.kind]
  return last === 'days' && (before === 'and' || before === 'end')
}

// "Mon-Fri 9-5, only Wed" leaves the other days unclear; "closed Mon & Tue" does not.
function leavesDaysOpen(tokens: readonly HoursToken[]): boolean {
  const said = withDayRanges(tokens).filter(({ kind }) => kind !== 'and' && kind !== 'end')
  const [before, last] = [said.at(-2)?.kind, said.at(-1)?.kind]
  return said[0]?.kind === 'days' && last === 'days' && before !== 'closed'
}

function mergedHours(groups: readonly SpokenGroup[], clock: Clock): DayHours {
  const hours: DayHours = new Map()
  for (const { days = OSM_DAYS, ranges, replacesEarlier } of groups) {
    for (const day of days) {
      const isClosed = ranges.length === 0
      const known = replacesEarlier || isClosed ? [] : (hours.get(day) ?? [])
      hours.set(day, [...known, ...ranges.map((range) => resolveRange(range, clock))])
    }
  }
  return hours
}

// "9-18, 12-13 closed" is a break; any other span within another one is unclear.
function areWithinOneAnother(ranges: readonly Range[]): boolean {
  return ranges.some((range) => ranges.some((other) => other !== range && isWithin(range, other)))
}

// An open end within known hours contradicts them: "9-18, ab 13 Uhr".
function isWithin({ opens, closes }: Range, other: Range): boolean {
  if (other.closes === undefined || other.opens > opens) return false
  const end = wrapPastMidnight(other.opens, other.closes)
  if (closes === undefined) return opens < end
  return (
    (other.opens !== opens || other.closes !== closes) && wrapPastMidnight(opens, closes) <= end
  )
}

// "Wed 9-12, every 1st Wed of the month 14-16" may mean instead or in addition. Overlapping hours can only mean instead.
function isMonthlyInDoubt(hours: DayHours): boolean {
  return [...hours].some(([day, ranges]) => {
    const weekly = isMonthly(day) ? (hours.get(day.slice(0, 2)) ?? []) : []
    return ranges.some(
      (range) => weekly.length > 0 && !weekly.some((other) => overlap(range, other)),
    )
  })
}

function overlap(one: Range, other: Range): boolean {
  const endOf = ({ opens, closes = 1440 }: Range) => wrapPastMidnight(opens, closes)
  return one.opens < endOf(other) && other.opens < endOf(one)
}

const EXCEPT = 'except(?:ing)?|excluding|außer|ausser|ausgenommen'
const PUBLIC_HOLIDAYS = String.raw`(?:(?:on|an|the|all|allen|public|legal|state|federal|bank|gesetzlichen)\s+){0,3}(?:holidays|feiertag(?:en|e|s)|PH)`
const CLOSED = 'closed|geschlossen|off'
const CLOSED_ON_HOLIDAYS = new RegExp(
  [
    String.raw`(?<!\p{L})(?:${CLOSED}|${EXCEPT})\s+${PUBLIC_HOLIDAYS}`,
    String.raw`(?<=(?:${CLOSED})\s[\p{L}\s,&]+)\s*(?:and|und|&)\s+${PUBLIC_HOLIDAYS}`,
    String.raw`(?<!\p{L})${PUBLIC_HOLIDAYS}\s*[:=]?\s*(?:${CLOSED})`,
  ]
    .map((phrase) => String.raw`${phrase}(?=\s*(?:$|[;,.)|\n]))`)
    .join('|'),
  'iu',
)

/** Removes "closed on holidays", "außer an Feiertagen" and the "and holidays" of "closed Sundays and holidays". Keeps "major holidays". */
function withoutHolidays(text: string): string {
  return text.replace(CLOSED_ON_HOLIDAYS, '')
}

const HOLIDAYS = String.raw`(?:\p{L}+\s+){0,3}(?:\p{L}*holidays?|\p{L}*feiertag)`
const EXCEPTION = new RegExp(String.raw`(?<!\p{L})(?:${EXCEPT})(?!\p{L})(?!\s+${HOLIDAYS})`, 'iu')

/** Whether the hours have an exception: "except the second week", "außer im August". Exceptions for some holidays do not count. */
function hasException(text: string): boolean {
  return EXCEPTION.test(text)
}

const ON_REQUEST = String.raw`(?:prior\s+)?(?:appointments?|appt\.?|arrangement|reservation|request)`
const ON_REQUEST_GERMAN = String.raw`\p{L}*(?:vereinbarung|absprache|anmeldung|termin|anfrage)\p{L}*`
const SEASON = String.raw`(?:sommer|winter|saison|ferien|summer|season)\p{L}*`
const LIMITS = [
  String.raw`${ON_REQUEST}\s+only`,
  String.raw`only\s+(?:\p{L}+\s+){0,2}(?:${ON_REQUEST}|${SEASON})`,
  String.raw`nur\s+(?:\p{L}+\s+){0,2}(?:${ON_REQUEST_GERMAN}|${SEASON})`,
  String.raw`(?:in|im|während|during)(?:\s+(?:den|der|des|the))?\s+(?:\p{L}*)${SEASON}`,
  String.raw`${SEASON}\s+only`,
].map((limit) => new RegExp(String.raw`(?<!\p{L})${limit}(?!\p{L})`, 'iu'))

/** Whether the hours apply only to some visitors or to a part of the year: "by appointment only", "nur im Sommer". */
function isLimited(text: string): boolean {
  return LIMITS.some((limit) => limit.test(text))
}

function intervalOf({ opens, closes }: Range): Interval {
  if (closes === undefined) return { opens, closes: MIDNIGHT, isOpenEnd: true }
  return { opens, closes: wrapPastMidnight(opens, closes) }
}

const MIDNIGHT = 1440

function compareOpenings(one: Interval, other: Interval): number {
  return one.opens - other.opens
}

type Clock = 12 | 24

/**
 * Whether times without am and pm are on a 12-hour or a 24-hour clock. Hours that seem to end before they begin are on a 12-hour
 * clock, so that "1-5" is in the afternoon, or end after midnight, like the German "Mo-So 10:00-2:00". Undefined if both are
 * possible, or if the marked half of the day is doubtful.
 */
function clockOf(text: string, groups: readonly SpokenGroup[]): Clock | undefined {
  const spoken = groups.flatMap(({ ranges }) => ranges)
  if (spoken.some(isOfEitherHalf)) return undefined
  const backwards = spoken.filter(isBackwards)
  if (backwards.length > 0 && isGerman(text) && backwards.every(isWrittenNight)) return 24
  const clock = backwards.length === 0 ? 24 : twelveUnlessContrary(text, groups)
  if (!clock) return undefined
  const unmarked = spoken
    .filter(({ from, to }) => !from.half && !to?.half)
    .map((range) => resolveRange(range, clock))
    .map(({ opens, closes }) => ({
      opens,
      ...(closes !== undefined && { closes: wrapPastMidnight(opens, closes) }),
    }))
  return areSpansAmbiguous(text, unmarked) ? undefined : clock
}

function isBackwards({ from, to }: SpokenRange): boolean {
  return to !== undefined && !to.half && to.minutes <= from.minutes && from.minutes <= 720
}

const GERMAN =
  /\b(?:(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sonnabends?|täglich|werktags|uhr|bis|und|geschlossen|ruhetag)\b|\b(?:Di|Mi|Do|So)\b\.?\s*(?:[-–—−,;:&/+\d]|u\.|$)/iu

function isGerman(text: string): boolean {
  return GERMAN.test(text)
}

// "10:00-2:00", but not "10-2", nor hours that are implausibly long: "8:00-4:30".
function isWrittenNight({ from, to }: SpokenRange): boolean {
  if (!to?.hasMinutes || from.half) return false
  return (
    to.minutes > 0 && to.minutes <= 300 && to.minutes + 1440 - from.minutes <= MAX_NIGHT_MINUTES
  )
}

const MAX_NIGHT_MINUTES = 17 * 60

// "Uhr", "08:00" and any hour after 13:00 rule out a 12-hour clock.
function twelveUnlessContrary(text: string, groups: readonly SpokenGroup[]): 12 | undefined {
  const spoken = groups.flatMap(({ ranges }) => ranges)
  const times = spoken.flatMap(({ from, to }) => (to ? [from, to] : [from]))
  const isContrary =
    /\d\s*uhr\b|(?<![\d:.])0\d/i.test(text) ||
    times.some(({ minutes, half }) => !half && minutes > 780) ||
    groups.some(({ ranges }) => isLunchOrNight(ranges.at(-1))) ||
    spoken.every((range) => mayBeNight(range, isGerman(text)))
  return isContrary ? undefined : 12
}

// A last "11-2" may be lunch or a bar's night; with "5-10" after it, it is lunch.
function isLunchOrNight(last: SpokenRange | undefined): boolean {
  if (!last?.to || last.from.half || last.to.half) return false
  const { from, to } = last
  return from.minutes >= 660 && from.minutes <= 720 && to.minutes > 0 && to.minutes <= 180
}

// Without further hints "10:00-2:00" may be the hours of a bar; in German so may "10-2".
function mayBeNight({ from, to }: SpokenRange, isGermanText: boolean): boolean {
  if (!to || from.half || to.half || !(to.hasMinutes || isGermanText)) return false
  return from.minutes >= 600 && to.minutes > 0 && to.minutes <= 180
}

// "6-8pm" and "10-2am" may begin in the morning or in the evening. "1-4pm" is in the afternoon, because places rarely open before six.
function isOfEitherHalf({ from, to }: SpokenRange): boolean {
  if (!to?.half || from.half || from.minutes < 360 || from.minutes >= 720) return false
  const isLater = to.minutes % 720 > from.minutes
  return to.half === 'pm' ? isLater : !isLater
}

/** Converts spoken hours to minutes since midnight. */
function resolveRange({ from, to }: SpokenRange, clock: Clock): Range {
  const isTwelveHours = clock === 12
  let opens = from.minutes
  if (!to) return { opens: isTwelveHours && !from.half && opens <= 360 ? opens + 720 : opens }
  let closes = to.minutes
  // "9-5pm" and "9am-5": one mark settles both times.
  if (!from.half && to.half === 'pm' && opens + 720 < closes && opens < 360) opens += 720
  if (isTwelveHours && !from.half && opens > 0 && opens <= 360) opens += 720
  // "1 pm-5" ends in the afternoon, "9 pm-1" in the night.
  const isSameHalf = isTwelveHours || (from.half !== undefined && closes + 720 > opens)
  if (!to.half && closes <= 720 && closes <= opens && isSameHalf) closes += 720
  // "Noon to 12": the second one is midnight.
  if (opens === 720 && closes === 720) closes = 1440
  return { opens, closes: closes === 0 ? 1440 : closes }
}

const MONTHS: readonly (readonly [code: string, words: string])[] = [
  ['Jan', 'jan(?:uary|uar)?'],
  ['Feb', 'feb(?:ruary|ruar)?'],
  ['Mar', 'mar(?:ch)?|mär(?:z)?|maerz'],
  ['Apr', 'apr(?:il)?'],
  ['May', 'may(?!\\s+(?:vary|change|differ|be)\\b)|mai'],
  ['Jun', 'june?|juni'],
  ['Jul', 'july?|juli'],
  ['Aug', 'aug(?:ust)?'],
  ['Sep', 'sept?(?:ember)?'],
  ['Oct', 'o[ck]t(?:ober)?'],
  ['Nov', 'nov(?:ember)?'],
  ['Dec', 'de[cz](?:ember)?'],
]
const MONTH = String.raw`(?<!\p{L})(?:${MONTHS.map(([, words]) => words).join('|')})(?!\p{L})\.?`
const TO = String.raw`\s*(?:[-–—−]|to|through|thru|until|till|bis)\s*`
/** "Mai", "1. Mai", "May 1st", "1.5." */
const MOMENT = String.raw`(?:\d{1,2}\.\s*(?:\d{1,2}\.|${MONTH})|${MONTH}(?:\s+\d{1,2}(?:st|nd|rd|th)?(?![\d:.]|\s*(?:[ap]\.?m|[-–—−]\s*\d)))?)`
const SEASON_WORDS = new RegExp(
  String.raw`(?:(?:von|vom|from|in|im|between)\s+)?(?<from>${MOMENT})(?:${TO}(?:zum\s+)?(?<to>${MOMENT}))?`,
  'giu',
)
const ANY_SEASON = new RegExp(
  String.raw`${MONTH}|(?<![\d.])\d{1,2}\.\d{1,2}\.(?!\d)|(?<!\p{L})(?:easter|ostern|thanksgiving|memorial day|labor day|school year|schuljahr)`,
  'iu',
)

/** Whether a text names a part of the year, so that its hours do not hold all year. */
function namesSeason(text: string): boolean {
  return ANY_SEASON.test(text)
}

/**
 * Reads hours of parts of the year: "Mai bis September täglich 10-18 Uhr, Oktober bis April Sa 11-16 Uhr", "Sundays 9-3
 * April-November". `read` reads the hours of one part, into rules without a season. Undefined if the meaning is not certain.
 */
function parseSeasonalHours(
  text: string,
  read: (hours: string) => string | undefined,
): string | undefined {
  const seasons = [...text.matchAll(SEASON_WORDS)]
  const [first] = seasons
  if (!first) return undefined
  const before = trimmed(text.slice(0, first.index))
  const rest = trimmed(text.slice(first.index + first[0].length))
  const parts =
    before === ''
      ? seasons.map((season, at) => ({
          season,
          hours: trimmed(text.slice(season.index + season[0].length, seasons[at + 1]?.index)),
        }))
      : seasons.length === 1 && rest === ''
        ? [{ season: first, hours: before }]
        : []
  const rules = parts.map(({ season, hours }) => {
    const dates = datesOf(season.groups?.from, season.groups?.to)
    const parsed = CLOSED_ALONE.test(hours) ? 'off' : read(hours)
    return dates === undefined || parsed === undefined ? undefined : inSeason(dates, parsed)
  })
  if (rules.length === 0 || rules.includes(undefined)) return undefined
  return rules.join('; ')
}

const CLOSED_ALONE = new RegExp(`^(?:${CLOSED})$`, 'i')

function inSeason(dates: string, said: string): string {
  const rules = said.replace('24/7', 'Mo-Su 00:00-24:00').split('; ')
  return rules.map((rule) => `${dates} ${rule}`).join('; ')
}

function trimmed(text: string): string {
  return text.replace(/^[\s:,;()/|–—-]+|[\s:,;(/|–—-]+$/gu, '').replace(/\)$/, '')
}

function datesOf(from: string | undefined, to: string | undefined): string | undefined {
  const [begin, end] = [momentOf(from ?? ''), momentOf(to ?? from ?? '')]
  if (!begin || !end) return undefined
  // "1. Mai" alone is a single day, and "Mai bis 15. September" is ambiguous.
  if ((begin.day === undefined) !== (end.day === undefined)) return undefined
  if (to === undefined) return begin.day === undefined ? begin.month : undefined
  return `${dateOf(begin)}-${dateOf(end)}`
}

type Moment = { month: string; day?: number }

function momentOf(text: string): Moment | undefined {
  const [, day, number] = /^(\d{1,2})\.\s*(\d{1,2})\.$/.exec(text.trim()) ?? []
  const named = MONTHS.find(([, words]) =>
    new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu').test(text),
  )
  const month = number === undefined ? named?.[0] : MONTHS[Number(number) - 1]?.[0]
  const digits = day ?? /\d{1,2}/.exec(text)?.[0]
  if (!month) return undefined
  if (digits === undefined) return { month }
  return Number(digits) >= 1 && Number(digits) <= 31 ? { month, day: Number(digits) } : undefined
}

function dateOf({ month, day }: Moment): string {
  return day === undefined ? month : `${month} ${String(day).padStart(2, '0')}`
}
