import { expect, test } from 'vitest'
import { isDue, isSchedulable, uniqueSource, defaultSourceOf } from './import-schedule.ts'
import { sourceSystem } from './import-run.ts'

test('a file is due when its interval is over', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const schedule = { id: 1, url: '', settings: {}, everyHours: 24, actor: 'anna' }
  expect(isDue(schedule, now)).toBe(true)
  expect(isDue({ ...schedule, triedAt: new Date('2026-11-20T13:00:00Z') }, now)).toBe(false)
  expect(isDue({ ...schedule, triedAt: new Date('2026-11-20T12:00:00Z') }, now)).toBe(true)
})

test('only web addresses without a password are accepted', () => {
  expect(isSchedulable('https://beispiel.de/orte.csv')).toBe(true)
  for (const url of ['ftp://x.de/a', 'file:///etc/passwd', 'https://a:b@x.de/', 'orte.csv']) {
    expect(isSchedulable(url)).toBe(false)
  }
})

test.each([
  ['https://beispiel.de/listen/orte.csv?stand=heute', 'orte'],
  ['https://beispiel.de/export', 'export'],
  ['https://beispiel.de/', 'beispiel.de'],
  ['https://beispiel.de/Orte%20Berlin.csv', 'Orte Berlin'],
  ['https://beispiel.de/filialen-köln.csv', 'filialen-köln'],
  // In an encoding from before UTF-8, so its letters are unknown.
  ['https://beispiel.de/k%F6ln.csv', 'k%F6ln'],
])('%s is the source %s', (url, source) => {
  expect(defaultSourceOf(url)).toBe(source)
})

test('files of the same name from different hosts have different sources', () => {
  const schedules = [{ url: 'https://a.example/data.csv', settings: {} }]
  const add = (url: string) => {
    const source = uniqueSource(url, schedules)
    schedules.push({ url, settings: { source } })
    return source
  }
  expect(add('https://a.example/orte.csv')).toBe('orte')
  expect(add('https://b.example/data.csv')).toBe('data-b-example')
  expect(add('https://b.example/neu/Data.csv?x=1')).toBe('data-b-example-2')
  expect(add('https://b.example/neu/Data.csv?x=2')).toBe('data-b-example-3')
  const long = 'sehr-langer-name-'.repeat(8)
  const sources = [1, 2, 3].map((x) => add(`https://c.example/${long}?x=${x}`))
  expect(new Set(sources.map((source) => sourceSystem('', source))).size).toBe(3)
})
