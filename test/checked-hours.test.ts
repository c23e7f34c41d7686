import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { acceptSpokenHours } from '../src/domain/places/hours-reader.ts'
import { isOpenAt } from '../src/lib/hours/opening-status.ts'
import type { Interval, WeeklyHours } from '../src/lib/hours/weekly-hours.ts'
import { drawHours, HAS_CHECKED_FILES } from './hours/checked-hours.ts'
import { HAS_REAL_HOURS } from './hours/real-hours.ts'
import { readHours } from './read-hours.ts'

/** Weeks without a holiday, one in winter and one in summer; each starts on its Monday. */
const WEEKS = ['2027-01-11', '2027-06-14']

describe.skipIf(!HAS_REAL_HOURS || !HAS_CHECKED_FILES)(
  '300 opening hours of real files, read by a person (skipped without ../shared/data)',
  () => {
    test('what visitors would see is what the file says, and the rest is asked about', async () => {
      const wrong: string[] = []
      const readLikeAnImport = acceptSpokenHours(readHours)
      const checked = readChecked()
      const drawn = await drawHours()
      expect(drawn).toHaveLength(300)
      for (const { kind, id, text, ...place } of drawn) {
        const expected = checked.get(`${kind} ${id}`)
        if (expected === undefined) throw new Error(`nobody has read ${kind} ${id}`)
        const reading = await readLikeAnImport(text, { ...place, from: '2026-11-21' })
        const published = reading.ok && !reading.doubt ? reading.value.weeklyHours : undefined
        if (!isAsExpected(expected, published)) wrong.push(`${kind} ${id}: ${expected}`)
      }
      expect(wrong).toEqual([])
    })

    test('the sample is the one that was read', async () => {
      const drawn = (await drawHours()).map(({ kind, id }) => `${kind} ${id}`)
      expect([...readChecked().keys()]).toEqual(drawn)
    })
  },
)

test('the notation of the sample tells days, seasons and open ends apart', () => {
  const day = (...intervals: Interval[]) => intervals
  const nineToFive = { opens: 540, closes: 1020 }
  const hours = {
    week: [day(nineToFive), day(), day(), day(), day(), day(), day()],
    exceptions: {},
  } as WeeklyHours
  expect(isAsExpected('1 9-17', hours)).toBe(true)
  for (const other of ['1 9-17:30', '2 9-17', '12 9-17', '1 10+', '-', '?', 'closed']) {
    expect([other, isAsExpected(other, hours)]).toEqual([other, false])
  }
  expect(isAsExpected('06-01..08-31 1 9-17', hours)).toBe(false)
  expect(isAsExpected('1 9-17', undefined)).toBe(false)
  expect(isAsExpected('1 9-17 ?', undefined)).toBe(true)
  expect(isAsExpected('?', undefined)).toBe(true)
})

function readChecked(): Map<string, string> {
  const text = readFileSync(new URL('hours/checked-hours.tsv', import.meta.url), 'utf8')
  const rows = text.trimEnd().split('\n').slice(1)
  return new Map(
    rows.map((row) => {
      const [kind = '', id = '', hours = ''] = row.split('\t')
      return [`${kind} ${id}`, hours]
    }),
  )
}

/** `hours` is what would be published; undefined where nothing is, or a person is asked. */
function isAsExpected(expected: string, hours: WeeklyHours | undefined): boolean {
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
        // Beyond an open end nobody knows.
        return within.length > 0 || !isOpen
      })
    }),
  )
}

const DAY = 24 * 60
const MINUTES = Array.from({ length: DAY / 5 }, (_, index) => index * 5)
/** Another test checks by the clock when the sun rises. Here it shines at noon and not at night. */
const SUN = { opens: 3 * 60, closes: 3 * 60, latest: 23 * 60 }
const NOON = { opens: 12 * 60, closes: 13 * 60, latest: 13 * 60 }

function dayFrom(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Surely open until `closes`, and perhaps until `latest`. */
type Span = { opens: number; closes: number; latest: number }

function wanted(said: string, { day, date }: { day: number; date: string }): Span[] {
  if (said === 'closed') return []
  return said.split('; ').flatMap((part) => {
    const [, from, to, days = '', times = ''] =
      /^(?:(\d\d-\d\d)\.\.(\d\d-\d\d) )?([1-7]+) (\S+)$/.exec(part) ?? []
    const isInSeason = from === undefined || to === undefined || isWithin(date.slice(5), from, to)
    return days.includes(String(day)) && isInSeason ? times.split(',').flatMap(spansOf) : []
  })
}

function isWithin(date: string, from: string, to: string): boolean {
  return from <= to ? from <= date && date <= to : date >= from || date <= to
}

/** `9-17:30`, `16:30+` with an open end, or `sun` from sunrise to sunset. */
function spansOf(time: string): Span[] {
  if (time === 'sun') return [SUN, NOON]
  const [opens = NaN, closes] = time.replace('+', '').split('-').map(minutesOf)
  if (closes === undefined) return [{ opens, closes: opens + 5, latest: 2 * DAY }]
  return [{ opens, closes, latest: closes }]
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
