import { describe, expect, test } from 'vitest'
import { isLatLng, parseLatLng } from './coordinates.ts'

describe('parseLatLng', () => {
  test.each(['37.77,-122.42', ' 37.77 , -122.42 ', '37.77; -122.42', '37.77 -122.42'])(
    'reads "%s"',
    (text) => {
      expect(parseLatLng(text)).toEqual({ lat: 37.77, lng: -122.42 })
    },
  )

  test.each([
    '',
    '37.77',
    '91,0',
    '0,181',
    '37.77,-122.42,5',
    'Zion',
    '94107',
    '37.,1',
    '1e1,2',
    '66 18',
  ])('refuses "%s"', (text) => {
    expect(parseLatLng(text)).toBeUndefined()
  })
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

test('a text far longer than two coordinates is rejected at once', () => {
  expect(parseLatLng(`37.77,-122.42;${' '.repeat(500)}`)).toBeUndefined()
})

test.each(['66, 18', '66;18', '66 -18', '66° 18°', '66 N 18 E'])(
  '"%s" has whole degrees',
  (text) => {
    expect(parseLatLng(text)?.lat).toBe(66)
  },
)

describe('coordinates as people copy them', () => {
  test.each([
    '37,7749 -122,4194',
    '37,7749; -122,4194',
    '37.7749 N 122.4194 W',
    'N 37.7749, W 122.4194',
    '122.4194W 37.7749N',
    '37.7749°, −122.4194°',
    '37°46′29.64″N 122°25′9.84″W',
    'geo:37.7749,-122.4194;u=35',
    "N 37° 46.494' W 122° 25.164'",
    'N37°46′29.64″ W122°25′9.84″',
    'W 122.4194 N 37.7749',
  ])('%s', (text) => {
    const point = parseLatLng(text)
    expect(point?.lat).toBeCloseTo(37.7749, 6)
    expect(point?.lng).toBeCloseTo(-122.4194, 6)
  })

  test('the German O is east', () => {
    expect(parseLatLng('48,14° N 11,58° O')).toEqual({ lat: 48.14, lng: 11.58 })
  })

  test.each(['00501', '94107', '37', '37 N 40 N', '37°61′N 10°E', '12 N', 'N W', '12345 Main St'])(
    '%s is not read as coordinates',
    (text) => expect(parseLatLng(text)).toBeUndefined(),
  )
})
