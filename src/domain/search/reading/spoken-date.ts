import { addDays, weekdayOf } from '../../../lib/hours/local-moment.ts'
import { isWholeDay } from '../catalogue/asked-day.ts'
import { asksForHours } from './question.ts'
import { textWithout } from './spoken-day.ts'

const MONTHS = (
  'januar|january|jan februar|february|feb märz|march|mar april|apr mai|may juni|june|jun juli|july|jul august|aug ' +
  'september|sept|sep oktober|october|okt|oct november|nov dezember|december|dez|dec'
).split(' ')
const MONTH = `(?:${MONTHS.join('|')})`

/** Month and day, or the name of a day that moves, and what people call it. */
const HOLIDAYS: readonly [day: string, words: string][] = [
  ['12-24', String.raw`heilig\s?abend|christmas\s+eve`],
  ['12-25', String.raw`weihnachten|(?:ersten?\s+)?weihnachtsfeiertag|christmas(?:\s+day)?`],
  ['12-31', String.raw`silvester|new\s+year['’]?s\s+eve`],
  ['01-01', String.raw`neujahr(?:stag)?|new\s+year['’]?s(?:\s+day)?`],
  ['07-04', String.raw`(?:4th|fourth)\s+of\s+july|independence\s+day`],
  ['10-03', String.raw`tag\s+der\s+deutschen\s+einheit`],
  ['thanksgiving', 'thanksgiving'],
]

const OPENING = String.raw`(?:offen|geöffnet|open)`
const DATE = [
  String.raw`(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.(?<year>\d{4})?`,
  String.raw`(?<day>\d{1,2})\.?\s+(?<month>${MONTH})(?:\s+(?<year>\d{4}))?`,
  String.raw`(?<month>${MONTH})\s+(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?<year>\d{4}))?`,
  `(?<holiday>${HOLIDAYS.map(([, words]) => words).join('|')})`,
].join('|')

const SPOKEN = new RegExp(
  String.raw`(?:^|(?<!(?:^|\s)(?:des|of|nicht|not))\s)(?<sure>(?:(?:${OPENING}|am|an|zu|on|at|the)\s+)*)(?:${DATE})(?:\s+(?:um|at)\s+(?<hour>\d{1,2})(?::(?<minute>\d\d))?(?:\s*uhr)?)?(?<open>\s+${OPENING})?(?=$|[\s,?!.])`,
  'iu',
)

type SpokenDate = { open: string; text: string; isSure: boolean }

/**
 * The next such date from `today` on, as the parameter `open` has it, and the text without it: "am 24.12.", "an Heiligabend
 * geöffnet", "open December 24th". `isSure` where it is hardly part of a name.
 */
export function readSpokenDate(typed: string, today: string): SpokenDate | undefined {
  const found = asksForHours(typed) ? undefined : SPOKEN.exec(typed)
  const { sure, open, hour, minute = '00', holiday, ...said } = found?.groups ?? {}
  if (!found) return undefined
  const date = holiday === undefined ? dateOf(said, today) : holidayOf(holiday, today)
  if (date === undefined || Number(hour ?? 0) > 23 || Number(minute) > 59) return undefined
  return {
    open: hour === undefined ? date : `${date}T${hour.padStart(2, '0')}:${minute}`,
    text: textWithout(typed, found[0]),
    isSure: isPlain(holiday, said.month) || Boolean(sure) || Boolean(open),
  }
}

// "12 Mar Vista Ave" is no day in March, and Christmas a town in Florida.
function isPlain(holiday: string | undefined, month = ''): boolean {
  return (
    holiday === undefined &&
    !/^(?:jan|feb|mar|apr|jun|jul|aug|sept?|o[kc]t|nov|de[zc])$/i.test(month)
  )
}

type Said = { day?: string; month?: string; year?: string }

function dateOf({ day = '', month = '', year }: Said, today: string): string | undefined {
  const named = MONTHS.findIndex((names) => names.split('|').includes(month.toLowerCase()))
  const inYear = `${two(named === -1 ? month : String(named + 1))}-${two(day)}`
  const date = year === undefined ? nextOf((one) => `${one}-${inYear}`, today) : `${year}-${inYear}`
  return isWholeDay(date) ? date : undefined
}

function holidayOf(said: string, today: string): string | undefined {
  const isSaid = ([, words]: readonly [string, string]) =>
    new RegExp(`^(?:${words})$`, 'iu').test(said)
  const day = HOLIDAYS.find(isSaid)?.[0]
  if (day === undefined) return undefined
  return nextOf((year) => (day === 'thanksgiving' ? thanksgiving(year) : `${year}-${day}`), today)
}

function nextOf(inYear: (year: number) => string, today: string): string {
  const year = Number(today.slice(0, 4))
  const date = inYear(year)
  return date >= today ? date : inYear(year + 1)
}

// The fourth Thursday of November.
function thanksgiving(year: number): string {
  const last = `${year}-11-28`
  return addDays(last, -((weekdayOf(last) - 3 + 7) % 7))
}

function two(number: string): string {
  return number.padStart(2, '0')
}
