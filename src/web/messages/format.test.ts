import { describe, expect, it, test } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'
import { distance, radius } from './format.ts'

describe('distances', () => {
  it('are more precise the shorter they are, in the requested language and unit', () => {
    expect(distance(0.004, 'km', 'de')).toBe('10\u00A0m')
    expect(distance(0.846, 'km', 'de')).toBe('850\u00A0m')
    expect(distance(2.345, 'km', 'de')).toBe('2,3\u00A0km')
    expect(distance(2.345, 'mi', 'en')).toBe('1.5\u00A0mi')
    expect(distance(1287, 'km', 'de')).toBe('1.287\u00A0km')
    expect(radius(25, 'km', 'de')).toBe('25\u00A0km')
    expect(radius(25, 'mi', 'en')).toBe('16\u00A0mi')
  })

  it('never break between number and unit', () => {
    for (const km of [0.5, 5, 500]) {
      expect(distance(km, 'km', 'de')).not.toContain(' ')
      expect(radius(km, 'mi', 'de')).not.toContain(' ')
    }
  })
})

test.each([
  [['2026-11-22'], 'Geöffnet am So., 22.11.2026', 'Open on Sun, Nov 22, 2026'],
  [
    ['2026-11-22T19:00'],
    'Geöffnet am So., 22.11.2026 um 19:00 Uhr',
    'Open on Sun, Nov 22, 2026 at 7:00 PM',
  ],
  [
    ['2026-11-28', '2026-11-29'],
    'Geöffnet am Sa., 28.11. oder So., 29.11.2026',
    'Open on Sat, Nov 28 or Sun, Nov 29, 2026',
  ],
  [
    ['2026-11-28T19:00', '2026-11-29T19:00'],
    'Geöffnet am Sa., 28.11. oder So., 29.11.2026 um 19:00 Uhr',
    'Open on Sat, Nov 28 or Sun, Nov 29, 2026 at 7:00 PM',
  ],
  [
    ['2026-12-31T09:30', '2027-01-01'],
    'Geöffnet am Do., 31.12.2026 um 9:30 Uhr oder Fr., 1.1.2027',
    'Open on Thu, Dec 31, 2026 at 9:30 AM or Fri, Jan 1, 2027',
  ],
])('alternative times name their shared parts once: %j', (times, german, english) => {
  expect(de.finder.openAt(times)).toBe(german)
  expect(en.finder.openAt(times)).toBe(english)
})
