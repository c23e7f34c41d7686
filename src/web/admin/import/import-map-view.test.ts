import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsPoint } from '../../../lib/geo/bounds.ts'
import { MOST_POINTS } from '../../../maps/picture/picture-address.ts'
import { composeImportMap } from './import-map-view.ts'

type Located = Parameters<typeof composeImportMap>[0][number]

const located = (position: number, lat: number, lng: number, isDoubtful = false): Located => {
  return { position, kind: 'new', isSimilar: false, isDoubtful, point: { lat, lng } }
}
const around = (count: number, from = 1) =>
  Array.from({ length: count }, (_, i) => located(from + i, 50 + (i % 17) / 10, 8 + (i % 23) / 10))

test('what lies far off has a number, and a second map shows the others closer', () => {
  const swapped = located(101, 8.6, 50.1)
  const { maps, far, doubtful } = composeImportMap([
    ...around(100),
    swapped,
    located(102, 50.2, 8.2, true),
  ])
  expect(far).toEqual([swapped])
  expect(doubtful).toMatchObject([{ position: 102 }])
  expect(maps).toHaveLength(2)
  const [whole, closer] = maps.map(({ area, points }) => ({
    isSwappedSeen: containsPoint(area, swapped.point),
    numbers: points.filter(({ isGroup }) => !isGroup).map(({ number }) => number),
  }))
  expect(whole).toEqual({ isSwappedSeen: true, numbers: [1, 2] })
  expect(closer).toEqual({ isSwappedSeen: false, numbers: [2] })
})

test('places on one spot are one group, and none is no map', () => {
  const { maps } = composeImportMap([1, 2, 3].map((position) => located(position, 50, 8)))
  const points = [{ number: 3, point: { lat: 50, lng: 8 }, isGroup: true }]
  expect(maps).toMatchObject([{ points }])
  expect(composeImportMap([])).toEqual({ maps: [], far: [], doubtful: [] })
})

test('every position is on the map, in few enough marks, wherever they are', () => {
  const point = fc.record({
    lat: fc.double({ min: -85, max: 85, noNaN: true }),
    lng: fc.double({ min: -180, max: 179.9, noNaN: true }),
    isDoubtful: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 200 }), (points) => {
      const all = points.map(({ lat, lng, isDoubtful }, i) => located(i + 1, lat, lng, isDoubtful))
      const { maps } = composeImportMap(all)
      for (const map of maps) expect(map.points.length).toBeLessThanOrEqual(MOST_POINTS)
      const [whole] = maps
      const shown = whole?.points.map(({ number, isGroup }) => (isGroup ? number : 1)) ?? []
      expect(shown.reduce((sum, count) => sum + count, 0)).toBe(all.length)
      for (const one of whole?.points ?? []) {
        expect(Math.abs(one.point.lng)).toBeLessThanOrEqual(180)
      }
    }),
  )
})
