import { fold } from '../../../lib/text/fold.ts'

export type HoursToken =
  /** 0 is Monday */
  | { kind: 'days'; days: readonly number[] }
  /** minutes since midnight; `half` is missing where neither am nor pm is said */
  | { kind: 'time'; minutes: number; half?: 'am' | 'pm' }
  /** `+` behind a time */
  | { kind: 'open-end' }
  | { kind: 'all-day' | 'closed' | 'open' | 'to' | 'and' | 'end' }
  /** a word that says nothing about hours */
  | { kind: 'other' }

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

const DAYS: readonly (readonly string[])[] = [
  ['monday', 'mondays', 'mon', 'mo', 'm', 'montag', 'montags'],
  ['tuesday', 'tuesdays', 'tues', 'tue', 'tu', 't', 'dienstag', 'dienstags', 'di'],
  ['wednesday', 'wednesdays', 'weds', 'wed', 'we', 'w', 'mittwoch', 'mittwochs', 'mi'],
  ['thursday', 'thursdays', 'thurs', 'thur', 'thu', 'th', 'donnerstag', 'donnerstags', 'do'],
  ['friday', 'fridays', 'fri', 'fr', 'f', 'freitag', 'freitags'],
  ['saturday', 'saturdays', 'sat', 'sa', 'samstag', 'samstags', 'sonnabend', 'sonnabends'],
  ['sunday', 'sundays', 'sun', 'su', 'sonntag', 'sonntags', 'so'],
]

const SAID: [string, HoursToken][] = [
  ...DAYS.flatMap((names, day) =>
    names.map((name): [string, HoursToken] => [name, { kind: 'days', days: [day] }]),
  ),
  ...['daily', 'taglich', 'everyday', 'jeden tag'].map((word): [string, HoursToken] => [
    word,
    { kind: 'days', days: EVERY_DAY },
  ]),
  ...['weekdays', 'wochentags'].map((word): [string, HoursToken] => [
    word,
    { kind: 'days', days: [0, 1, 2, 3, 4] },
  ]),
  // By law a Saturday is a "Werktag".
  ['werktags', { kind: 'days', days: [0, 1, 2, 3, 4, 5] }],
  ...['weekend', 'weekends', 'wochenende', 'wochenends'].map((word): [string, HoursToken] => [
    word,
    { kind: 'days', days: [5, 6] },
  ]),
  ...['closed', 'geschlossen', 'ruhetag', 'zu', 'x', 'off'].map((word): [string, HoursToken] => [
    word,
    { kind: 'closed' },
  ]),
  ...['to', 'bis', 'till', 'until', 'through', 'thru'].map((word): [string, HoursToken] => [
    word,
    { kind: 'to' },
  ]),
  ...['and', 'und', 'u', 'sowie'].map((word): [string, HoursToken] => [word, { kind: 'and' }]),
  ...['open', 'geoffnet', 'offen'].map((word): [string, HoursToken] => [word, { kind: 'open' }]),
  ['noon', { kind: 'time', minutes: 720, half: 'pm' }],
  ['midnight', { kind: 'time', minutes: 0, half: 'am' }],
  ['mitternacht', { kind: 'time', minutes: 0, half: 'am' }],
]

// Folding takes "ue" for "ü": "Tuesday", too.
const WORDS = new Map(SAID.map(([word, token]) => [fold(word), token]))

/** Words between days and times that change nothing. */
const FILLERS = new Set(['von', 'from', 'uhr', 'h', 'hrs', 'am', 'on', 'the', 'hours', 'jeweils'])

const TOKEN =
  /24\s*\/\s*7|(?:open\s+)?24\s*(?:hours|hrs|h\b|std|stunden)|(\d{1,2})(?:[:.](\d{2})(?::00)?)?(?:\s*([ap])\.?\s?m\b\.?)?(?!\d)|\p{L}+|[-–—−]|(?<=[\dm])(\+)(?=\s*(?:[,;|\n]|$))|[&,/+]|[;\n|]|\S/giu

/** Takes a text about opening hours apart, in English or German. */
export function hoursTokens(text: string): HoursToken[] {
  return [...text.matchAll(TOKEN)].flatMap((match) => {
    const [whole, hour, minute = '0', half, openEnd] = match
    if (/^(?:open\s+)?24\s*[/hs]/i.test(whole)) return [{ kind: 'all-day' }]
    if (hour !== undefined) return [timeOf(Number(hour), Number(minute), half?.toLowerCase())]
    if (/^\p{L}/u.test(whole)) {
      const word = fold(whole)
      const known = WORDS.get(word)
      return known ? [known] : FILLERS.has(word) ? [] : [{ kind: 'other' }]
    }
    if (/[-–—−]/.test(whole)) return [{ kind: 'to' }]
    if (openEnd) return [{ kind: 'open-end' }]
    if (/[&,/+]/.test(whole)) return [{ kind: 'and' }]
    if (/[;\n|]/.test(whole)) return [{ kind: 'end' }]
    return /[.:=()[\]"'*]/.test(whole) ? [] : [{ kind: 'other' }]
  })
}

function timeOf(hour: number, minute: number, half: string | undefined): HoursToken {
  if (hour > 24 || minute > 59 || (half && hour > 12) || (half === 'p' && hour === 0))
    return { kind: 'other' }
  if (half === 'a') return { kind: 'time', minutes: (hour % 12) * 60 + minute, half: 'am' }
  if (half === 'p') return { kind: 'time', minutes: ((hour % 12) + 12) * 60 + minute, half: 'pm' }
  return { kind: 'time', minutes: hour * 60 + minute }
}
