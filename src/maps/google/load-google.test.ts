import { expect, test } from 'vitest'
import { problemOfGoogleMessage } from './load-google.ts'

test.each([
  [
    'Google Maps JavaScript API error: OverQuotaMapError\nhttps://developers.google.com/maps/…',
    'map_quota',
  ],
  ['Google Maps JavaScript API error: InvalidKeyMapError', 'map_key_rejected'],
  ['Google Maps JavaScript API error: RefererNotAllowedMapError', 'map_key_rejected'],
  ['Google Maps JavaScript API error: BillingNotEnabledMapError', 'map_key_rejected'],
])('%s means %s', (message, problem) => {
  expect(problemOfGoogleMessage(message)).toBe(problem)
})

test.each([
  'OverQuotaMapError',
  'Google Maps JavaScript API warning: SensorNotRequired',
  'TypeError: x is undefined',
])('%s does not end the map', (message) => {
  expect(problemOfGoogleMessage(message)).toBeUndefined()
})
