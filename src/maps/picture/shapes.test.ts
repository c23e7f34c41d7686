import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Box } from '../../lib/geo/box.ts'
import {
  boxOf,
  clipLine,
  clipRing,
  createPathWriter,
  doubleArea,
  joinLines,
  type Line,
  outlinePath,
  type Shape,
  simplifyShapes,
} from './shapes.ts'

const coordinate = fc.integer({ min: -300, max: 300 })
const points = (least: number) =>
  fc.array(fc.tuple(coordinate, coordinate), { minLength: least, maxLength: 30 })
const line = (least: number) => points(least).map((pairs): Line => pairs.flat())
const BOX: Box = { left: -100, top: -80, right: 100, bottom: 80 }

function isInside({ left, top, right, bottom }: Box): boolean {
  return (
    left >= BOX.left - 1e-6 &&
    top >= BOX.top - 1e-6 &&
    right <= BOX.right + 1e-6 &&
    bottom <= BOX.bottom + 1e-6
  )
}

describe('clipping', () => {
  test('a clipped ring lies in the box', () => {
    fc.assert(
      fc.property(line(3), (ring) => {
        const clipped = clipRing(ring, BOX)
        expect(clipped.length === 0 || isInside(boxOf(clipped))).toBe(true)
      }),
    )
  })

  test('a ring that lies in the box is left as it is', () => {
    fc.assert(
      fc.property(line(3), (ring) => {
        expect(clipRing(ring, boxOf(ring))).toEqual(ring)
      }),
    )
  })

  test('a ring around the box becomes the box', () => {
    const clipped = clipRing([-500, -500, 500, -500, 500, 500, -500, 500], BOX)
    expect(Math.abs(doubleArea(clipped))).toBeCloseTo(2 * 200 * 160)
  })

  test('the two parts of a ring on either side of an edge have the area of the whole', () => {
    fc.assert(
      fc.property(line(3), (ring) => {
        const west = { ...BOX, left: -1000, top: -1000, bottom: 1000, right: 10 }
        const east = { ...west, left: 10, right: 1000 }
        const parts = doubleArea(clipRing(ring, west)) + doubleArea(clipRing(ring, east))
        expect(parts).toBeCloseTo(doubleArea(ring), 3)
      }),
    )
  })

  test('all parts of a clipped line lie in the box', () => {
    fc.assert(
      fc.property(line(2), (whole) => {
        for (const stretch of clipLine(whole, BOX)) expect(isInside(boxOf(stretch))).toBe(true)
      }),
    )
  })

  test('a line that leaves and comes back has two parts', () => {
    expect(clipLine([0, 0, 200, 0, 200, 50, 0, 50], BOX)).toEqual([
      [0, 0, 100, 0],
      [100, 50, 0, 50],
    ])
  })
})

describe('writing paths', () => {
  test('the path reads back as the rounded points', () => {
    fc.assert(
      fc.property(fc.array(line(2), { minLength: 1, maxLength: 4 }), (lines) => {
        const writer = createPathWriter()
        for (const one of lines) writer.line(one)
        expect(readLines(writer.path())).toEqual(lines.map(withoutRepeats))
      }),
    )
  })

  test('after a ring the pen is back where it began', () => {
    const writer = createPathWriter()
    writer.ring([10, 10, 20, 10, 20, 20])
    writer.line([5, 5, 6, 7])
    expect(writer.path()).toBe('m10 10 10 0 0 10zm-5-5 1 2')
  })
})

function readLines(path: string): number[][] {
  let [x, y] = [0, 0]
  return path
    .split('m')
    .filter(Boolean)
    .map((part) => {
      const numbers = (part.match(/-?\d+/g) ?? []).map(Number)
      return numbers.map((step, i) => (i % 2 === 0 ? (x += step) : (y += step)))
    })
}

function withoutRepeats(whole: Line): number[] {
  const result: number[] = []
  for (let i = 0; i < whole.length; i += 2) {
    const pair = [whole[i]!, whole[i + 1]!]
    if (i === 0 || result.at(-2) !== pair[0] || result.at(-1) !== pair[1]) result.push(...pair)
  }
  return result
}

const LAND: Shape = {
  isArea: true,
  edges: [100, 0, 400, 300],
  line: [100, 40, 180, 60, 200, 150, 180, 240, 100, 260],
}

test('no shore is drawn where land was clipped', () => {
  expect(outlinePath([LAND])).toBe('m100 40 80 20 20 90-20 90-80 20')
})

test('no shore is drawn where simplification moved a clipped corner by less than a pixel', () => {
  const moved = [101.3, 40, ...LAND.line.slice(2)]
  expect(outlinePath([{ ...LAND, line: moved }])).toBe('m101 40 79 20 20 90-20 90-80 20')
})

describe('an area with fewer points', () => {
  const COARSE = { tolerance: 2, minArea: 0, minLength: 0 }
  const simpler = (spots: Line, edges: Line = []) =>
    simplifyShapes([{ isArea: true, line: spots, edges }], COARSE).map((one) => one.line)

  test('has no spike where an inlet was too narrow to be seen', () => {
    const land = [0, 0, 200, 0, 200, 200, 101, 200, 100, 80, 99, 200, 0, 200]
    expect(simpler(land)).toEqual([[0, 0, 200, 0, 200, 200, 101, 200, 99, 200, 0, 200]])
  })

  test('keeps the ends of an island that is long and narrow', () => {
    const island = [0, 0, 100, 6, 200, 0, 100, -6]
    expect(simpler(island)).toEqual([island])
  })

  test('keeps a bay that is wide', () => {
    const land = [0, 0, 200, 0, 200, 200, 130, 200, 100, 80, 70, 200, 0, 200]
    expect(simpler(land)).toEqual([land])
  })

  test('keeps the points where it was cut off, so that no splinter crosses the sea between two coasts', () => {
    const edges = [0, 0, 100, 400]
    const coasts = [60, 0, 100, 0, 100, 300, 97, 310, 100, 320, 100, 40, 60, 40]
    const [kept = []] = simpler(coasts, edges)
    const land = Math.abs(doubleArea([60, 0, 100, 0, 100, 40, 60, 40]))
    expect(Math.abs(doubleArea(kept)) - land).toBeLessThanOrEqual(60)
  })
})

describe('joining', () => {
  const shape = (...lineOf: number[]): Shape => ({ isArea: false, line: lineOf, edges: [] })
  const lengthOf = ({ line: spots }: Shape) => {
    let sum = 0
    for (let i = 2; i < spots.length; i += 2) {
      sum += Math.hypot(spots[i]! - spots[i - 2]!, spots[i + 1]! - spots[i - 1]!)
    }
    return sum
  }

  test('pieces of a road become one line, whichever way each runs and whatever order they come in', () => {
    const pieces = [shape(0, 0, 10, 0), shape(30, 0, 20, 0), shape(10, 0, 20, 0)]
    expect(joinLines(pieces).map(({ line: spots }) => spots.length)).toEqual([8])
  })

  test('where three roads meet, two lines are left', () => {
    const pieces = [shape(0, 0, 10, 0), shape(10, 0, 20, 0), shape(10, 0, 10, 20)]
    expect(joinLines(pieces)).toHaveLength(2)
  })

  test('no piece is lost or drawn twice', () => {
    const near = fc.integer({ min: 0, max: 4 }).map((value) => value * 20)
    const piece = fc.tuple(near, near, near, near).filter(([a, b, c, d]) => a !== c || b !== d)
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const sum = (all: readonly Shape[]) => all.reduce((total, one) => total + lengthOf(one), 0)
        const shapes = pieces.map((one) => shape(...one))
        expect(sum(joinLines(shapes))).toBeCloseTo(sum(shapes))
      }),
    )
  })

  test('areas are left as they are', () => {
    const area: Shape = { isArea: true, line: [0, 0, 10, 0, 10, 10], edges: [] }
    expect(joinLines([area, area])).toEqual([area, area])
  })
})
