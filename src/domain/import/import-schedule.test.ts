import { describe, expect, test } from 'vitest'
import { isDue, isSchedulable, needsPerson } from './import-schedule.ts'

const list = (total: number) => ({ total, byReason: {}, first: [] })
const report = (fields: Partial<Parameters<typeof needsPerson>[0]>) => ({
  rows: 100,
  refused: list(0),
  missing: 0,
  unchanged: 100,
  changed: { total: 0, first: [] },
  ...fields,
})

describe('a file that was fetched', () => {
  test.each([
    ['is much like the last one', report({ refused: list(20), unchanged: 80 }), false],
    ['has more than a fifth refused', report({ refused: list(21), unchanged: 79 }), true],
    ['lacks a fifth', report({ unchanged: 80, missing: 20 }), false],
    ['lacks more than a fifth', report({ unchanged: 79, missing: 21 }), true],
    ['is empty', report({ rows: 0, unchanged: 0, missing: 3 }), true],
    ['is the first', report({ unchanged: 0 }), false],
  ])('%s', (_title, given, expected) => {
    expect(needsPerson(given)).toBe(expected)
  })
})

test('it is time when the hours are over', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const schedule = { id: 1, url: '', settings: {}, everyHours: 24, actor: 'anna' }
  expect(isDue(schedule, now)).toBe(true)
  expect(isDue({ ...schedule, triedAt: new Date('2026-11-20T13:00:00Z') }, now)).toBe(false)
  expect(isDue({ ...schedule, triedAt: new Date('2026-11-20T12:00:00Z') }, now)).toBe(true)
})

test('only web addresses without a password are taken', () => {
  expect(isSchedulable('https://beispiel.de/orte.csv')).toBe(true)
  for (const url of ['ftp://x.de/a', 'file:///etc/passwd', 'https://a:b@x.de/', 'orte.csv']) {
    expect(isSchedulable(url)).toBe(false)
  }
})
