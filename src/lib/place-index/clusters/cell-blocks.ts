import { isChangedBetween, stretchesBetween, type MapSet, type Stretches } from './map-set.ts'
import { mortonKey } from '../space/morton.ts'
import type { PointSet } from '../place-index-data.ts'
import { firstAtKey, firstAtKeyFrom, gridXAt, gridYAt, keyAt } from '../space/point-set.ts'

/** A block is four cells by four. */
export const BLOCK_BITS = 2

/** So few places are looked at one by one. */
const FEW = 32

export type CellVisitor = {
  /** a cell with nothing but places of the base, from the i-th to before another */
  plain(from: number, to: number, column: number, row: number): void
  /** a cell of a block in which something is hidden or added; nothing may be left in it */
  changed(stretches: Stretches, column: number, row: number): void
}

type Cell = { column: number; row: number }

/**
 * Calls back with the cells of a block that are not empty. A block is one stretch of the Morton order, so it takes two
 * searches, and its cells a few short ones within it.
 */
export function eachCellOfBlock(
  set: MapSet,
  width: number,
  { column, row }: Cell,
  visitor: CellVisitor,
): void {
  const side = width * 2 ** BLOCK_BITS
  const first = mortonKey(column * side, row * side)
  const end = first + side * side
  if (isChangedBetween(set, first, end))
    return eachChangedCell(set, width, { column, row }, visitor)
  const from = firstAtKey(set.base, first, 0, set.base.positions.length)
  const to = firstAtKeyFrom(set.base, end, from)
  divide(set.base, width, visitor, { from, to, column, row, bits: BLOCK_BITS })
}

// Cell by cell, for there are few such blocks.
function eachChangedCell(set: MapSet, width: number, block: Cell, visitor: CellVisitor): void {
  const side = 2 ** BLOCK_BITS
  for (let i = 0; i < side * side; i++) {
    const column = block.column * side + (i % side)
    const row = block.row * side + (i >> BLOCK_BITS)
    const first = mortonKey(column * width, row * width)
    visitor.changed(stretchesBetween(set, first, first + width * width), column, row)
  }
}

type Square = Cell & { from: number; to: number; bits: number }

// Into the four quarters of the square, in Morton order, down to single cells or few places.
function divide(set: PointSet, width: number, visitor: CellVisitor, square: Square): void {
  const { from, to, column, row, bits } = square
  if (from === to) return
  if (bits === 0) return visitor.plain(from, to, column, row)
  if (to - from <= FEW) return eachCellOfFew(set, width, visitor, square)
  const side = width * 2 ** (bits - 1)
  const first = mortonKey(column * 2 * side, row * 2 * side)
  let start = from
  for (let quarter = 0; quarter < 4 && start < to; quarter++) {
    const next = first + (quarter + 1) * side * side
    const end = quarter === 3 ? to : firstAtKey(set, next, start, to)
    divide(set, width, visitor, {
      from: start,
      to: end,
      column: column * 2 + (quarter & 1),
      row: row * 2 + (quarter >> 1),
      bits: bits - 1,
    })
    start = end
  }
}

// One after the other.
function eachCellOfFew(
  set: PointSet,
  width: number,
  visitor: CellVisitor,
  { from, to }: Square,
): void {
  const cellKeys = width * width
  for (let start = from; start < to;) {
    const key = keyAt(set, start)
    const next = key - (key % cellKeys) + cellKeys
    let end = start + 1
    while (end < to && keyAt(set, end) < next) end++
    const column = Math.floor(gridXAt(set, start) / width)
    visitor.plain(start, end, column, Math.floor(gridYAt(set, start) / width))
    start = end
  }
}
