import { isOpenAt } from '../../src/lib/hours/opening-status.ts'
import type { WeeklyHours } from '../../src/lib/hours/weekly-hours.ts'

/** Weeks without a holiday, one in winter and one in summer; each starts on its Monday. */
const WEEKS = ['2027-01-11', '2027-06-14']

/**
 * Whether hours match what a person wrote down in the notation of the samples: `12345 9-17; 6 9-13`, `6[1,3] 9-14` on the first
 * and third Saturday of a month, `-` for none, `?` if the import must ask. `hours` would be published; undefined if nothing is,
 * or if a person is asked.
 */
export function isAsExpected(expected: string, hours: WeeklyHours | undefined): boolean {
  if (expected === '-' || expected === '?') return hours === undefined
  const mayBeAsked = expected.endsWith(' ?')
  if (!hours) return mayBeAsked
  const said = mayBeAsked ? expected.slice(0, -2) : expected
  return WEEKS.every((monday) =>
    [1, 2, 3, 4, 5, 6, 7].every((day) => {
      const today = { day, date: dayFrom(monday, day - 1) }
      const before = { day: day === 1 ? 7 : day - 1, date: dayFrom(monday, day - 2) }
      const spans = [
        ...wanted(said, today),
        ...wanted(said, before).map(({ opens, closes, latest }) => {
          return { opens: opens - DAY, closes: closes - DAY, latest: latest - DAY }
        }),
      ]
      return MINUTES.every((minute) => {
        const isOpen = isOpenAt(hours, { date: today.date, weekday: day - 1, minute })
        const within = spans.filter(({ opens, latest }) => opens <= minute && minute < latest)
        if (within.some(({ closes }) => minute < closes)) return isOpen
        // Beyond an open end anything is possible.
        return within.length > 0 || !isOpen
      })
    }),
  )
}

const DAY = 24 * 60
const MINUTES = Array.from({ length: DAY / 5 }, (_, index) => index * 5)
/** Another test checks sunrise and sunset by the clock. Here the sun shines at noon and not at night. */
const SUN = { opens: 3 * 60, closes: 3 * 60, latest: 23 * 60 }
const NOON = { opens: 12 * 60, closes: 13 * 60, latest: 13 * 60 }

function dayFrom(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Certainly open until `closes`, and possibly until `latest`. */
type Span = { opens: number; closes: number; latest: number }

function wanted(said: string, { day, date }: { day: number; date: string }): Span[] {
  if (said === 'closed') return []
  return said.split('; ').flatMap((part) => {
    const [, from, to, days = '', weeks, times = ''] =
      /^(?:(\d\d-\d\d)\.\.(\d\d-\d\d) )?([1-7]+)(?:\[(\S+)\])? (\S+)$/.exec(part) ?? []
    const isInSeason = from === undefined || to === undefined || isWithin(date.slice(5), from, to)
    const isInWeek = weeks?.includes(String(Math.ceil(Number(date.slice(8)) / 7))) ?? true
    return days.includes(String(day)) && isInSeason && isInWeek
      ? times.split(',').flatMap(spansOf)
      : []
  })
}

function isWithin(date: string, from: string, to: string): boolean {
  return from <= to ? from <= date && date <= to : date >= from || date <= to
}

/** `9-17:30`, `16:30+` and `8-17+` with an open end, or `sun` from sunrise to sunset. */
function spansOf(time: string): Span[] {
  if (time === 'sun') return [SUN, NOON]
  const [opens = NaN, closes] = time.replace('+', '').split('-').map(minutesOf)
  if (closes === undefined) return [{ opens, closes: opens + 5, latest: 2 * DAY }]
  return [{ opens, closes, latest: time.endsWith('+') ? 2 * DAY : closes }]
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
