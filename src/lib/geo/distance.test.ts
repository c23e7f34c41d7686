import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EARTH_RADIUS_KM, bearingDegrees, distanceKm, compassDirectionTo } from './coordinates.ts'

const BERLIN = { lat: 52.52, lng: 13.405 }
const SAN_FRANCISCO = { lat: 37.7749, lng: -122.4194 }

// In km. On the other side of the earth the haversine formula is accurate to decimeters.
const FAR_SIDE = 19_000
const A_METRE = 0.001
const A_MILLIMETRE = 1e-6

const points = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distanceKm', () => {
  test('of a degree on the equator, a quarter and half the way around', () => {
    const origin = { lat: 0, lng: 0 }
    expect(distanceKm(origin, { lat: 0, lng: 1 })).toBeCloseTo(111.195, 3)
    expect(distanceKm(origin, { lat: 90, lng: 77 })).toBeCloseTo((Math.PI / 2) * EARTH_RADIUS_KM, 6)
    expect(distanceKm(origin, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * EARTH_RADIUS_KM, 6)
  })

  test('between Berlin and San Francisco', () => {
    expect(distanceKm(BERLIN, SAN_FRANCISCO)).toBeCloseTo(9105, -1)
  })

  test('of a metre is a metre', () => {
    expect(distanceKm(BERLIN, { ...BERLIN, lat: BERLIN.lat + 1 / 111_195 })).toBeCloseTo(0.001, 6)
  })

  test('is the same both ways, no longer than a detour, and zero over the 180th meridian', () => {
    expect(distanceKm({ lat: 5, lng: 180 }, { lat: 5, lng: -180 })).toBeCloseTo(0, 6)
    fc.assert(
      fc.property(points, points, points, (a, b, c) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 9)
        const detour = distanceKm(a, b) + distanceKm(b, c)
        const rounding = detour > FAR_SIDE ? A_METRE : A_MILLIMETRE
        expect(distanceKm(a, c)).toBeLessThanOrEqual(detour + rounding)
      }),
    )
  })
})

describe('bearings', () => {
  const origin = { lat: 0, lng: 0 }

  test.each([
    [{ lat: 1, lng: 0 }, 0, 'n'],
    [{ lat: 0, lng: 1 }, 90, 'e'],
    [{ lat: -1, lng: 0 }, 180, 's'],
    [{ lat: 0, lng: -1 }, 270, 'w'],
    [{ lat: -1, lng: 1 }, 135, 'se'],
    [{ lat: 1, lng: -0.05 }, 357.1, 'n'],
  ] as const)('to %o is %d degrees, %s', (to, degrees, direction) => {
    expect(bearingDegrees(origin, to)).toBeCloseTo(degrees, 0)
    expect(compassDirectionTo(origin, to)).toBe(direction)
  })

  test('start out along the great circle, not along the map', () => {
    expect(compassDirectionTo(BERLIN, SAN_FRANCISCO)).toBe('nw')
  })
})
