import { expect, test } from 'vitest'
import { holidaysFrom } from './next-holiday.ts'

test('gives each day of neighbouring holidays, and none after the last day asked for', () => {
  expect(holidaysFrom('DE', 'DE-BY', { from: '2026-12-25', days: 12, max: 9 })).toEqual([
    { date: '2026-12-25', name: '1. Weihnachtstag' },
    { date: '2026-12-26', name: '2. Weihnachtstag' },
    { date: '2027-01-01', name: 'Neujahr' },
  ])
  expect(holidaysFrom('DE', 'DE-BY', { from: '2026-12-25', days: 12, max: 1 })).toHaveLength(1)
})

test('has no holidays for a country that the library does not know', () => {
  expect(holidaysFrom('XX', undefined, { from: '2026-12-25', days: 12, max: 9 })).toEqual([])
})
