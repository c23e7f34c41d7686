import { fold } from '../../../lib/text/fold.ts'
import { type HoursToken, WEEK } from './hours-token.ts'
import { isMonthlyPhrase, MONTHLY, ORDINAL, ordinalOf, withMonthlyDays } from './monthly-days.ts'

const DAY_WORDS: readonly (readonly string[])[] = [
  ['monday', 'mondays', 'mon', 'mo', 'm', 'montag', 'montags'],
  ['tuesday', 'tuesdays', 'tues', 'tue', 'tu', 't', 'dienstag', 'dienstags', 'di'],
  ['wednesday', 'wednesdays', 'weds', 'wed', 'we', 'w', 'mittwoch', 'mittwochs', 'mi'],
  ['thursday', 'thursdays', 'thurs', 'thur', 'thu', 'th', 'donnerstag', 'donnerstags', 'do'],
  ['friday', 'fridays', 'fri', 'fr', 'f', 'freitag', 'freitags'],
  ['saturday', 'saturdays', 'sat', 'sa', 'samstag', 'samstags', 'sonnabend', 'sonnabends'],
  ['sunday', 'sundays', 'sun', 'su', 'sonntag', 'sonntags', 'so'],
]

const SAID: [words: readonly string[], HoursToken][] = [
  ...DAY_WORDS.map((words, day): [readonly string[], HoursToken] => [
    words,
    { kind: 'days', days: WEEK.slice(day, day + 1) },
  ]),
  [['daily', 'täglich', 'everyday', 'jedentag'], { kind: 'days', days: WEEK }],
  [['weekdays', 'wochentags'], { kind: 'days', days: WEEK.slice(0, 5) }],
  // By law a Saturday is a "Werktag".
  [['werktags'], { kind: 'days', days: WEEK.slice(0, 6) }],
  [['weekend', 'weekends', 'wochenende', 'wochenends'], { kind: 'days', days: WEEK.slice(5) }],
  [['closed', 'geschlossen', 'ruhetag', 'zu', 'x', 'off'], { kind: 'closed' }],
  [['to', 'bis', 'till', 'until', 'through', 'thru'], { kind: 'to' }],
  [['and', 'und', 'u', 'sowie'], { kind: 'and' }],
  [['open', 'geöffnet', 'offen'], { kind: 'open' }],
  [['from', 'ab'], { kind: 'from' }],
  [['openend', 'endeoffen'], { kind: 'open-end' }],
  [['noon'], { kind: 'time', minutes: 720, half: 'pm' }],
  [['midnight', 'mitternacht'], { kind: 'time', minutes: 0, half: 'am' }],
]

// Folding takes "ue" for "ü": "Tuesday", too.
const WORDS = new Map(
  SAID.flatMap(([words, token]) => words.map((word) => [fold(word), token] as const)),
)

/** Words between days and times that change nothing. */
const FILLERS = new Set(
  'von uhr h hrs am on the hours jeweils jeden jede each every auch also zusätzlich additionally nur only'
    .split(' ')
    .map(fold),
)

/** An end that nobody can know, but only behind "until": "open late" says less. */
const LATE = new Set(['late', 'spät', 'close', 'closing'].map(fold))

const PHRASE = String.raw`open[- ]end|ende[- ]offen|jeden\s+tag|every\s+day`
const ALL_DAY = String.raw`24\s*\/\s*7|(?:open\s+)?24\s*(?:hours|hrs|h\b|std|stunden)`
const TIME = String.raw`(\d{1,2})(?:[:.](\d{2})(?::00)?)?(?:\s*([ap])\.?\s?m\b\.?)?(?!\d)`

const TOKEN = new RegExp(
  String.raw`${ALL_DAY}|${MONTHLY}|(${ORDINAL})|${TIME}|${PHRASE}|\p{L}+|[-–—−]|(?<=[\dm])(\+)(?=\s*(?:[,;|\n]|$))|[&,/+]|[;\n|]|\S`,
  'giu',
)

/** Takes a text about opening hours apart, in English or German. */
export function hoursTokens(text: string): HoursToken[] {
  const tokens: HoursToken[] = []
  for (const match of text.matchAll(TOKEN)) {
    const token = tokenOf(match, tokens.at(-1))
    if (token) tokens.push(token)
  }
  return withMonthlyDays(tokens)
}

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

function wordOf(text: string, before: HoursToken | undefined): HoursToken | undefined {
  const word = fold(text.replaceAll(/[\s-]/g, ''))
  const known = WORDS.get(word)
  if (known || FILLERS.has(word)) return known
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
