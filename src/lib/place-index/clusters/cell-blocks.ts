import { type CellColumns, UNKNOWN } from './cell-columns.ts'
import { isChangedBetween, type MapSet, stretchesBetween } from './map-set.ts'
import { mortonKey } from '../space/morton.ts'
import type { PointSet } from '../place-index-data.ts'
import { firstAtKey, keyAt } from '../space/stretches.ts'

/** A block is four cells by four. */
export const BLOCK_BITS = 2
export const BLOCK_SIDE = 4
export const BLOCK_CELLS = 16
export const BLOCK_CELL_BITS = 4

/** A square of the level whose cells are so many grid steps wide; its first cell has the number `first`. */
export type Block = { column: number; row: number; width: number; first: number }

/**
 * Writes down the cells of a block, row by row. In Morton order they follow each other, so it takes one search for the first
 * place and one for the end of each cell that is not empty. Says whether anything in it is hidden or added.
 */
export function readBlock(set: MapSet, block: Block, cells: CellColumns): boolean {
  const { column, row, width, first } = block
  cells.count.fill(0, first, first + BLOCK_CELLS)
  const side = width * BLOCK_SIDE
  const key = mortonKey(column * side, row * side)
  const isChanged = isChangedBetween(set, key, key + side * side)
  if (isChanged) readChangedCells(set, block, key, cells)
  else readCells(set.base, block, key, cells)
  return isChanged
}

function readCells(set: PointSet, { width, first }: Block, key: number, cells: CellColumns): void {
  const { length } = set.positions
  const keys = width * width
  for (let from = firstAtKey(set, key, 0); from < length;) {
    const turn = Math.floor((keyAt(set, from) - key) / keys)
    if (turn >= BLOCK_CELLS) return
    const to = firstAtKey(set, key + (turn + 1) * keys, from)
    const cell = first + inRows(turn)
    cells.from[cell] = from
    cells.to[cell] = to
    addCell(cells, cell, to - from)
    from = to
  }
}

// Cell by cell, for there are few such blocks.
function readChangedCells(
  set: MapSet,
  { width, first }: Block,
  key: number,
  cells: CellColumns,
): void {
  const keys = width * width
  for (let turn = 0; turn < BLOCK_CELLS; turn++) {
    const stretches = stretchesBetween(set, key + turn * keys, key + (turn + 1) * keys)
    const { from, to, hiddenFrom, hiddenTo, addedFrom, addedTo } = stretches
    const cell = first + inRows(turn)
    cells.from[cell] = from
    cells.to[cell] = to
    cells.hiddenFrom[cell] = hiddenFrom
    cells.hiddenTo[cell] = hiddenTo
    cells.addedFrom[cell] = addedFrom
    cells.addedTo[cell] = addedTo
    addCell(cells, cell, to - from - (hiddenTo - hiddenFrom) + (addedTo - addedFrom))
  }
}

function addCell(cells: CellColumns, cell: number, count: number): void {
  cells.count[cell] = count
  cells.x[cell] = NaN
  cells.anchor[cell] = UNKNOWN
}

// The bits of a number in Morton order are those of column and row in turn.
function inRows(turn: number): number {
  return (turn & 9) | ((turn & 2) << 1) | ((turn & 4) >> 1)
}
