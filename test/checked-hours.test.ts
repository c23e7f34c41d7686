import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { acceptSpokenHours } from '../src/domain/places/hours-reader.ts'
import type { Interval, WeeklyHours } from '../src/lib/hours/weekly-hours.ts'
import { drawHours, HAS_CHECKED_FILES } from './hours/checked-hours.ts'
import { isAsExpected } from './hours/hours-notation.ts'
import { HAS_REAL_HOURS } from './hours/real-hours.ts'
import { readHours } from './read-hours.ts'

describe.skipIf(!HAS_REAL_HOURS || !HAS_CHECKED_FILES)(
  '300 opening hours from real files, read by a person (skipped without ../shared/data)',
  () => {
    test('visitors would see what the file says, and a person is asked about the rest', async () => {
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

    test('the sample is the one that a person has read', async () => {
      const drawn = (await drawHours()).map(({ kind, id }) => `${kind} ${id}`)
      expect([...readChecked().keys()]).toEqual(drawn)
    })
  },
)

test('the notation of the sample distinguishes days, seasons and open ends', () => {
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
