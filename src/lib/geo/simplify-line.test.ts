import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Line, simplify } from './encode-outline.ts'

const coordinate = fc.integer({ min: -300, max: 300 })
const line = fc
  .array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 30 })
  .map((pairs): Line => pairs.flat())

describe('a simpler line', () => {
  test('no point is farther from the simple line than the tolerance, and both ends stay', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 40 }), (whole, tolerance) => {
        const simple = simplify(whole, tolerance)
        expect(simple.slice(0, 2)).toEqual(whole.slice(0, 2))
        expect(simple.slice(-2)).toEqual(whole.slice(-2))
        for (let i = 0; i < whole.length; i += 2) {
          expect(distanceTo(simple, whole[i]!, whole[i + 1]!)).toBeLessThanOrEqual(tolerance + 1e-6)
        }
      }),
    )
  })

  test('a straight line needs two points', () => {
    expect(simplify([0, 0, 1, 1, 2, 2, 9, 9], 0.1)).toEqual([0, 0, 9, 9])
  })
})

function distanceTo(path: Line, x: number, y: number): number {
  let least = Infinity
  for (let i = 0; i + 3 < path.length; i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = path.slice(i, i + 4)
    const [dx, dy] = [bx - ax, by - ay]
    const length = dx * dx + dy * dy
    const share =
      length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
    least = Math.min(least, Math.hypot(x - ax - share * dx, y - ay - share * dy))
  }
  return least
}
