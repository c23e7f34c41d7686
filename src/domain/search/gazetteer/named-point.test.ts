import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNamedPoint, writeNamedPoint } from './named-point.ts'

const WORDS = 'Brauerei mit Biergarten, Hotel und Übernachtung für Gruppen'
const ZWINGER = { lat: 51.05319, lng: 13.73392 }

test('a point may bring words of its own', () => {
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
  '%s brings none',
  (text) => {
    expect(parseNamedPoint(text)).toEqual({ point: { lat: 51.05, lng: 13.73 } })
  },
)

test.each(['Am Zwinger 12', 'Berlin (Mitte)', 'Zwinger (1)', 'x (95.1,13.7)'])(
  '%s is none',
  (text) => expect(parseNamedPoint(text)).toBeUndefined(),
)

test('whatever the words are, the point is read as it was written', () => {
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

test('words that are too long end at a comma', () => {
  const long = `Lennéstraße 1, ${'Pirnaische Vorstadt, '.repeat(20)}Deutschland`
  expect(writeNamedPoint(long, ZWINGER)).toMatch(
    /^Lennéstraße 1, .*Vorstadt \(51\.05319,13\.73392\)$/,
  )
  expect(writeNamedPoint('', ZWINGER)).toBe('51.05319,13.73392')
})
