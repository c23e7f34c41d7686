import { expect, test } from 'vitest'
import { readSpokenDate } from './spoken-date.ts'

const TODAY = '2026-11-22'

test.each([
  ['Brauerei am 24.12.', 'Brauerei', '2026-12-24'],
  ['Brauerei am 24.12.2027 geöffnet', 'Brauerei', '2027-12-24'],
  ['geöffnet am 1.1.', '', '2027-01-01'],
  ['Museum am 24. Dezember in Denver', 'Museum in Denver', '2026-12-24'],
  ['museum open december 24th', 'museum', '2026-12-24'],
  ['Brauerei 22. November', 'Brauerei', '2026-11-22'],
  ['Brauerei 21. November', 'Brauerei', '2027-11-21'],
  ['Museum am 3.12. um 15 Uhr', 'Museum', '2026-12-03T15:00'],
  ['offen an Heiligabend', '', '2026-12-24'],
  ['Brauereien an Weihnachten', 'Brauereien', '2026-12-25'],
  ["breweries open on New Year's Eve", 'breweries', '2026-12-31'],
  ['an Thanksgiving geöffnet', '', '2026-11-26'],
  ['open on the 4th of july', '', '2027-07-04'],
  ['brewery dec 24', 'brewery', '2026-12-24'],
  ['Brauerei 3. Dez', 'Brauerei', '2026-12-03'],
])('%s says a date', (typed, text, open) => {
  expect(readSpokenDate(typed, TODAY)).toMatchObject({ text, open })
})

test('a feast alone may be a name, and so may a month cut short', () => {
  expect(readSpokenDate('Christmas', TODAY)?.isSure).toBe(false)
  expect(readSpokenDate('open christmas', TODAY)?.isSure).toBe(true)
  expect(readSpokenDate('12 Mar Vista Ave', TODAY)?.isSure).toBe(false)
  expect(readSpokenDate('open 12 mar', TODAY)?.isSure).toBe(true)
})

test.each([
  'Wann hat das Museum an Heiligabend offen?',
  '24.12, -13.5',
  '31.2.',
  'Version 1.2.3',
  'Hauptstraße 24',
  'Weihnachtsmarkt',
  'Mayfield',
  'Straße des 17. Juni 135',
  '',
])('%j says none', (typed) => {
  expect(readSpokenDate(typed, TODAY)).toBeUndefined()
})
