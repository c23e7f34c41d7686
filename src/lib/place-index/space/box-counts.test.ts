import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsPoint } from '../../geo/bounds.ts'
import { buildBoxCounts, countInBox } from './box-counts.ts'
import { buildPlaceIndexData } from '../build-place-index.ts'

// Few values, so that many places and edges stand on one line, and some a hair beside it.
const degrees = (most: number) =>
  fc.oneof(
    fc.constantFrom(-most, most, 0, 1, 2),
    fc.constantFrom(1 + Number.EPSILON, 1 - Number.EPSILON / 2, 2 + 2 * Number.EPSILON),
    fc.double({ min: -most, max: most, noNaN: true }),
  )
const points = fc.record({ lat: degrees(90), lng: degrees(180) })
const boxes = fc.record({
  west: degrees(180),
  south: degrees(90),
  east: degrees(180),
  north: degrees(90),
})

test('counts the places of any box, on its edges and over the 180th meridian', () => {
  fc.assert(
    fc.property(fc.array(points, { maxLength: 200 }), fc.array(boxes), (all, asked) => {
      const none = { categories: [], tags: [], timeZone: 0 }
      const texts = { names: [], localities: [], rest: [] }
      const data = buildPlaceIndexData(all.map((point) => ({ ...point, ...none, texts })))
      for (const box of asked) {
        const expected = all.filter((point) => containsPoint(box, point)).length
        expect(countInBox(data.columns, data.boxCounts, box)).toBe(expected)
      }
    }),
    { numRuns: 1000 },
  )
})

test.each([0, 1, 2, 31, 32, 33, 64, 1000, 4096])('counts among %i places', (count) => {
  const texts = { names: [], localities: [], rest: [] }
  const places = Array.from({ length: count }, (_, i) => {
    const [lat, lng] = [((i * 37) % 101) - 50, ((i * 53) % 211) - 105]
    return { lat, lng, categories: [], tags: [], timeZone: 0, texts }
  })
  const { columns, boxCounts } = buildPlaceIndexData(places)
  for (const west of [-180, -40, 0]) {
    for (const north of [-51, -3, 17, 90]) {
      const box = { west, south: -30, east: 20, north }
      const expected = places.filter((place) => containsPoint(box, place)).length
      expect(countInBox(columns, boxCounts, box)).toBe(expected)
    }
  }
})

test('counts among many places on few lines', () => {
  const length = 150_000
  // A few thousand values each, so that hundreds of places stand on one line.
  const lat = Float64Array.from({ length }, (_, i) => ((i * 7919) % 4001) / 50 - 40)
  const lng = Float64Array.from({ length }, (_, i) => ((i * 104_729) % 7001) / 50 - 70)
  const data = buildBoxCounts({ lat, lng })
  const edges = [-180, -70, -33.02, 0, 0.01, 12.34, 69.98, 70, 180]
  for (const west of edges) {
    for (const east of edges) {
      const box = { west, east, south: -12.5, north: 33.001 }
      let expected = 0
      for (let i = 0; i < length; i++) {
        if (containsPoint(box, { lat: lat[i] ?? 0, lng: lng[i] ?? 0 })) expected++
      }
      expect(countInBox({ lat, lng }, data, box)).toBe(expected)
    }
  }
})
