import { expect, test } from 'vitest'
import { duration } from './duration.ts'

test.each([
  [0.2, '1 Minute', '1 minute'],
  [35, '35 Minuten', '35 minutes'],
  [275, '4 Stunden und 35 Minuten', '4 hours and 35 minutes'],
  [3_065, '2 Tage und 3 Stunden', '2 days and 3 hours'],
  [2_880, '2 Tage', '2 days'],
])('%s minutes are given in the two largest units', (minutes, german, english) => {
  const [from, until] = [new Date(0), new Date(minutes * 60_000)]
  expect(duration(from, until, 'de')).toBe(german)
  expect(duration(from, until, 'en')).toBe(english)
})
