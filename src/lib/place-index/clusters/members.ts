import { wrapLng } from '../../geo/bounds.ts'
import type { Bounds } from '../../geo/coordinates.ts'
import type { CellWindow } from './cell-window.ts'
import { GRID_SIZE } from './grid.ts'
import { type Boxes, type Runs, shownRuns, stretchesBetween } from './map-set.ts'
import { mortonKey } from '../space/morton.ts'

/** How many places the cells of a cluster show, and the sums of their grid x and y, seen from the first cell, its anchor. */
export function sumsOf(window: CellWindow, members: readonly number[]) {
  const sums = { count: 0, x: 0, y: 0 }
  for (const cell of members) {
    const count = window.count[cell] ?? 0
    const turn = window.wrapBetween(members[0] ?? 0, cell) * GRID_SIZE
    // Whole numbers below 2^50, of which a mean in double precision loses less than a half.
    sums.x += Math.round((window.x[cell] ?? 0) * count) + turn * count
    sums.y += Math.round((window.y[cell] ?? 0) * count)
    sums.count += count
  }
  return sums
}

/** The box of their places. */
export function boxOf(window: CellWindow, members: readonly number[], boxes: Boxes): Bounds {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const cell of members) {
    const wrap = window.wrapBetween(members[0] ?? 0, cell)
    const from = window.from[cell] ?? 0
    const to = window.to[cell] ?? 0
    if (from < to) boxes.growByBase(box, from, to, wrap)
    else boxes.growByRuns(box, runsOfCell(window, cell), wrap)
  }
  // One edge of a cluster over the 180th meridian lies beyond it.
  box.west = wrapLng(box.west)
  box.east = wrapLng(box.east)
  return box
}

/** The places that these are. */
export function runsOf(window: CellWindow, members: readonly number[]): Runs {
  const ofCells = members.map((cell) => runsOfCell(window, cell))
  return { base: ofCells.flatMap(({ base }) => base), added: ofCells.flatMap(({ added }) => added) }
}

function runsOfCell(window: CellWindow, cell: number): Runs {
  const from = window.from[cell] ?? 0
  const to = window.to[cell] ?? 0
  if (from < to) return { base: [{ from, to }], added: [] }
  return shownRuns(window.set, stretchesOf(window, cell))
}

function stretchesOf(window: CellWindow, cell: number) {
  const { width } = window
  const key = mortonKey(window.columnOf(cell) * width, window.rowOf(cell) * width)
  return stretchesBetween(window.set, key, key + width * width)
}
