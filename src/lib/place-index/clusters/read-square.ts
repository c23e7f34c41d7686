import type { Cells, Square } from './cells.ts'
import {
  isChangedBetween,
  type MapSet,
  type Stretches,
  stretchesBetween,
  sumsOfStretches,
} from './map-set.ts'
import { comesBefore, mortonKey, mortonLow } from '../space/morton.ts'
import type { PointSet } from '../place-index-data.ts'
import { levelOf, readLevel } from './read-level.ts'
import { firstGroupAtKey, firstGroupAtKeyFrom, GROUP } from '../space/stretches.ts'

/** Enters into the window what lies in a square, whose cells are known as empty. */
export function readSquare(set: MapSet, square: Square, window: Cells): void {
  const { column, row, size } = square
  const { width } = window
  const key = mortonKey(column * width, row * width)
  const end = key + (size * width) ** 2
  if (!isChangedBetween(set, key, end)) {
    const level = levelOf(set.base, width)
    return level ? readLevel(level, square, window) : readPlaces(set.base, square, window, key)
  }
  if (size === 1) return readChanged(set, square.first, window, stretchesBetween(set, key, end))
  for (let i = 0; i < 4; i++) readSquare(set, quarterOf(square, i, window), window)
}

// In Morton order the cells of a square follow each other, so it takes one search for the first place, and a short one for the
// end of each cell that is not empty.
function readPlaces(set: PointSet, square: Square, window: Cells, key: number): void {
  const { column, row, size, first } = square
  const { width } = window
  const widthBits = 31 - Math.clz32(width)
  const { grid, positions } = set
  const cursor = startOf(set, key, column * width, row * width)
  while (cursor.at < positions.length) {
    const inColumn = ((grid[cursor.at * 2] ?? 0) >>> widthBits) - column
    const inRow = ((grid[cursor.at * 2 + 1] ?? 0) >>> widthBits) - row
    if (inColumn < 0 || inColumn >= size || inRow < 0 || inRow >= size) return
    const { at, x, y } = cursor
    const end = key + (mortonLow(inColumn, inRow) + 1) * width * width
    pass(set, cursor, end, widthBits)
    const cell = first + inRow * window.side + inColumn
    window.from[cell] = at
    window.to[cell] = cursor.at
    window.square[cell] = 0
    window.enter(cell, cursor.at - at, cursor.x - x, cursor.y - y)
  }
}

/** The number of a place in the set, and the sums of grid x and y over all before it. */
type Cursor = { at: number; x: number; y: number }

// The first place that does not come before the point with that key.
function startOf(set: PointSet, key: number, left: number, top: number): Cursor {
  const { grid, positions } = set
  const cursor = { at: 0, x: 0, y: 0 }
  moveToGroup(set, cursor, Math.max(0, firstGroupAtKey(set, key) - 1))
  for (; cursor.at < positions.length; cursor.at++) {
    const x = grid[cursor.at * 2] ?? 0
    const y = grid[cursor.at * 2 + 1] ?? 0
    if (!comesBefore(x, y, left, top)) break
    cursor.x += x
    cursor.y += y
  }
  return cursor
}

// Goes on to the end of the cell it is in, where keys begin with `end`: place by place to the end of a group, from there on over
// whole groups at once.
function pass(set: PointSet, cursor: Cursor, end: number, widthBits: number): void {
  const group = Math.floor(cursor.at / GROUP) + 1
  if (passPlaces(set, cursor, widthBits, group * GROUP)) return
  const next = firstGroupAtKeyFrom(set, end, group)
  if (next === group) return
  moveToGroup(set, cursor, next - 1)
  passPlaces(set, cursor, widthBits, next * GROUP)
}

// To the end of the cell or a place behind it; whether the cell ends there first.
function passPlaces(set: PointSet, cursor: Cursor, widthBits: number, before: number): boolean {
  const { grid } = set
  const column = (grid[cursor.at * 2] ?? 0) >>> widthBits
  const row = (grid[cursor.at * 2 + 1] ?? 0) >>> widthBits
  const last = Math.min(before, set.positions.length)
  let { at, x: sumX, y: sumY } = cursor
  for (; at < last; at++) {
    const x = grid[at * 2] ?? 0
    const y = grid[at * 2 + 1] ?? 0
    if (x >>> widthBits !== column || y >>> widthBits !== row) break
    sumX += x
    sumY += y
  }
  cursor.at = at
  cursor.x = sumX
  cursor.y = sumY
  return at < before
}

function moveToGroup({ sums }: PointSet, cursor: Cursor, group: number): void {
  cursor.at = group * GROUP
  cursor.x = sums[group * 2] ?? 0
  cursor.y = sums[group * 2 + 1] ?? 0
}

function readChanged(set: MapSet, cell: number, window: Cells, stretches: Stretches): void {
  const { count, x, y } = sumsOfStretches(set, stretches)
  window.from[cell] = 0
  window.to[cell] = 0
  window.square[cell] = 0
  if (count > 0) window.enter(cell, count, x, y)
}

function quarterOf({ column, row, size, first }: Square, i: number, window: Cells): Square {
  const half = size / 2
  const right = (i & 1) * half
  const down = (i >>> 1) * half
  return {
    column: column + right,
    row: row + down,
    size: half,
    first: first + down * window.side + right,
  }
}
