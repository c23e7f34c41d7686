import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countPoints } from '../../lib/geo/encode-outline.ts'
import { decodeOutline } from '../../lib/geo/outline.ts'
import {
  boundaryGeometry,
  boundaryOutline,
  isFarFromBoundary,
  MAX_POINTS,
  parseBoundary,
} from './boundary.ts'
import { boundaryAtZoom } from '../search/find-clusters.ts'
import { MAX_BOUNDARY_LENGTH } from './place-fields.ts'

type Point = [number, number]

const SQUARE: Point[] = [
  [8, 50],
  [9, 50],
  [9, 51],
  [8, 51],
  [8, 50],
]
const HOLE: Point[] = [
  [8.2, 50.2],
  [8.4, 50.2],
  [8.4, 50.4],
  [8.2, 50.2],
]
const ISLAND: Point[] = [
  [10, 50],
  [10.5, 50],
  [10.5, 50.5],
  [10, 50],
]

const polygon = (...rings: unknown[]) => JSON.stringify({ type: 'Polygon', coordinates: rings })

function stored(text: string): string {
  const result = parseBoundary(text)
  if (!result.ok) throw new Error(result.rule)
  return result.value
}

function circle(points: number, degrees = 1): Point[] {
  return Array.from({ length: points }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / points
    return [8 + degrees * Math.cos(angle), 50 + degrees * Math.sin(angle)]
  })
}

describe('the area of a place', () => {
  test('is read from GeoJSON and stored as it is, if it is short', () => {
    expect(boundaryGeometry(stored(polygon(SQUARE)))).toEqual({
      type: 'Polygon',
      coordinates: [SQUARE],
    })
  })

  test('orients its rings as RFC 7946 requires, closes them and keeps islands and holes apart', () => {
    const many = JSON.stringify({
      type: 'MultiPolygon',
      coordinates: [[SQUARE.slice(0, -1).toReversed(), HOLE], [ISLAND]],
    })
    const { type, coordinates } = boundaryGeometry(stored(many))
    expect(type).toBe('MultiPolygon')
    expect(coordinates).toHaveLength(2)
    expect(coordinates[0]).toHaveLength(2)
    expect(boundaryOutline(stored(many))).toHaveLength(3)
  })

  test('may be part of a GeoJSON feature and have altitudes', () => {
    const feature = {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [SQUARE.map(([x, y]) => [x, y, 120])] },
    }
    expect(stored(JSON.stringify(feature))).toBe(stored(polygon(SQUARE)))
  })

  test.each([
    'POLYGON ((8 50, 9 50, 9 51, 8 51, 8 50))',
    'SRID=4326;Polygon((8 50,9 50,9 51,8 51,8 50))',
    'POLYGON Z ((8 50 1, 9 50 1, 9 51 1, 8 51 1, 8 50 1))',
    'MULTIPOLYGON (((8 50, 9 50, 9 51, 8 51, 8 50)))',
  ])('is read from WKT: %s', (text) => {
    expect(stored(text)).toBe(stored(polygon(SQUARE)))
  })

  test.each([
    ['a point', '{"type":"Point","coordinates":[8,50]}', 'boundary_invalid'],
    ['words', 'ein großer Park', 'boundary_invalid'],
    ['broken JSON', '{"type":"Polygon","coordinates":[[[8,50]', 'boundary_invalid'],
    ['no ring', polygon(), 'boundary_invalid'],
    ['a ring of two points', polygon([SQUARE[0], SQUARE[1], SQUARE[0]]), 'boundary_invalid'],
    [
      'a ring without extent',
      polygon([SQUARE[0], SQUARE[0], SQUARE[0], SQUARE[0]]),
      'boundary_invalid',
    ],
    [
      'words for numbers',
      polygon([
        ['8', '50'],
        [9, 50],
        [9, 51],
      ]),
      'boundary_invalid',
    ],
    ['an empty geometry', 'POLYGON EMPTY', 'boundary_invalid'],
    ['too few numbers', 'POLYGON ((8, 9, 10, 8))', 'boundary_invalid'],
    [
      'metres',
      polygon([
        [500_000, 5_500_000],
        [500_100, 5_500_000],
        [500_100, 5_500_100],
      ]),
      'boundary_out_of_range',
    ],
    ['too long a text', polygon(SQUARE) + ' '.repeat(MAX_BOUNDARY_LENGTH), 'too_long'],
  ])('is rejected with a reason: %s', (_, text, rule) => {
    expect(parseBoundary(text)).toMatchObject({ ok: false, rule })
  })

  test('is stored with few points, however many it came with, and does not change when parsed again', () => {
    for (const points of [500, 20_000]) {
      const simple = stored(polygon(circle(points)))
      expect(countPoints(boundaryOutline(simple))).toBeLessThanOrEqual(MAX_POINTS)
      expect(countPoints(boundaryOutline(simple))).toBeGreaterThan(60)
      expect(stored(simple)).toBe(simple)
    }
  })

  test('keeps its largest islands where there are too many', () => {
    const islands = Array.from({ length: 300 }, (_, i) => [
      circle(12, 0.002 + i / 100_000).map(([x, y]): Point => [x + i / 50, y]),
    ])
    const simple = stored(JSON.stringify({ type: 'MultiPolygon', coordinates: islands }))
    const outline = boundaryOutline(simple)
    expect(outline.length).toBe(40)
    expect(Math.max(...outline.flat().map(({ lng }) => lng))).toBeGreaterThan(8 + 299 / 50)
    expect(stored(simple)).toBe(simple)
  })

  test('is far from its place if latitude and longitude are swapped', () => {
    const swapped = stored(polygon(SQUARE.map(([x, y]) => [y, x])))
    expect(isFarFromBoundary(swapped, { lat: 50.5, lng: 8.5 })).toBe(true)
    expect(isFarFromBoundary(stored(polygon(SQUARE)), { lat: 50.5, lng: 8.5 })).toBe(false)
    expect(isFarFromBoundary(stored(polygon(SQUARE)), { lat: 51.8, lng: 8.5 })).toBe(false)
  })
})

describe('the area on a map', () => {
  const park = stored(polygon(circle(400, 0.3)))

  test('is drawn from the zoom where it is more than a blot, and in more detail further in', () => {
    expect(boundaryAtZoom(park, 3)).toBeUndefined()
    const [far, near] = [boundaryAtZoom(park, 6) ?? '', boundaryAtZoom(park, 11) ?? '']
    expect(countPoints(decodeOutline(far))).toBeGreaterThan(8)
    expect(near.length).toBeGreaterThan(2 * far.length)
  })
})

describe('any accepted area', () => {
  const side = fc.integer({ min: 0, max: 30 })
  const ring = fc.array(fc.tuple(side, side), { minLength: 3, maxLength: 8 })
  const area = fc.record({ rings: fc.array(ring, { minLength: 1, maxLength: 6 }), twice: side })

  test('stays the same when parsed again', () => {
    fc.assert(
      fc.property(area, ({ rings, twice }) => {
        const all = twice % 2 === 1 ? [...rings, ...rings] : rings
        const coordinates = all.map((points) => [
          points.map(([x, y]) => [8 + x / 1e3, 50 + y / 1e3]),
        ])
        const taken = parseBoundary(JSON.stringify({ type: 'MultiPolygon', coordinates }))
        if (!taken.ok || taken.value === undefined) return
        expect(parseBoundary(taken.value)).toEqual(taken)
      }),
      { numRuns: 500 },
    )
  })
})
