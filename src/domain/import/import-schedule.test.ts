import { expect, test } from 'vitest'
import { isDue, isSchedulable, sourceOf } from './import-schedule.ts'

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

test.each([
  ['https://beispiel.de/listen/orte.csv?stand=heute', 'orte'],
  ['https://beispiel.de/export', 'export'],
  ['https://beispiel.de/', 'beispiel.de'],
])('%s is the source %s', (url, source) => {
  expect(sourceOf(url)).toBe(source)
})
