import { firstNotBelow } from '../arrays/ascending.ts'
import type { Cells, Square } from './cells.ts'
import { GRID_BITS } from './grid.ts'
import type { PointSet, SquareLevel } from '../place-index-data.ts'
import { mortonKey } from '../space/morton.ts'
import { COUNT, FIRST, SQUARE_NUMBERS, SUM_X, SUM_Y } from '../space/square-levels.ts'

/** The squares as wide as cells, where they are kept. */
export function levelOf({ levels }: PointSet, width: number): SquareLevel | undefined {
  return levels[GRID_BITS - 31 + Math.clz32(width)]
}

/** Enters into the window what lies in a square of cells that are kept. */
export function readLevel(
  level: SquareLevel,
  { column, row, size, first }: Square,
  window: Cells,
): void {
  const { keys, numbers } = level
  const key = mortonKey(column, row)
  for (let i = firstNotBelow(keys, key, 0, keys.length); i < keys.length; i++) {
    const inSquare = (keys[i] ?? 0) - key
    if (inSquare >= size * size) return
    const cell = first + everySecondBit(inSquare >>> 1) * window.side + everySecondBit(inSquare)
    const at = i * SQUARE_NUMBERS
    const from = numbers[at + FIRST] ?? 0
    const count = numbers[at + COUNT] ?? 0
    window.from[cell] = from
    window.to[cell] = from + count
    window.square[cell] = i + 1
    window.enter(cell, count, numbers[at + SUM_X] ?? 0, numbers[at + SUM_Y] ?? 0)
  }
}

// Of six bits three beside each other: a tile has eight cells to a side.
function everySecondBit(bits: number): number {
  return (bits & 1) | ((bits >>> 1) & 2) | ((bits >>> 2) & 4)
}
