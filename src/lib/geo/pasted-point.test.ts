import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNamedPoint, parsePastedPoint, writeNamedPoint } from './pasted-point.ts'

test.each([
  'https://www.google.com/maps/@37.7749,-122.4194,12z',
  'https://www.google.de/maps/place/Ferry+Building/@37.79,-122.4,15z/data=!4m6!3d37.7749!4d-122.4194',
  'https://www.google.com/maps/search/?api=1&query=37.7749%2C-122.4194',
  'https://www.google.com/maps/dir/?api=1&destination=37.7749,-122.4194',
  'https://maps.google.com/?q=loc:37.7749,-122.4194',
  'https://www.google.com/maps/place/37.7749,-122.4194',
  'https://maps.apple.com/?ll=37.7749,-122.4194&q=Ferry',
  'https://maps.apple.com/?q=Ferry&ll=37.7749,-122.4194',
  'https://www.openstreetmap.org/#map=12/37.7749/-122.4194',
  'https://www.openstreetmap.org/?mlat=37.7749&mlon=-122.4194#map=9/40.1/-120.2',
  'https://www.bing.com/maps?cp=37.7749~-122.4194&lvl=12',
  'geo:37.7749,-122.4194?z=12',
  '(37.7749, -122.4194)',
  '[37.7749, -122.4194]',
  'lat: 37.7749 lng: -122.4194',
  'lat 37.7749, lon -122.4194',
  'Breite 37,7749 Länge -122,4194',
  'latitude=37.7749; longitude=-122.4194',
  'GPS: 37.7749, -122.4194',
  '37.7749 / -122.4194',
  '-122.4194, 37.7749',
])('%s', (text) => {
  expect(parsePastedPoint(text)).toEqual({ lat: 37.7749, lng: -122.4194 })
})

test.each([
  'https://maps.app.goo.gl/abcdef',
  'https://example.org/preise?q=12,50',
  'https://example.org/@37.7749',
  'https://www.google.com/maps/@137.7749,-122.4194,12z',
  'Denver (Colorado)',
  'lat 37.7749',
  '5/8',
  '24 / 7',
  '12.5 / 13',
  '91,0',
  '181.5, 37.7749',
  '2875 Blake St',
  '%E0%A4%A',
  '',
])('%j is not a point', (text) => {
  expect(parsePastedPoint(text)).toBeUndefined()
})

const WORDS = 'Brauerei mit Biergarten, Hotel und Übernachtung für Gruppen'
const ZWINGER = { lat: 51.05319, lng: 13.73392 }

test('a point may come with a name', () => {
  expect(parseNamedPoint('51.05319,13.73392')).toEqual({ point: ZWINGER })
  expect(parseNamedPoint('Am Zwinger 12 (51.05319,13.73392)')).toEqual({
    point: ZWINGER,
    name: 'Am Zwinger 12',
  })
  expect(parseNamedPoint('Haus (Altbau) (51.05319, 13.73392)')).toMatchObject({
    name: 'Haus (Altbau)',
  })
})

test.each(['(51.05,13.73)', 'https://www.openstreetmap.org/#map=12/51.05/13.73'])(
  '%s has no name',
  (text) => {
    expect(parseNamedPoint(text)).toEqual({ point: { lat: 51.05, lng: 13.73 } })
  },
)

test.each(['Am Zwinger 12', 'Berlin (Mitte)', 'Zwinger (1)', 'x (95.1,13.7)'])(
  '%s is not a named point',
  (text) => expect(parseNamedPoint(text)).toBeUndefined(),
)

test('whatever the name is, the point is read as it was written', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.integer({ min: -9_000_000, max: 9_000_000 }),
      fc.integer({ min: -18_000_000, max: 18_000_000 }),
      (name, lat, lng) => {
        const point = { lat: lat / 1e5, lng: lng / 1e5 }
        const written = writeNamedPoint(name, point)
        expect(`${WORDS} bei ${written}`.length).toBeLessThanOrEqual(200)
        expect(parseNamedPoint(written)?.point.lat).toBeCloseTo(point.lat, 5)
        expect(parseNamedPoint(written)?.point.lng).toBeCloseTo(point.lng, 5)
      },
    ),
  )
})

test('a name that is too long is cut at a comma', () => {
  const long = `Lennéstraße 1, ${'Pirnaische Vorstadt, '.repeat(20)}Deutschland`
  expect(writeNamedPoint(long, ZWINGER)).toMatch(
    /^Lennéstraße 1, .*Vorstadt \(51\.05319,13\.73392\)$/,
  )
  expect(writeNamedPoint('', ZWINGER)).toBe('51.05319,13.73392')
})
