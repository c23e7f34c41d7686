import { OSM_DAYS, SPOKEN_DAYS } from '../../../lib/hours/weekly-hours.ts'
import { fold } from '../../../lib/text/fold.ts'

export type HoursToken =
  /** in OpenStreetMap's syntax: `Sa`, or `Sa[1]` for the first Saturday of a month */
  | { kind: 'days'; days: readonly string[] }
  /** "first" to "fifth" weekday of a month, -1 for the last */
  | { kind: 'ordinal'; nth: number }
  /** minutes since midnight; `half` is missing without am or pm */
  | { kind: 'time'; minutes: number; half?: 'am' | 'pm'; hasMinutes?: boolean }
  /** `+` after a time, "until late", "Ende offen" */
  | { kind: 'open-end' }
  /** "from" and "ab", which mean an open end unless a closing time follows */
  | { kind: 'from' }
  | { kind: 'all-day' | 'closed' | 'open' | 'to' | 'and' | 'end' }
  /** a word that says nothing about hours */
  | { kind: 'other' }

/** Splits a text about opening hours, in English or German, into tokens. */
export function tokenizeHours(text: string): HoursToken[] {
  const tokens: HoursToken[] = []
  for (const match of text.matchAll(TOKEN)) {
    const token = tokenOf(match, tokens.at(-1))
    if (token) tokens.push(token)
  }
  return withMonthlyDays(tokens)
}

const NUMBERS: readonly (readonly string[])[] = [
  ['first', 'erste'],
  ['second', 'zweite'],
  ['third', 'dritte'],
  ['fourth', 'vierte'],
  ['fifth', 'fünfte'],
  ['last', 'letzte'],
].map((words) => words.map(fold))
const LAST = NUMBERS.length

const DOTTED = String.raw`[1-5]\.(?=(?:\s*(?:,|&|\/|-|und|u\.)\s*[1-5]\.)*\s*(?:so|mo|di|mi|do|fr|sa)\p{L}*)`

/**
 * "1st", "second", "letzter", and "2." before a day or another ordinal; the source of a regular expression. After a
 * number or a dash, "2." is a closing time: "9-5. Sat 10-2".
 */
const ORDINAL = String.raw`(?<![-–—−:.\d]\s*|(?:to|bis|till|until)\s*)(?:${DOTTED}|[1-5](?:st|nd|rd|th)\b)|\b(?:first|second|third|fourth|fifth|last)\b|\b(?:erste|zweite|dritte|vierte|f(?:ü|ue)nfte|letzte)[nrs]?\b`

/** Words such as "of the month" after an ordinal; the source of a regular expression. */
const MONTHLY = String.raw`\b(?:im|des|jede[ns]|eines(?:\s+jeden)?|pro)\s+monat(?:e?s)?\b|\b(?:of|in|each|every)(?:\s+(?:the|each|every))?\s+month\b`

/** Single letters for days, without the ambiguous S. American colleges write R for Thursday. */
const INITIALS = ['m', 't', 'w', 'r', 'f']

const WORDS_BY_TOKEN: [words: readonly string[], HoursToken][] = [
  ...SPOKEN_DAYS.map(({ full, short }, day): [readonly string[], HoursToken] => [
    [...full, ...full.map((name) => `${name}s`), ...short, ...(INITIALS[day] ?? [])],
    { kind: 'days', days: OSM_DAYS.slice(day, day + 1) },
  ]),
  [['daily', 'täglich', 'everyday', 'jedentag'], { kind: 'days', days: OSM_DAYS }],
  [['weekdays', 'wochentags'], { kind: 'days', days: OSM_DAYS.slice(0, 5) }],
  // By German law Saturday is a "Werktag".
  [['werktags'], { kind: 'days', days: OSM_DAYS.slice(0, 6) }],
  [['weekend', 'weekends', 'wochenende', 'wochenends'], { kind: 'days', days: OSM_DAYS.slice(5) }],
  [['closed', 'geschlossen', 'ruhetag', 'zu', 'x', 'off'], { kind: 'closed' }],
  [['to', 'bis', 'till', 'until', 'through', 'thru'], { kind: 'to' }],
  [['and', 'und', 'u', 'sowie'], { kind: 'and' }],
  [['open', 'geöffnet', 'offen'], { kind: 'open' }],
  [['from', 'ab'], { kind: 'from' }],
  [['openend', 'endeoffen'], { kind: 'open-end' }],
  [['noon'], { kind: 'time', minutes: 720, half: 'pm' }],
  [['midnight', 'mitternacht'], { kind: 'time', minutes: 0, half: 'am' }],
]

// Fold these words like the text, because folding also takes the "ue" in "Tuesday" for "ü".
const WORDS = new Map(
  WORDS_BY_TOKEN.flatMap(([words, token]) => words.map((word) => [fold(word), token] as const)),
)

/** Words between days and times that change nothing. */
const FILLERS = new Set(
  'von uhr h hrs am on the hours durchgehend ganzjährig jeweils jeden jede each every auch also zusätzlich additionally nur only'
    .split(' ')
    .map(fold),
)

/** Words for an open end, but only after "until": "open late" alone is vaguer. */
const LATE = new Set(['late', 'spät', 'close', 'closing'].map(fold))

const PHRASE = String.raw`open[- ]end|ende[- ]offen|jeden\s+tag|every\s+day`
const ALL_DAY = String.raw`24\s*\/\s*7|(?:open\s+)?24\s*(?:hours|hrs|h\b|std|stunden)`
// "10a-9p", but not "4 a week"
const HALF = String.raw`(?:\s*(?=[ap]\.?\s?m\b)|(?=[ap](?![\p{L}.])))([ap])(?:\.?\s?m\b\.?)?`
const TIME = String.raw`(\d{1,2})(?:[:.](\d{2})(?::00)?)?(?:${HALF})?(?!\d)`

const TOKEN = new RegExp(
  String.raw`${ALL_DAY}|${MONTHLY}|(${ORDINAL})|${TIME}|${PHRASE}|\p{L}+|[-–—−]|(?<=[\dm])(\+)(?=\s*(?:[,;|\n]|$))|[&,/+]|[;\n|]|\S`,
  'giu',
)

function tokenOf(match: RegExpExecArray, before: HoursToken | undefined): HoursToken | undefined {
  const [whole, ordinal, hour, minute, half, openEnd] = match
  if (/^(?:open\s+)?24\s*[/hs]/i.test(whole)) return { kind: 'all-day' }
  if (ordinal !== undefined) return { kind: 'ordinal', nth: ordinalOf(ordinal) }
  if (hour !== undefined) return timeOf(Number(hour), minute, half?.toLowerCase())
  if (isMonthlyPhrase(whole)) return undefined
  if (/^\p{L}/u.test(whole)) return wordOf(whole, before)
  if (/[-–—−]/.test(whole)) return { kind: 'to' }
  if (openEnd) return { kind: 'open-end' }
  if (/[&,/+]/.test(whole)) return { kind: 'and' }
  if (/[;\n|]/.test(whole)) return { kind: 'end' }
  return /[.:=()[\]"'*]/.test(whole) ? undefined : { kind: 'other' }
}

/** "MWF", "TR", "MTWRF": the initials of several days in order. Not "MF", which may also mean "M-F". */
function initialsOf(text: string): HoursToken | undefined {
  if (!/^M?T?W?R?F?$/.test(text) || text.length < 2 || text === 'MF') return undefined
  const days = OSM_DAYS.filter((_, day) => text.includes('MTWRF'.charAt(day) || '-'))
  return { kind: 'days', days }
}

function wordOf(text: string, before: HoursToken | undefined): HoursToken | undefined {
  const word = fold(text.replaceAll(/[\s-]/g, ''))
  const known = WORDS.get(word)
  if (known || FILLERS.has(word)) return known
  const initials = initialsOf(text)
  if (initials) return initials
  return { kind: before?.kind === 'to' && LATE.has(word) ? 'open-end' : 'other' }
}

function timeOf(
  hour: number,
  minuteText: string | undefined,
  half: string | undefined,
): HoursToken {
  const minute = Number(minuteText ?? 0)
  if (hour > 24 || minute > 59 || (half && hour > 12) || (half === 'p' && hour === 0))
    return { kind: 'other' }
  if (half === 'a') return { kind: 'time', minutes: (hour % 12) * 60 + minute, half: 'am' }
  if (half === 'p') return { kind: 'time', minutes: ((hour % 12) + 12) * 60 + minute, half: 'pm' }
  const hasMinutes = minuteText !== undefined
  return { kind: 'time', minutes: hour * 60 + minute, ...(hasMinutes && { hasMinutes }) }
}

/** 1 to 5, or -1 for the last. */
function ordinalOf(text: string): number {
  const number = Number.parseInt(text, 10)
  if (number > 0) return number
  const word = fold(text).replace(/e[nrs]$/, 'e')
  const nth = NUMBERS.findIndex((words) => words.includes(word)) + 1
  return nth === LAST ? -1 : nth
}

/** Joins ordinals with the days after them: "2. und 4. Mittwoch" becomes `We[2]`, `We[4]`. */
function withMonthlyDays(tokens: readonly HoursToken[]): HoursToken[] {
  const joined: HoursToken[] = []
  let numbers: number[] = []
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if (token.kind === 'ordinal') numbers.push(token.nth)
    else if (numbers.length > 0 && token.kind === 'and' && next?.kind === 'ordinal') continue
    else if (numbers.length > 0 && token.kind === 'days' && token.days.length === 1) {
      const [day = ''] = token.days
      joined.push({ kind: 'days', days: numbers.map((nth) => `${day}[${nth}]`) })
      numbers = []
    } else {
      if (numbers.length > 0) joined.push({ kind: 'other' })
      numbers = []
      joined.push(token)
    }
  }
  return numbers.length > 0 ? [...joined, { kind: 'other' }] : joined
}

const MONTHLY_PHRASE = new RegExp(MONTHLY, 'i')
const ANY_ORDINAL = new RegExp(ORDINAL, 'iu')

function isMonthlyPhrase(text: string): boolean {
  return MONTHLY_PHRASE.test(text)
}

/** "every second Tuesday" may mean the second one of a month or every other one. */
const EVERY_SECOND =
  /\b(?:every|each|jede[nrs]?)\s+(?:second|2nd|zweite[nrs]?|2\.)(?!\s*(?:and|und|u\.|[&,/+]))/i
const SOME_WEEKS =
  /\bevery other\b|\balternat|\bfortnight|\bbi-?weekly|\b14[- ]?t(?:ä|ae)gig|\balle (?:zwei|2|14) |\b(?:un)?gerade[nr]?\b/i

/** Whether the hours apply, or may apply, only in some weeks that the text does not identify. */
export function isOnlySomeWeeks(text: string): boolean {
  const isOfMonth = isMonthlyPhrase(text)
  if (isOfMonth && !ANY_ORDINAL.test(text)) return true
  return SOME_WEEKS.test(text) || (EVERY_SECOND.test(text) && !isOfMonth)
}
