import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOf } from '../../lib/geo/bounds.ts'
import { toMercator } from '../../lib/geo/tiles.ts'
import {
  areaOfView,
  FINDER_FRAMES,
  FRAMES,
  frameFor,
  pictureBounds,
  pictureView,
  PLACE_FRAMES,
} from './frames.ts'

const place = fc.record({
  lat: fc.double({ min: -50, max: 60, noNaN: true }),
  lng: fc.double({ min: -160, max: 160, noNaN: true }),
})
// Regions that fit on a map at its smallest scale.
const region = fc.tuple(place, place).map(([a, b]) => ({
  west: a.lng,
  east: a.lng + Math.abs(b.lng) / 8,
  south: a.lat - 5,
  north: a.lat + Math.abs(b.lat) / 6,
}))

describe.each([...FRAMES.values()])('the picture $name', (frame) => {
  test('shows the whole area even in the smallest pane', () => {
    fc.assert(
      fc.property(region, (area) => {
        const { center, zoom } = pictureView(area, frame)
        const world = 512 * 2 ** zoom
        const middle = toMercator(center)
        for (const lng of [area.west, area.east]) {
          for (const lat of [area.south, area.north]) {
            const { x, y } = toMercator({ lat, lng })
            const east = (x - middle.x - Math.round(x - middle.x)) * world
            expect(Math.abs(east)).toBeLessThanOrEqual(frame.fits.width / 2)
            expect(Math.abs(y - middle.y) * world).toBeLessThanOrEqual(frame.fits.height / 2)
          }
        }
      }),
    )
  })

  test('never shows what is beyond the poles, where a map would pull the view back', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 5 }), (points) => {
        const { center, zoom } = pictureView(boundsOf(points)!, frame)
        const half = frame.drawn.height / 2 / (512 * 2 ** zoom)
        const { y } = toMercator(center)
        expect(y - half).toBeGreaterThanOrEqual(-1e-9)
        expect(y + half).toBeLessThanOrEqual(1 + 1e-9)
      }),
    )
  })

  test('can be requested by its view', () => {
    fc.assert(
      fc.property(region, (area) => {
        const { center, zoom } = pictureView(area, frame)
        const again = pictureView(areaOfView({ center, zoom }, frame), frame)
        expect(again.zoom).toBeCloseTo(zoom, 6)
        expect(again.center.lat).toBeCloseTo(center.lat, 6)
        expect(again.center.lng).toBeCloseTo(center.lng, 6)
      }),
    )
  })

  test('is at least as large as what it must show', () => {
    expect(frame.drawn.width).toBeGreaterThanOrEqual(frame.fits.width)
    expect(frame.drawn.height).toBeGreaterThanOrEqual(frame.fits.height)
  })
})

test('a single place is shown no closer than the detail of the map allows', () => {
  const area = boundsOf([{ lat: 36.49, lng: -121.18 }])!
  for (const frame of FRAMES.values()) expect(pictureView(area, frame).zoom).toBe(9)
})

test('every window gets exactly one frame, the last one if no other fits', () => {
  expect(frameFor(FINDER_FRAMES, () => false).name).toBe('phone')
  expect(frameFor(FINDER_FRAMES, (media) => media.includes('80rem')).name).toBe('desk')
  expect(frameFor(PLACE_FRAMES, () => false).name).toBe('card')
})

test('a picture knows what the smallest window shows: only a part of the whole world', () => {
  const [phone] = FINDER_FRAMES.toReversed()
  const world = pictureBounds({ west: -170, south: -50, east: 170, north: 70 }, phone!)
  expect(world.east - world.west).toBeLessThan(150)
  const town = pictureBounds({ west: 8, south: 50, east: 8.5, north: 50.4 }, phone!)
  expect(town.west).toBeLessThan(8)
  expect(town.north).toBeGreaterThan(50.4)
})
