import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOf, containsPoint, widthOf, withMargin, wrapLng } from './bounds.ts'
import { composeBounds, COMPOSITION } from './compose-bounds.ts'
import type { Bounds, LatLng } from './coordinates.ts'
import { toMercator } from './tiles.ts'

const mainland = (count: number): LatLng[] =>
  Array.from({ length: count }, (_, i) => ({
    lat: 26 + ((i * 7) % 23),
    lng: -122 + ((i * 11) % 52),
  }))

const ALASKA: LatLng[] = [
  { lat: 63.3, lng: -150.5 },
  { lat: 58.5, lng: -136.9 },
  { lat: 61.7, lng: -142.9 },
  { lat: 59.9, lng: -149.6 },
  { lat: 67.8, lng: -153.3 },
]
const HAWAII: LatLng[] = [
  { lat: 19.4, lng: -155.3 },
  { lat: 20.7, lng: -156.2 },
]
const SAMOA: LatLng = { lat: -14.3, lng: -170.7 }

const points = fc.record({
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
// Realistic clusters of places around towns, and places anywhere.
const sites = fc
  .array(
    fc.record({
      town: points,
      around: fc.array(
        fc.tuple(
          fc.double({ min: -1, max: 1, noNaN: true }),
          fc.double({ min: -1, max: 1, noNaN: true }),
        ),
        { minLength: 1, maxLength: 60 },
      ),
      reach: fc.constantFrom(0, 0.01, 0.5, 8),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((towns) =>
    towns.flatMap(({ town, around, reach }) =>
      around.map(([lat, lng]) => ({
        lat: town.lat + lat * reach,
        lng: wrapLng(town.lng + lng * reach),
      })),
    ),
  )

// Projecting to Mercator and back loses the last digits.
const holds = (box: Bounds, point: LatLng) => {
  const { west, south, east, north } = box
  const wider = { west: wrapLng(west - 1e-9), south, east: wrapLng(east + 1e-9), north }
  const isWorld = east - west >= 360 - 1e-6
  return containsPoint(
    isWorld ? withMargin(box, 1e-9) : { ...wider, south: south - 1e-9, north: north + 1e-9 },
    point,
  )
}

function spanOf({ west, south, east, north }: Bounds): number {
  const width = (east - west + (west > east ? 360 : 0)) / 360
  return Math.max(
    width,
    toMercator({ lat: south, lng: 0 }).y - toMercator({ lat: north, lng: 0 }).y,
  )
}

describe('composeBounds', () => {
  test('is undefined without points', () => {
    expect(composeBounds([])).toBeUndefined()
  })

  test('leaves far islands of the United States off the map', () => {
    const { main, away } = composeBounds([...mainland(60), ...ALASKA, ...HAWAII, SAMOA])!
    expect(main.west).toBeCloseTo(-122)
    expect(main.north).toBeLessThan(50)
    expect(away).toHaveLength(3)
    for (const far of [...ALASKA, ...HAWAII, SAMOA]) {
      expect(away.some((box) => holds(box, far))).toBe(true)
    }
  })

  test('includes groups that widen the map a little, if they have enough places for the area', () => {
    const crowd = Array.from({ length: 300 }, (_, i) => ({
      lat: 50 + (i % 17) / 17,
      lng: 8 + (i % 19) / 19,
    }))
    const beside = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ lat: 50.5 + i / 1000, lng: 9.3 }))
    expect(composeBounds([...crowd, ...beside(12)])!.away).toEqual([])
    const alone = composeBounds([...crowd, ...beside(1)])!
    expect(alone.away).toHaveLength(1)
    expect(alone.main.east).toBeLessThan(9.1)
  })

  test('shows both of two towns that have about as many places', () => {
    const towns = [
      { lat: 52.5, lng: 13.4 },
      { lat: 48.1, lng: 11.6 },
    ]
    const { main, away } = composeBounds(Array.from({ length: 20 }, (_, i) => towns[i % 2]!))!
    expect(away).toEqual([])
    expect(towns.every((town) => holds(main, town))).toBe(true)
  })

  test('opens a worldwide site where half of its places are', () => {
    const abroad = (lat: number, lng: number, count: number): LatLng[] =>
      Array.from({ length: count }, (_, i) => ({ lat: lat + (i % 5), lng: lng + (i % 6) }))
    const far = [...abroad(48, 7, 20), ...abroad(-37, 145, 10), ...abroad(35, 127, 6)]
    const { main, away } = composeBounds([...mainland(70), ...far])!
    expect(main.west).toBeCloseTo(-122)
    expect(main.east).toBeCloseTo(-71)
    for (const point of far) expect(away.some((box) => holds(box, point))).toBe(true)
  })

  test('follows places that continue without a gap, however far they reach', () => {
    const crowd = Array.from({ length: 300 }, (_, i) => ({
      lat: 50 + (i % 17) / 17,
      lng: 8 + (i % 19) / 19,
    }))
    const road = Array.from({ length: 30 }, (_, i) => ({ lat: 50.5, lng: 9.1 + i * 0.15 }))
    expect(composeBounds([...crowd, ...road])!.away).toEqual([])
  })

  test('goes to the edges of a crowded country, and leaves its far end off the map although places lead there', () => {
    const crowd = Array.from({ length: 3000 }, (_, i) => ({
      lat: 50 + (i % 41) / 10,
      lng: 8 + (i % 61) / 10,
    }))
    const corner = { lat: 50, lng: 14.3 }
    const way = Array.from({ length: 6 }, (_, i) => ({ lat: 54.5 + i * 0.9, lng: 8 - i * 0.9 }))
    const { main, away } = composeBounds([...crowd, corner, ...way])!
    expect(holds(main, corner)).toBe(true)
    expect(away).toHaveLength(1)
    expect(holds(main, way[3]!)).toBe(false)
  })

  test('works across the 180th meridian', () => {
    const fiji = Array.from({ length: 40 }, (_, i) => ({
      lat: -17 - (i % 5) / 5,
      lng: wrapLng(178 + (i % 8) / 2),
    }))
    const { main, away } = composeBounds([...fiji, { lat: 52.5, lng: 13.4 }])!
    expect(main.west).toBeCloseTo(178)
    expect(main.east).toBeCloseTo(-178.5)
    expect(away).toHaveLength(1)
  })

  test('shows everything when there are few places', () => {
    fc.assert(
      fc.property(fc.array(points, { minLength: 1, maxLength: COMPOSITION.fewPoints }), (few) => {
        expect(composeBounds(few)).toEqual({ main: boundsOf(few), away: [] })
      }),
    )
  })

  test('shows three quarters of the places, worldwide half, and covers all others with at most eight boxes', () => {
    fc.assert(
      fc.property(sites, (all) => {
        const { main, away } = composeBounds(all)!
        const shown = all.filter((point) => holds(main, point))
        const { minShare, minShareWorldwide } = COMPOSITION
        const isWorldwide = widthOf(boundsOf(all)!) > COMPOSITION.widestContinent
        expect(shown.length).toBeGreaterThanOrEqual(
          all.length * (isWorldwide ? minShareWorldwide : minShare),
        )
        expect(away.length).toBeLessThanOrEqual(8)
        for (const point of all) {
          expect(holds(main, point) || away.some((box) => holds(box, point))).toBe(true)
        }
      }),
    )
  })

  test('leaves nothing out if all points are close together', () => {
    fc.assert(
      fc.property(sites, (all) => {
        const { main, away } = composeBounds(all)!
        // With everything included, the map would be too wide: the rest would have less than half of its area.
        if (away.length === 0) return
        const everything = boundsOf(all)!
        expect(spanOf(everything)).toBeGreaterThanOrEqual(spanOf(main))
        expect(everything).not.toEqual(main)
        expect(spanOf(everything)).toBeGreaterThan(COMPOSITION.minSpan)
      }),
    )
  })

  test('does not depend on the order of the places', () => {
    fc.assert(
      fc.property(sites, (all) => {
        const [one, other] = [composeBounds(all)!, composeBounds(all.toReversed())!]
        expect(other.main).toEqual(one.main)
        expect(other.away.length).toBe(one.away.length)
      }),
    )
  })
})
