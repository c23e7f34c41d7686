import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceKm } from '../geo/coordinates.ts'
import { toMercator } from '../geo/tiles.ts'
import {
  catalogues,
  filters,
  openAt,
  requests,
  texted,
  tiles,
} from '../../../test/place-index/arbitrary-places.ts'
import { buildByBruteForce } from '../../../test/place-index/brute-force.ts'
import { buildPlaceIndex } from './changeable-index.ts'
import type { IndexedPlace, PlaceFilter } from './place-index.ts'

const RUNS = 150
const ATTRIBUTE_OF_TAG = [0, 0, 1, 1, 2]

function both(places: IndexedPlace[]) {
  const options = { attributeOfTag: ATTRIBUTE_OF_TAG }
  return { index: buildPlaceIndex(places, options), oracle: buildByBruteForce(places, options) }
}

function everyTile(places: IndexedPlace[], z: number, filter: PlaceFilter = {}) {
  const index = buildPlaceIndex(places)
  const steps = Array.from({ length: 2 ** z }, (_, i) => i)
  return steps.flatMap((x) => steps.map((y) => index.clusters({ z, x, y }, filter)))
}

describe('the index gives the same answers as brute force', () => {
  const several = { minLength: 1, maxLength: 8 }

  test('pages', () => {
    fc.assert(
      fc.property(catalogues, fc.array(requests, several), (places, asked) => {
        const { index, oracle } = both(places)
        for (const request of asked) expect(index.page(request)).toEqual(oracle.page(request))
      }),
      { numRuns: RUNS },
    )
  })

  test('the best matches of a text', () => {
    fc.assert(
      fc.property(catalogues, fc.array(requests, several), (places, asked) => {
        const { index, oracle } = both(places)
        for (const { filter, limit } of asked) {
          expect(index.best(filter, limit)).toEqual(oracle.best(filter, limit))
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('counts', () => {
    fc.assert(
      fc.property(catalogues, fc.array(filters, several), (places, asked) => {
        const { index, oracle } = both(places)
        for (const filter of asked) {
          expect(index.has(filter)).toBe(oracle.has(filter))
          expect(index.count(filter)).toBe(oracle.count(filter))
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('facets', () => {
    fc.assert(
      fc.property(catalogues, fc.array(fc.tuple(filters, openAt), several), (places, asked) => {
        const { index, oracle } = both(places)
        for (const [filter, moments] of asked) {
          expect(index.facets(filter, moments)).toEqual(oracle.facets(filter, moments))
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('clusters', () => {
    fc.assert(
      fc.property(catalogues, tiles, fc.oneof(fc.constant({}), filters), (places, tile, filter) => {
        const { index, oracle } = both(places)
        expect(index.clusters(tile, filter)).toEqual(oracle.clusters(tile, filter))
      }),
      { numRuns: RUNS },
    )
  })

  test('corrections', () => {
    fc.assert(
      fc.property(catalogues, fc.array(texted, several), (places, asked) => {
        const { index, oracle } = both(places)
        for (const text of asked) expect(index.correction(text)).toBe(oracle.correction(text))
      }),
      { numRuns: RUNS },
    )
  })
})

describe('the clusters of all tiles of a zoom', () => {
  const zooms = fc.integer({ min: 0, max: 4 })

  test('contain every place of the filter once', () => {
    fc.assert(
      fc.property(catalogues, zooms, filters, (places, z, filter) => {
        const items = everyTile(places, z, filter).flat()
        const counts = items.map((item) => (item.kind === 'place' ? 1 : item.count))
        const total = counts.reduce((sum, count) => sum + count, 0)
        expect(total).toBe(buildPlaceIndex(places).count(filter))
      }),
      { numRuns: RUNS },
    )
  })

  test('are at most 64 in a tile and never closer than 48 pixels, even across tile borders', () => {
    fc.assert(
      fc.property(catalogues, zooms, (places, z) => {
        const found = everyTile(places, z)
        for (const items of found) expect(items.length).toBeLessThanOrEqual(64)
        const pixels = found.flat().map((item) => {
          const { x, y } = toMercator(item)
          return { x: x * 512 * 2 ** z, y: y * 512 * 2 ** z }
        })
        for (const [i, a] of pixels.entries()) {
          for (const b of pixels.slice(i + 1)) {
            const dx = Math.abs(a.x - b.x)
            const across = Math.min(dx, 512 * 2 ** z - dx)
            expect(Math.hypot(across, a.y - b.y)).toBeGreaterThan(47.9)
          }
        }
      }),
      { numRuns: RUNS },
    )
  })
})

test('paging through the nearest never repeats or leaves out a place', () => {
  fc.assert(
    fc.property(catalogues, filters, fc.integer({ min: 1, max: 9 }), (places, filter, limit) => {
      const index = buildPlaceIndex(places)
      const origin = { lat: 0, lng: 179.9 }
      const seen: number[] = []
      for (let offset = 0; offset < places.length + limit; offset += limit) {
        const page = index.page({ filter, order: 'distance', origin, offset, limit })
        seen.push(...page.hits.map((hit) => hit.ordinal))
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBe(index.count(filter))
      const distances = seen.map((ordinal) => distanceKm(origin, places[ordinal]!))
      expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    }),
    { numRuns: RUNS },
  )
})
