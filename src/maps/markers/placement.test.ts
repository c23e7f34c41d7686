import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCluster, aPlace, aStack } from '../../../test/maps/map-items.ts'
import { shiftedPoint } from '../camera.ts'
import { dotsUnder, itemZooms, numberOf, plateExtent, signZooms, stackPlaces } from './placement.ts'

const ZOOM = 5
const HERE = { lat: 37, lng: -113 }
const pixelsFrom = (east: number, south: number, zoom = ZOOM) =>
  shiftedPoint(HERE, { east, south }, zoom)
const unselected = () => false

describe('plates that separate', () => {
  test('the first always has its plate, the one beside it from the zoom where there is room', () => {
    const items = [
      aPlace({ id: 'a', number: 1, point: HERE }),
      aPlace({ id: 'b', number: 2, point: pixelsFrom(17, 0) }),
    ]
    const zooms = itemZooms(items, unselected)
    expect(zooms.get('a')).toBe(-Infinity)
    // Two plates are 34 pixels wide: twice as far apart one zoom closer.
    expect(zooms.get('b')).toBeCloseTo(ZOOM + 1)
  })

  test('the selected one comes before the first of the list', () => {
    const items = [
      aPlace({ id: 'a', number: 1, point: HERE }),
      aPlace({ id: 'b', number: 2, point: pixelsFrom(17, 0) }),
    ]
    const zooms = itemZooms(items, ({ id }) => id === 'b')
    expect(zooms.get('b')).toBe(-Infinity)
    expect(zooms.get('a')).toBeGreaterThan(ZOOM + 1)
  })

  test('two places at one point have one plate', () => {
    const [first, second] = signZooms([
      { point: HERE, extent: plateExtent(1, false) },
      { point: HERE, extent: plateExtent(1, false) },
    ])
    expect([first, second]).toEqual([-Infinity, Infinity])
  })

  test('a disc under a plate becomes a dot, and the larger of two discs stays', () => {
    const items = [
      aPlace({ id: 'a', number: 1, point: HERE }),
      aCluster({ id: 'under', point: pixelsFrom(0, 10) }),
      aCluster({ id: 'large', count: 90, point: pixelsFrom(200, 0) }),
      aCluster({ id: 'small', count: 9, point: pixelsFrom(225, 0) }),
    ]
    const zooms = itemZooms(items, unselected)
    expect(zooms.get('under')).toBeGreaterThan(ZOOM)
    expect(zooms.get('large')).toBeLessThan(ZOOM)
    expect(zooms.get('small')).toBeGreaterThan(ZOOM)
  })

  test('a cluster of more places than the list keeps its count beside every number but the first', () => {
    const items = [
      aPlace({ id: 'a', number: 21, point: HERE }),
      aPlace({ id: 'b', number: 22, point: pixelsFrom(200, 0) }),
      aCluster({ id: 'under first', count: 900, point: pixelsFrom(0, 10) }),
      aCluster({ id: 'over second', count: 3, point: pixelsFrom(200, 10) }),
      aCluster({ id: 'elsewhere', count: 900, point: pixelsFrom(600, 0) }),
    ]
    const zooms = itemZooms(items, unselected)
    expect(zooms.get('a')).toBe(-Infinity)
    expect(zooms.get('under first')).toBeGreaterThan(ZOOM)
    expect(zooms.get('b')).toBeGreaterThan(ZOOM)
    expect(zooms.get('over second')).toBeLessThan(ZOOM)
  })

  test('a cluster with most of the places keeps its count beside the first number too', () => {
    const items = [
      aPlace({ id: 'a', number: 1, point: HERE }),
      aCluster({ id: 'most', count: 80_000, point: pixelsFrom(0, 10) }),
      aCluster({ id: 'elsewhere', count: 16_000, point: pixelsFrom(200, 0) }),
      aCluster({ id: 'outside', count: 90_000, isMuted: true, point: pixelsFrom(400, 0) }),
    ]
    expect(itemZooms(items, unselected).get('most')).toBe(-Infinity)
    expect(itemZooms(items, unselected).get('a')).toBeGreaterThan(ZOOM)
    expect(itemZooms(items, ({ id }) => id === 'a').get('a')).toBe(-Infinity)
  })

  test('a cluster of fewer places yields to the numbers, and so does a muted one', () => {
    const items = [
      aPlace({ id: 'a', number: 1, point: HERE }),
      aPlace({ id: 'b', number: 2, point: pixelsFrom(200, 0) }),
      aPlace({ id: 'c', number: 3, point: pixelsFrom(400, 0) }),
      aCluster({ id: 'few', count: 3, point: pixelsFrom(200, 10) }),
      aCluster({ id: 'outside', count: 900, isMuted: true, point: pixelsFrom(400, 10) }),
    ]
    const zooms = itemZooms(items, unselected)
    expect(zooms.get('b')).toBeLessThan(ZOOM)
    expect(zooms.get('c')).toBeLessThan(ZOOM)
    expect(zooms.get('few')).toBeGreaterThan(ZOOM)
    expect(zooms.get('outside')).toBeGreaterThan(ZOOM)
  })

  test('a place without a number is a dot until it is selected, but a movable one never is', () => {
    const items = [aPlace({ id: 'loose' }), aPlace({ id: 'pin', isMovable: true })]
    expect(itemZooms(items, unselected).has('loose')).toBe(false)
    expect(itemZooms(items, ({ id }) => id === 'loose').has('loose')).toBe(true)
    expect(itemZooms(items, unselected).get('pin')).toBe(-Infinity)
  })

  test('a cluster with one place left is a dot', () => {
    expect(itemZooms([aCluster({ count: 1 })], unselected).size).toBe(0)
  })

  test('plates are kept apart across the 180th meridian', () => {
    const [, second = 0] = signZooms([
      { point: { lat: 0, lng: 179.99 }, extent: plateExtent(1, false) },
      { point: { lat: 0, lng: -179.99 }, extent: plateExtent(1, false) },
    ])
    // The plates need 34 pixels, the places are a fiftieth of a degree apart.
    expect(second).toBeCloseTo(Math.log2((34 * 360) / (512 * 0.02)))
  })

  test('of nearby items, no two are shown at a zoom where they overlap', () => {
    const pixel = fc.integer({ min: -80, max: 80 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(pixel, pixel, fc.integer({ min: 0, max: 4 })), { maxLength: 30 }),
        fc.double({ min: 3, max: 12, noNaN: true }),
        (around, zoom) => {
          const signs = around.map(([east, south, letters]) => ({
            at: { east, south },
            point: pixelsFrom(east, south),
            extent: plateExtent(letters, false),
          }))
          const zooms = signZooms(signs)
          const scale = 2 ** (zoom - ZOOM)
          const boxes = signs
            .filter((_, i) => zoom >= (zooms[i] ?? Infinity))
            .map(({ at, extent }) => ({
              left: at.east * scale + extent.left,
              right: at.east * scale + extent.right,
              top: at.south * scale + extent.top,
              bottom: at.south * scale + extent.bottom,
            }))
          for (const [i, one] of boxes.entries()) {
            for (const other of boxes.slice(i + 1)) {
              const acrossBy = Math.min(one.right, other.right) - Math.max(one.left, other.left)
              const downBy = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
              // Pixels of a round earth, and rounding.
              expect(Math.min(acrossBy, downBy)).toBeLessThan(1e-3)
            }
          }
        },
      ),
    )
  })
})

test('a plate hides the dots whose center it covers, but not those beside its post', () => {
  const plate = { point: HERE, extent: plateExtent(1, false) }
  const dots = [pixelsFrom(0, -25), pixelsFrom(12, -38), pixelsFrom(10, -4), pixelsFrom(30, -25)]
  expect(dotsUnder([plate], dots, ZOOM)).toEqual([[0, 1]])
  // Twice as far away one zoom closer.
  expect(dotsUnder([plate], dots, ZOOM + 1)).toEqual([[]])
})

describe('places that no zoom separates', () => {
  const CLOSEST = 12

  test('are one stack under the first of their numbers', () => {
    const items = [
      aPlace({ id: 'b', number: 4, name: 'Vier', point: pixelsFrom(5, 0, CLOSEST) }),
      aPlace({ id: 'a', number: 2, name: 'Zwei', point: HERE }),
      aPlace({ id: 'far', number: 1, point: pixelsFrom(40, 0, CLOSEST) }),
    ]
    const [stack, far, ...rest] = stackPlaces(items, CLOSEST)
    expect(rest).toEqual([])
    expect(far).toMatchObject({ kind: 'place', id: 'far' })
    expect(stack).toMatchObject({ kind: 'stack', count: 2, point: HERE })
    expect(stack?.kind === 'stack' && stack.places.map(({ name }) => name)).toEqual([
      'Zwei',
      'Vier',
    ])
    expect(stack && numberOf(stack)).toBe(2)
  })

  test('a stack absorbs the places beside it and adds them to its count', () => {
    const stack = { ...aStack({ names: ['A', 'B'], point: HERE }), count: 70 }
    const [joined] = stackPlaces([stack, aPlace({ id: 'c', point: HERE })], CLOSEST)
    expect(joined).toMatchObject({ kind: 'stack', count: 71 })
    // Not all of them have a number that could stand for them.
    expect(joined && numberOf(joined)).toBeUndefined()
  })

  test('clusters and movable places are never stacked', () => {
    const items = [
      aPlace({ id: 'a', number: 1, point: HERE }),
      aPlace({ id: 'pin', isMovable: true, point: HERE }),
      aCluster({ point: HERE }),
    ]
    expect(stackPlaces(items, CLOSEST)).toHaveLength(3)
  })
})
