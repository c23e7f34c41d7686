import { expect, test } from 'vitest'
import { countryAt } from './time-zone.ts'

test.each([
  ['Salzburg', { lat: 47.8, lng: 13.05 }, 'AT'],
  ['Zürich', { lat: 47.377, lng: 8.54 }, 'CH'],
  ['Paris', { lat: 48.86, lng: 2.34 }, 'FR'],
  ['Berlin', { lat: 52.52, lng: 13.4 }, 'DE'],
  ['Denver', { lat: 39.74, lng: -104.99 }, 'US'],
  ['Honolulu', { lat: 21.31, lng: -157.86 }, 'US'],
  ['London', { lat: 51.5, lng: -0.12 }, 'GB'],
  ['the middle of the Atlantic', { lat: 30, lng: -40 }, undefined],
])('%s', (_name, point, country) => {
  expect(countryAt(point)).toBe(country)
})
