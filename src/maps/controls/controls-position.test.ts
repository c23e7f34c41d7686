import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Box } from '../../lib/geo/box.ts'
import { boxAt, findControlsPosition, stepAside } from './controls-position.ts'

const SIZE = { width: 46, height: 134 }
const PHONE = { left: 0, top: 186, right: 390, bottom: 586 }

const aPin = ({ x, y }: { x: number; y: number }): Box => ({
  left: x - 17,
  right: x + 17,
  top: y - 41,
  bottom: y + 6,
})

const pins = fc.array(
  fc
    .record({ x: fc.integer({ min: 0, max: 390 }), y: fc.integer({ min: 186, max: 586 }) })
    .map(aPin),
  { maxLength: 40 },
)

test('without markers, the buttons are at the top of the right edge', () => {
  expect(findControlsPosition({ map: PHONE, size: SIZE, obstacles: [] })).toEqual({
    side: 'right',
    top: 16,
  })
})

test('they slide below a marker, and over to the left where the right edge is taken', () => {
  const pin = aPin({ x: 350, y: 240 })
  const crowd = { map: PHONE, size: SIZE, obstacles: [[pin]] }
  expect(findControlsPosition(crowd)).toEqual({ side: 'right', top: 61 })
  const column = [240, 300, 360, 420, 480, 540].map((y) => aPin({ x: 350, y }))
  expect(findControlsPosition({ ...crowd, obstacles: [column] })).toEqual({ side: 'left', top: 16 })
})

test('they stay where they are as long as they cover nothing there', () => {
  const now = { side: 'left', top: 100 } as const
  const crowd = { map: PHONE, size: SIZE, obstacles: [[aPin({ x: 350, y: 240 })]] }
  expect(findControlsPosition(crowd, now)).toEqual(now)
  expect(findControlsPosition({ ...crowd, obstacles: [[aPin({ x: 40, y: 340 })]] }, now).side).toBe(
    'right',
  )
})

test('they cover markers only if every position on both edges does, and then as few listed ones as possible', () => {
  fc.assert(
    fc.property(pins, pins, (listed, others) => {
      const place = findControlsPosition({ map: PHONE, size: SIZE, obstacles: [listed, others] })
      const coveredAt = (at: typeof place, boxes: readonly Box[]) => {
        const own = boxAt(at, PHONE, SIZE)
        return boxes.filter((box) => meet(box, own, 1)).length
      }
      const everywhere = (['right', 'left'] as const).flatMap((side) =>
        Array.from({ length: 400 - 36 - 134 - 16 + 1 }, (_, i) => ({ side, top: 16 + i })),
      )
      const fewest = Math.min(...everywhere.map((at) => coveredAt(at, listed)))
      expect(coveredAt(place, listed)).toBeLessThanOrEqual(fewest)
      const all = [...listed, ...others]
      const isAllFree = everywhere.some((at) => coveredAt(at, all) === 0)
      expect(coveredAt(place, all) === 0).toBe(isAllFree)
    }),
  )
})

test('they stay on a map too small for them', () => {
  const map = { left: 0, top: 0, right: 200, bottom: 120 }
  expect(findControlsPosition({ map, size: SIZE, obstacles: [] }).top).toBe(16)
})

function meet(a: Box, b: Box, air: number): boolean {
  return (
    a.left - air < b.right &&
    a.right + air > b.left &&
    a.top - air < b.bottom &&
    a.bottom + air > b.top
  )
}

test('a sign moves off a plate the shorter way, past other plates, and stays where it is if there is no room', () => {
  const map = { left: 0, top: 0, right: 800, bottom: 700 }
  const sign = { left: 12, right: 112, top: 660, bottom: 692 }
  const above = { left: 40, right: 74, top: 640, bottom: 687 }
  const next = { left: 90, right: 124, top: 600, bottom: 647 }
  expect(stepAside(sign, { map, obstacles: [[{ ...above, left: 300, right: 334 }]] })).toBe(0)
  expect(stepAside(sign, { map, obstacles: [[above]] })).toBe(-53)
  expect(stepAside(sign, { map, obstacles: [[above, next]] })).toBe(-93)
  // Like the box of an element, it has no properties of its own.
  const inherited: Box = Object.create(sign)
  expect(stepAside(inherited, { map, obstacles: [[above]] })).toBe(-53)
  const wall = { left: 0, right: 800, top: 0, bottom: 700 }
  expect(stepAside(sign, { map, obstacles: [[wall]] })).toBe(0)
})
