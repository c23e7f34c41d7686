import { expect, test } from 'vitest'
import { mapHeaders } from './columns/map-columns.ts'
import type { Locator } from './rows/check-location.ts'
import { countryOfRows } from './check-import.ts'

const NOTHING_KNOWN: Locator = {
  postalCode: () => undefined,
  city: () => undefined,
  region: () => undefined,
}

const countryOf = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  countryOfRows(rows, mapHeaders(header), NOTHING_KNOWN)

test('telephone numbers decide the country where nothing else does', () => {
  const german = [
    ['A', '+49 30 1234'],
    ['B', '0049 89 1234'],
    ['C', '+49 (0)221 1234'],
  ]
  expect(countryOf(['name', 'phone'], german)).toBe('DE')
  expect(countryOf(['name', 'phone'], [...german, ['D', '+1 303 555 0100']])).toBeUndefined()
  expect(countryOf(['name', 'phone'], german.slice(1))).toBeUndefined()
})

test('numbers and postal codes of other countries are votes against both candidates', () => {
  const austrian = ['A', 'B', 'C'].map((name) => [name, '+43 662 1234', '5020', 'Salzburg'])
  const header = ['name', 'phone', 'zip', 'city']
  expect(countryOf(header, austrian)).toBeUndefined()
  const german = ['D', 'E', 'F'].map((name) => [name, '+49 30 1234', '', ''])
  expect(countryOf(header, german)).toBe('DE')
  const withoutPhones = austrian.map(([name, , zip, city]) => [name!, '', zip!, city!])
  expect(countryOf(header, [...german, ...withoutPhones])).toBeUndefined()
})

test('coordinates alone do not decide the country', () => {
  const rows = ['A', 'B', 'C'].map((name) => [name, '47.8', '13.04'])
  expect(countryOf(['name', 'lat', 'lng'], rows)).toBeUndefined()
})

test('in a file with a column for country or state, each row counts for itself', () => {
  const rows = ['A', 'B', 'C'].map((name) => [name, '+49 30 1234', ''])
  expect(countryOf(['name', 'phone', 'country'], rows)).toBeUndefined()
  expect(countryOf(['name', 'phone', 'state'], rows)).toBeUndefined()
})
