import { describe, expect, test } from 'vitest'
import { isLatLng, parseLatLng } from './coordinates.ts'

describe('parseLatLng', () => {
  test.each(['37.77,-122.42', ' 37.77 , -122.42 ', '37.77; -122.42', '37.77 -122.42'])(
    'reads "%s"',
    (text) => {
      expect(parseLatLng(text)).toEqual({ lat: 37.77, lng: -122.42 })
    },
  )

  test.each(['', '37.77', '91,0', '0,181', '37.77,-122.42,5', 'Zion', '94107', '37.,1', '1e1,2'])(
    'refuses "%s"',
    (text) => {
      expect(parseLatLng(text)).toBeUndefined()
    },
  )
})

test.each([
  [90, 180, true],
  [-90, -180, true],
  [90.0001, 0, false],
  [0, -180.0001, false],
  [NaN, 0, false],
  [0, Infinity, false],
])('%d, %d is on the earth: %s', (lat, lng, isOn) => {
  expect(isLatLng({ lat, lng })).toBe(isOn)
})
