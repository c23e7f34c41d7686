import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { containsPoint } from './bounds.ts'
import {
  boundsOfTile,
  centeredBoundsAround,
  fromMercator,
  MERCATOR_LIMIT,
  tilesOf,
  toMercator,
  viewOf,
} from './tiles.ts'

const points = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

function stepAt(position: number, z: number): number {
  return Math.min(2 ** z - 1, Math.floor(position * 2 ** z))
}

describe('web mercator', () => {
  test('shows the whole world as a square, with its edges at the limit', () => {
    expect(toMercator({ lat: 0, lng: 0 })).toEqual({ x: 0.5, y: 0.5 })
    expect(toMercator({ lat: MERCATOR_LIMIT, lng: -180 }).y).toBeCloseTo(0, 12)
    expect(toMercator({ lat: -90, lng: 180 })).toEqual({ x: 1, y: expect.closeTo(1, 12) })
  })

  test('converts back to the same point', () => {
    fc.assert(
      fc.property(points, (point) => {
        const back = fromMercator(toMercator(point))
        expect(back.lat).toBeCloseTo(point.lat, 9)
        expect(back.lng).toBeCloseTo(point.lng, 9)
      }),
    )
  })
})

describe('tiles', () => {
  test('San Francisco at zoom 12 is in the same tile as on other maps', () => {
    const [tile] = tilesOf({ west: -122.42, south: 37.77, east: -122.42, north: 37.77 }, 12)
    expect(tile).toEqual({ z: 12, x: 655, y: 1583 })
    expect(
      containsPoint(boundsOfTile({ z: 12, x: 655, y: 1583 }), { lat: 37.77, lng: -122.42 }),
    ).toBe(true)
  })

  test('of the whole world are all tiles of the zoom', () => {
    expect(tilesOf({ west: -180, south: -90, east: 180, north: 90 }, 2)).toHaveLength(16)
  })

  test('of a box across the 180th meridian lie on both sides of it', () => {
    const columns = tilesOf({ west: 170, south: 1, east: -170, north: 2 }, 3).map((tile) => tile.x)
    expect(columns).toEqual([7, 0])
  })

  test('of a box that goes all the way around except for a gap cover all columns', () => {
    const columns = tilesOf({ west: 10, south: 1, east: 9, north: 2 }, 1).map((tile) => tile.x)
    expect(new Set(columns)).toEqual(new Set([0, 1]))
  })

  test('cover every point of the box', () => {
    fc.assert(
      fc.property(points, points, points, fc.integer({ min: 0, max: 5 }), (a, b, point, z) => {
        const box = {
          west: a.lng,
          east: b.lng,
          south: Math.min(a.lat, b.lat),
          north: Math.max(a.lat, b.lat),
        }
        fc.pre(containsPoint(box, point))
        const { x, y } = toMercator(point)
        const holder = { x: stepAt(x, z), y: stepAt(y, z) }
        expect(
          tilesOf(box, z).filter((tile) => tile.x === holder.x && tile.y === holder.y),
        ).toHaveLength(1)
      }),
    )
  })
})

describe('viewOf', () => {
  test('shows the whole world at zoom 0 in 512 pixels', () => {
    const world = { west: -180, south: -MERCATOR_LIMIT, east: 180, north: MERCATOR_LIMIT }
    const { center, zoom } = viewOf(world, { width: 512, height: 512 })
    expect(zoom).toBeCloseTo(0, 6)
    expect(center).toEqual({ lat: expect.closeTo(0, 6), lng: expect.closeTo(0, 6) })
  })

  test('has its centre on the short side of a box across the 180th meridian', () => {
    const { center, zoom } = viewOf(
      { west: 175, south: 0, east: -175, north: 1 },
      { width: 1024, height: 1024 },
    )
    expect(Math.abs(center.lng)).toBeCloseTo(180, 6)
    expect(zoom).toBeCloseTo(Math.log2(1024 / (512 * (10 / 360))), 6)
  })
})

test('a box around a point keeps it in the middle of the map at any zoom', () => {
  const size = { width: 400, height: 300 }
  for (const point of [
    { lat: 37.3, lng: -113.05 },
    { lat: -41.3, lng: 174.8 },
    { lat: 69.6, lng: 18.9 },
  ]) {
    const { center } = viewOf(centeredBoundsAround(point, 60), size)
    expect(center.lat).toBeCloseTo(point.lat, 9)
    expect(center.lng).toBeCloseTo(point.lng, 9)
  }
})
