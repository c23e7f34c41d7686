import { expect, test } from 'vitest'
import { distanceKm } from '../lib/geo/coordinates.ts'
import { circleRing } from './circle.ts'

test('every corner of a circle is one search radius away from its center', () => {
  for (const point of [
    { lat: 37.77, lng: -122.42 },
    { lat: 64.8, lng: -147.7 },
    { lat: -17, lng: 179 },
  ]) {
    const ring = circleRing({ point, radiusKm: 250 })
    for (const corner of ring) expect(distanceKm(point, corner)).toBeCloseTo(250, 3)
    expect(ring.at(-1)).toEqual(ring[0])
  }
})

test('a circle across the 180th meridian is not torn apart', () => {
  const lngs = circleRing({ point: { lat: 52, lng: 179.5 }, radiusKm: 100 }).map(({ lng }) => lng)
  for (const [i, lng] of lngs.entries())
    expect(Math.abs(lng - (lngs[i - 1] ?? lng))).toBeLessThan(1)
})
