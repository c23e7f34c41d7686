import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Bounds } from '../lib/geo/coordinates.ts'
import { toMercator } from '../lib/geo/tiles.ts'
import {
  boundsOfView,
  clampView,
  isSeparable,
  isView,
  pannedView,
  shiftedPoint,
  viewThatFits,
} from './camera.ts'
import { aCluster } from '../../test/maps/map-items.ts'

const SIZE = { width: 800, height: 600 }
const LIMITS = { min: 1, max: 10 }
const CALIFORNIA = { west: -124, south: 32, east: -114, north: 42 }

describe('fitting a box', () => {
  test('leaves the padding free on every side', () => {
    const { center, zoom } = viewThatFits(CALIFORNIA, SIZE, LIMITS, { padding: 50 })
    const world = 512 * 2 ** zoom
    const middle = toMercator(center)
    const northWest = toMercator({ lat: 42, lng: -124 })
    const left = SIZE.width / 2 - (middle.x - northWest.x) * world
    const top = SIZE.height / 2 - (middle.y - northWest.y) * world
    expect(Math.min(left, top)).toBeCloseTo(50, 3)
  })

  test('stops at the closest zoom for a point, or at the zoom it is given', () => {
    const point = { west: 10, south: 50, east: 10, north: 50 }
    expect(viewThatFits(point, SIZE, LIMITS).zoom).toBe(10)
    expect(viewThatFits(point, SIZE, LIMITS, { maxZoom: 7 }).zoom).toBe(7)
  })

  test('survives a padding larger than the map', () => {
    expect(isView(viewThatFits(CALIFORNIA, SIZE, LIMITS, { padding: 500 }))).toBe(true)
  })

  test('takes the short way across the 180th meridian', () => {
    const fiji = { west: 177, south: -20, east: -178, north: -15 }
    const { center } = viewThatFits(fiji, SIZE, LIMITS)
    expect(center.lng).toBeCloseTo(179.5, 5)
  })
})

test('a cluster comes apart unless its places share one spot or the map zooms no closer', () => {
  // A pixel of zoom 10 is 0.0007 degrees of longitude.
  const ofWidth = (degrees: number) => ({ west: 10, south: 50, east: 10 + degrees, north: 50 })
  const isOpened = (zoom: number, bounds: Bounds) =>
    isSeparable(aCluster({ zoom, bounds }), { min: 1, max: 10.5 })
  expect(isOpened(9, ofWidth(0.05))).toBe(true)
  expect(isOpened(9, ofWidth(0.03))).toBe(false)
  expect(isOpened(10, ofWidth(0.05))).toBe(false)
})

describe('moving by a part of the view', () => {
  const view = { center: { lat: 40, lng: -120 }, zoom: 5 }

  test('goes east, west, north and south', () => {
    expect(pannedView(view, { east: 0.5, south: 0 }, SIZE).center.lng).toBeGreaterThan(-120)
    expect(pannedView(view, { east: -0.5, south: 0 }, SIZE).center.lng).toBeLessThan(-120)
    expect(pannedView(view, { east: 0, south: -0.5 }, SIZE).center.lat).toBeGreaterThan(40)
    expect(pannedView(view, { east: 0, south: 0.5 }, SIZE).center.lat).toBeLessThan(40)
  })

  test('never leaves the world', () => {
    const part = fc.double({ min: -3, max: 3, noNaN: true })
    const zoom = fc.double({ min: 1, max: 10, noNaN: true })
    const lng = fc.double({ min: -180, max: 180, noNaN: true })
    fc.assert(
      fc.property(part, part, zoom, lng, (east, south, at, from) => {
        const start = { center: { lat: 80, lng: from }, zoom: at }
        expect(isView(pannedView(start, { east, south }, SIZE))).toBe(true)
      }),
    )
  })
})

test('a point is shifted by pixels of the map, and back', () => {
  const shifted = shiftedPoint({ lat: 0, lng: 179.9 }, { east: 512, south: 0 }, 8)
  expect(shifted.lng).toBeCloseTo(179.9 + 360 / 2 ** 8 - 360, 9)
  const there = shiftedPoint({ lat: 40, lng: -120 }, { east: 30, south: -70 }, 9)
  expect(there.lat).toBeGreaterThan(40)
  const back = shiftedPoint(there, { east: -30, south: 70 }, 9)
  expect([back.lat, back.lng]).toEqual([expect.closeTo(40, 9), expect.closeTo(-120, 9)])
})

test('the bounds of a view have valid longitudes', () => {
  expect(boundsOfView({ west: 170, south: 0, east: 200, north: 10 })).toMatchObject({
    west: 170,
    east: -160,
  })
  expect(boundsOfView({ west: -300, south: 0, east: 200, north: 10 })).toMatchObject({
    west: -180,
    east: 180,
  })
})

test('a view is clamped to the limits', () => {
  expect(clampView({ center: { lat: 1, lng: 190 }, zoom: 40 }, LIMITS)).toEqual({
    center: { lat: 1, lng: -170 },
    zoom: 10,
  })
})
