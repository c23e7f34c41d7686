import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boundsAround,
  boundsOf,
  centerOf,
  containsWithMargin,
  containsPoint,
  parseBounds,
  subtractBounds,
  withMargin,
  wrapLng,
  withPoints,
} from './bounds.ts'
import { distanceKm } from './coordinates.ts'

const points = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('a margin goes all round, across the 180th meridian, but not over a pole', () => {
  const box = { west: 170, south: -89.5, east: -170, north: 10 }
  expect(withMargin(box, 1)).toEqual({ west: 169, south: -90, east: -169, north: 11 })
  const world = { west: -180, south: -90, east: 180, north: 90 }
  expect(withMargin(world, 1)).toEqual(world)
  expect(withMargin({ ...world, west: -179.5 }, 1)).toEqual(world)
  const fiji = { west: -180, south: -19, east: -178, north: -16 }
  expect(withMargin(fiji, 1)).toEqual({ west: 179, south: -20, east: -177, north: -15 })
  expect(containsPoint(withMargin(fiji, 1), { lat: -17, lng: 179.95 })).toBe(true)
  const taveuni = { west: 178, south: -19, east: 180, north: -16 }
  expect(containsPoint(withMargin(taveuni, 1), { lat: -17, lng: -179.5 })).toBe(true)
  expect(containsPoint(withMargin(taveuni, 1), { lat: -17, lng: 0 })).toBe(false)
})

test('a box with a margin contains the same points as the wider box', () => {
  const boxes = fc.tuple(points, points).map(([a, b]) => ({
    west: a.lng,
    south: Math.min(a.lat, b.lat),
    east: b.lng,
    north: Math.max(a.lat, b.lat),
  }))
  const margins = fc.double({ min: 0, max: 20, noNaN: true })
  fc.assert(
    fc.property(boxes, points, margins, (box, point, degrees) => {
      const isInside = containsPoint(withMargin(box, degrees), point)
      expect(containsWithMargin(box, point, degrees)).toBe(isInside)
    }),
  )
})

describe('containsPoint', () => {
  const pacific = { west: 170, south: -10, east: -170, north: 10 }

  test('includes the edges', () => {
    const box = { west: 5, south: 47, east: 15, north: 55 }
    expect(containsPoint(box, { lat: 47, lng: 15 })).toBe(true)
    expect(containsPoint(box, { lat: 46.999, lng: 15 })).toBe(false)
    expect(containsPoint(box, { lat: 47, lng: 15.001 })).toBe(false)
  })

  test.each([
    [0, 175, true],
    [0, 180, true],
    [0, -180, true],
    [0, -175, true],
    [0, 0, false],
    [11, 175, false],
  ])('across the 180th meridian: %d, %d is in: %s', (lat, lng, isIn) => {
    expect(containsPoint(pacific, { lat, lng })).toBe(isIn)
  })
})

describe('boundsOf', () => {
  test('is undefined without points', () => {
    expect(boundsOf([])).toBeUndefined()
  })

  test('goes the short way around the earth', () => {
    const box = boundsOf([
      { lat: -17, lng: 178 },
      { lat: -14, lng: -171 },
      { lat: 21, lng: -157 },
    ])
    expect(box).toEqual({ west: 178, south: -17, east: -157, north: 21 })
  })

  test('contains all its points', () => {
    fc.assert(
      fc.property(fc.array(points, { minLength: 1 }), (all) => {
        const box = boundsOf(all)!
        for (const point of all) expect(containsPoint(box, point)).toBe(true)
      }),
    )
  })
})

test('a box grows to contain more points, the short way round the earth', () => {
  const fiji = { west: 177, south: -19, east: 180, north: -16 }
  const grown = withPoints(fiji, [{ lat: -20, lng: -179 }])
  expect(grown).toEqual({ west: 177, south: -20, east: -179, north: -16 })
  expect(withPoints(fiji, [])).toEqual(fiji)
})

describe('boundsAround', () => {
  test('contains every point that is near enough', () => {
    const radius = fc.double({ min: 0.001, max: 12_000, noNaN: true })
    fc.assert(
      fc.property(points, points, radius, (center, point, radiusKm) => {
        fc.pre(distanceKm(center, point) <= radiusKm * 0.999_999)
        expect(containsPoint(boundsAround(center, radiusKm), point)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('is no larger than it must be', () => {
    const box = boundsAround({ lat: 0, lng: 0 }, 111.195)
    expect(box.east).toBeCloseTo(1, 4)
    expect(box.north).toBeCloseTo(1, 4)
    expect(boundsAround({ lat: 60, lng: 0 }, 111.195).east).toBeCloseTo(2, 2)
  })

  test('crosses the 180th meridian, and over a pole spans all longitudes', () => {
    expect(boundsAround({ lat: 0, lng: 179.5 }, 111.195).east).toBeCloseTo(-179.5, 4)
    expect(boundsAround({ lat: 89.5, lng: 10 }, 100)).toMatchObject({
      west: -180,
      east: 180,
      north: 90,
    })
  })
})

describe('parseBounds', () => {
  test('reads west, south, east, north, also across the 180th meridian', () => {
    expect(parseBounds('170,-10,-170,10.5')).toEqual({
      west: 170,
      south: -10,
      east: -170,
      north: 10.5,
    })
  })

  test.each([
    '',
    '1,2,3',
    '1,2,3,4,5',
    '1,5,3,4',
    'a,2,3,4',
    '0,-91,1,0',
    '-181,0,1,1',
    '1,2,Infinity,4',
  ])('refuses "%s"', (text) => {
    expect(parseBounds(text)).toBeUndefined()
  })
})

test('the middle of a box across the 180th meridian is near it', () => {
  expect(centerOf({ west: 170, south: 0, east: -150, north: 20 })).toEqual({ lat: 10, lng: -170 })
  expect(centerOf({ west: -20, south: 0, east: 10, north: 20 })).toEqual({ lat: 10, lng: -5 })
})

test.each([
  [180, 180],
  [-180, -180],
  [181, -179],
  [-190, 170],
  [540.5, -179.5],
])('longitude %d wraps to %d', (lng, wrapped) => {
  expect(wrapLng(lng)).toBe(wrapped)
})

describe('the part of a box outside another', () => {
  const box = { west: 0, south: 0, east: 10, north: 10 }
  test.each([
    ['nothing where it is inside', { west: -1, south: -1, east: 11, north: 11 }, []],
    ['all where they do not overlap', { west: 20, south: 0, east: 30, north: 10 }, [box]],
    [
      'a frame where the other is inside',
      { west: 4, south: 4, east: 6, north: 6 },
      [
        { ...box, south: 6 },
        { west: 0, south: 4, east: 4, north: 6 },
        { west: 6, south: 4, east: 10, north: 6 },
        { ...box, north: 4 },
      ],
    ],
  ])('is %s', (_, other, parts) => {
    expect(subtractBounds(box, other)).toEqual(parts)
  })
  test('is found across the 180th meridian', () => {
    const pacific = { west: 170, south: 0, east: -170, north: 10 }
    expect(subtractBounds(pacific, { west: 160, south: 0, east: 175, north: 10 })).toEqual([
      { ...pacific, west: 175 },
    ])
    expect(subtractBounds(pacific, { west: -175, south: 0, east: -100, north: 10 })).toEqual([
      { ...pacific, east: -175 },
    ])
  })
})
