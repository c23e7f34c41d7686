import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsPoint } from '../../../lib/geo/bounds.ts'
import { MAX_POINTS, type NumberedPoint } from '../../../maps/picture/picture-address.ts'
import type { ImportRun } from '../../../domain/import/import-run.ts'
import { extentOf, signZooms } from '../../../maps/markers/placement.ts'
import { pictureView, REGION_FRAMES } from '../../../maps/picture/frames.ts'
import { composeImportMap, type MapRequest, readImportMap } from './import-map-view.ts'

type Located = Parameters<typeof composeImportMap>[0][number]

const located = (position: number, lat: number, lng: number, isDoubtful = false): Located => {
  return { position, kind: 'new', isSimilar: false, isDoubtful, point: { lat, lng } }
}
const pointsIn = (points: Readonly<Record<string, readonly NumberedPoint[]>>, frame: string) =>
  points[frame] ?? []
const toSign = ({ number: count, point }: NumberedPoint) => {
  const bounds = { west: point.lng, east: point.lng, south: point.lat, north: point.lat }
  return { point, extent: extentOf({ kind: 'cluster', id: '', count, point, zoom: 0, bounds }) }
}

const RUN: ImportRun = {
  id: 1,
  fileName: 'orte.csv',
  status: 'checked',
  settings: {},
  actor: 'anna',
  createdAt: new Date('2026-11-21T08:30:00Z'),
  hasChanges: true,
}
const NOTHING = {
  total: 0,
  accepted: 0,
  similar: 0,
  similarAccepted: 0,
  doubtful: 0,
  conflicting: 0,
  undone: 0,
}
const around = (count: number, from = 1) =>
  Array.from({ length: count }, (_, i) => located(from + i, 50 + (i % 17) / 10, 8 + (i % 23) / 10))

test('rows far away are numbered, and a second map shows the others closer up', () => {
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
    numbers: pointsIn(points, 'strip')
      .filter(({ isGroup }) => !isGroup)
      .map(({ number }) => number),
  }))
  expect(whole).toEqual({ isSwappedSeen: true, numbers: [1, 2] })
  expect(closer).toEqual({ isSwappedSeen: false, numbers: [2] })
})

test('places at one point form one group, and no places give no map', () => {
  const { maps } = composeImportMap([1, 2, 3].map((position) => located(position, 50, 8)))
  for (const { name } of REGION_FRAMES) {
    const [group, ...others] = pointsIn(maps[0]?.points ?? {}, name)
    expect(group).toMatchObject({ number: 3, isGroup: true })
    expect(group?.point.lat).toBeCloseTo(50)
    expect(group?.point.lng).toBeCloseTo(8)
    expect(others).toEqual([])
  }
  expect(composeImportMap([])).toEqual({ maps: [], far: [], doubtful: [] })
})

test('every position is on the map, in few enough marks, wherever the positions are', () => {
  const point = fc.record({
    lat: fc.double({ min: -85, max: 85, noNaN: true }),
    lng: fc.double({ min: -180, max: 179.9, noNaN: true }),
    isDoubtful: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 200 }), (points) => {
      const all = points.map(({ lat, lng, isDoubtful }, i) => located(i + 1, lat, lng, isDoubtful))
      const { maps } = composeImportMap(all)
      for (const frame of REGION_FRAMES) {
        for (const { area, points: marks } of maps) {
          const shown = pointsIn(marks, frame.name)
          expect(shown.length).toBeLessThanOrEqual(MAX_POINTS)
          const groups = shown.filter(({ isGroup }) => isGroup)
          const zooms = signZooms(groups.map(toSign))
          expect(Math.max(...zooms)).toBeLessThan(pictureView(area, frame).zoom + 1e-6)
        }
        const whole = pointsIn(maps[0]?.points ?? {}, frame.name)
        const counted = whole.map(({ number, isGroup }) => (isGroup ? number : 1))
        expect(counted.reduce((sum, count) => sum + count, 0)).toBe(all.length)
        for (const { point: at } of whole) expect(Math.abs(at.lng)).toBeLessThanOrEqual(180)
      }
    }),
  )
})

test('a map is read once, until a person chooses another location', async () => {
  let readings = 0
  const imports = {
    async *streamPoints() {
      readings++
      yield located(1, 50, 8)
    },
    changeAt: async () => undefined,
  }
  const counts = (position: number) => [{ ...NOTHING, kind: 'new' as const, located: position }]
  const ask = (request: Partial<MapRequest>) =>
    readImportMap(imports, { run: RUN, filter: {}, counts: counts(0), ...request })
  expect(await ask({})).toMatchObject({ located: 1, unlocated: 0 })
  await ask({})
  expect(readings).toBe(1)
  await ask({ filter: { kind: 'new' } })
  await ask({ counts: counts(7) })
  await ask({ run: { ...RUN, id: 2 } })
  expect(readings).toBe(4)
})
