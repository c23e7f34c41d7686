import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftedPoint } from '../camera.ts'
import { aCluster, aPlace } from '../../../test/maps/map-items.ts'
import { standAside } from './stand-aside.ts'

const ZOOM = 5
const HERE = { lat: 37, lng: -113 }
const pixelsFrom = (east: number, south: number) => shiftedPoint(HERE, { east, south }, ZOOM)
const asideOf = (items: Parameters<typeof standAside>[0]) => standAside(items, ZOOM).get('cluster')

describe('discs beside plates', () => {
  test('a disc that covers nothing stays where its places are', () => {
    expect(
      asideOf([aPlace({ point: pixelsFrom(90, 0) }), aCluster({ point: HERE })]),
    ).toBeUndefined()
  })

  test('a disc on the foot of a plate goes below it', () => {
    const aside = asideOf([aPlace({ point: HERE }), aCluster({ point: HERE })])
    expect(aside?.x).toBeCloseTo(0)
    expect(aside?.y).toBeCloseTo(26)
  })

  test('a disc beside a plate gives way to its side', () => {
    const aside = asideOf([aPlace({ point: HERE }), aCluster({ point: pixelsFrom(25, -20) })])
    expect(aside?.x).toBeCloseTo(12)
    expect(aside?.y).toBeCloseTo(0)
  })

  test('a plate that is selected is larger', () => {
    const items = [aPlace({ id: 'zion', point: HERE }), aCluster({ point: pixelsFrom(40, -20) })]
    const asideOfSelected = (id: string) =>
      standAside(items, ZOOM, (item) => item.id === id).get('cluster')
    expect(asideOfSelected('other')).toBeUndefined()
    expect(asideOfSelected('zion')?.x).toBeCloseTo(5)
  })

  test('a disc gives way across the 180th meridian', () => {
    const east = { lat: 0, lng: 179.9 }
    const west = { lat: 0, lng: -179.9 }
    const plates = [aPlace({ point: east }), aCluster({ point: west })]
    expect(asideOf(plates)).toBeDefined()
    const discs = [
      aCluster({ id: 'large', count: 9, point: west }),
      aCluster({ id: 'small', count: 3, point: east }),
    ]
    expect(standAside(discs, ZOOM).get('small')?.x).toBeLessThan(-10)
  })

  test('of two discs the one that counts less gives way', () => {
    const items = [
      aCluster({ id: 'large', count: 9, point: HERE }),
      aCluster({ id: 'small', count: 3, point: pixelsFrom(30, 0) }),
    ]
    const asides = standAside(items, ZOOM)
    expect(asides.has('large')).toBe(false)
    expect(asides.get('small')?.x).toBeCloseTo(10)
  })

  test('plates stay on their points, however many stand together', () => {
    const items = [aPlace({ id: 'a', point: HERE }), aPlace({ id: 'b', point: HERE })]
    expect(standAside(items, ZOOM)).toEqual(new Map())
  })

  test('no disc goes further than 32 pixels, whatever is around it', () => {
    const pixel = fc.integer({ min: -80, max: 80 })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), pixel, pixel), { maxLength: 30 }), (around) => {
        const items = around.map(([isPlate, east, south], index) => {
          const point = pixelsFrom(east, south)
          return isPlate
            ? aPlace({ id: `p${index}`, point })
            : aCluster({ id: `c${index}`, count: index + 2, point })
        })
        for (const { x, y } of standAside(items, ZOOM).values()) {
          expect(Math.hypot(x, y)).toBeLessThanOrEqual(32.001)
        }
      }),
    )
  })
})
