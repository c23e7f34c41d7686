import type { Locale } from '../../domain/places/place.ts'
import { OSM_DAYS } from '../../lib/hours/weekly-hours.ts'

type HoursWords = {
  days: readonly string[]
  months: readonly string[]
  words: Record<string, string>
  ordinal(nth: number): string
  monthly(nth: readonly string[], day: string): string
  date(month: string, first: number, last?: number): string
  times(times: string): string
  openEnd(time: string): string
  quoted(comment: string): string
  otherwise: string
}

const DE: HoursWords = {
  days: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  months: ['Jan', 'Feb', 'März', 'Apr', 'Mai', 'Juni', 'Juli', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'],
  words: {
    '24/7': 'rund um die Uhr',
    PH: 'Feiertage',
    SH: 'Schulferien',
    off: 'geschlossen',
    closed: 'geschlossen',
    open: 'geöffnet',
    unknown: 'Zeiten unbekannt',
    easter: 'Ostern',
    week: 'KW',
    sunrise: 'Sonnenaufgang',
    sunset: 'Sonnenuntergang',
    dawn: 'Morgendämmerung',
    dusk: 'Abenddämmerung',
    day: 'Tag',
    days: 'Tage',
  },
  ordinal: (nth) => (nth === -1 ? 'letzter' : `${nth}.`),
  monthly: (nth, day) => `${nth.join(' und ')} ${day} im Monat`,
  date: (month, first, last) => `${first}.${last === undefined ? '' : `–${last}.`} ${month}`,
  times: (times) => `${times} Uhr`,
  openEnd: (time) => `ab ${time}`,
  quoted: (comment) => `„${comment}“`,
  otherwise: ', sonst ',
}

const EN: HoursWords = {
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  words: {
    '24/7': 'around the clock',
    PH: 'public holidays',
    SH: 'school holidays',
    off: 'closed',
    closed: 'closed',
    open: 'open',
    unknown: 'hours unknown',
    easter: 'Easter',
    week: 'week',
    sunrise: 'sunrise',
    sunset: 'sunset',
    dawn: 'dawn',
    dusk: 'dusk',
    day: 'day',
    days: 'days',
  },
  ordinal: (nth) => (nth === -1 ? 'last' : `${nth}${['', 'st', 'nd', 'rd'][nth] ?? 'th'}`),
  monthly: (nth, day) => `${nth.join(' and ')} ${day} of the month`,
  date: (month, first, last) => `${month} ${first}${last === undefined ? '' : `–${last}`}`,
  times: (times) => times,
  openEnd: (time) => `from ${time}`,
  quoted: (comment) => `“${comment}”`,
  otherwise: ', otherwise ',
}

const WORDS = { de: DE, en: EN } satisfies Record<Locale, HoursWords>

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAY = `(?:${OSM_DAYS.join('|')})`
const MONTH = `(?:${MONTHS.join('|')})`
const TIME = String.raw`\d{1,2}:\d\d`
const SPAN = String.raw`${TIME}(?:-${TIME}|\+)`

/** The parts of a rule, longest first; anything else stays as written. */
const PART = new RegExp(
  [
    '"(?<comment>[^"]*)"',
    String.raw`(?<monthly>${DAY})\[(?<nth>-?\d(?:,-?\d)*)\]`,
    String.raw`(?:(?<year>20\d\d) )?(?<month>${MONTH})\b(?: (?<first>\d\d)(?:-(?<last>\d\d)\b)?(?!:))?`,
    String.raw`(?<times>${SPAN}(?:\s*,\s*${SPAN})*)(?![\d:])`,
    String.raw`(?<otherwise>\s*\|\|\s*)`,
    String.raw`(?<range>(?<=\S)-)`,
    String.raw`(?<list>,\s*)`,
    String.raw`(?<rule>;\s*)`,
    String.raw`(?<day>\b${DAY}\b)`,
    String.raw`(?<word>24/7|\b(?:PH|SH|off|closed|open|unknown|easter|week|sunrise|sunset|dawn|dusk|days?)\b)`,
  ].join('|'),
  'g',
)

/**
 * Opening hours in OpenStreetMap's syntax, in words: `Mo-Fr 09:00-17:00; PH off` is "Mo–Fr 9:00–17:00 Uhr; Feiertage geschlossen".
 * Parts of the syntax that have no words here stay as they are.
 */
export function hoursInWords(openingHours: string, locale: Locale): string {
  const words = WORDS[locale]
  const dayName = (day: string) => words.days[OSM_DAYS.indexOf(day)] ?? day
  return openingHours.replace(PART, (whole: string, ...rest: unknown[]) => {
    const part = groupsOf(rest)
    if (part.comment !== undefined) return words.quoted(part.comment)
    if (part.monthly) {
      const nth = (part.nth ?? '').split(',').map((one) => words.ordinal(Number(one)))
      return words.monthly(nth, dayName(part.monthly))
    }
    if (part.month) return dateInWords(part, words)
    if (part.times) return timesInWords(part.times, words)
    if (part.otherwise) return words.otherwise
    if (part.range) return '–'
    if (part.list) return ', '
    if (part.rule) return '; '
    if (part.day) return dayName(part.day)
    return words.words[part.word ?? ''] ?? whole
  })
}

type Part = Record<string, string | undefined>

// The last argument of a replacer function holds the named groups.
function groupsOf(rest: unknown[]): Part {
  const groups = rest.at(-1)
  return typeof groups === 'object' && groups !== null
    ? Object.fromEntries(Object.entries(groups))
    : {}
}

function dateInWords({ year, month = '', first, last }: Part, words: HoursWords): string {
  const name = words.months[MONTHS.indexOf(month)] ?? month
  const date = first ? words.date(name, Number(first), last ? Number(last) : undefined) : name
  return year ? `${date} ${year}` : date
}

function timesInWords(times: string, words: HoursWords): string {
  const spans = times.split(/\s*,\s*/).map((span) => {
    const time = span.replace(/\b0(\d:)/g, '$1').replace('-', '–')
    return time.endsWith('+') ? words.openEnd(time.slice(0, -1)) : time
  })
  return words.times(spans.join(', '))
}
