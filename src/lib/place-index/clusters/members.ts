import type { CellWindow } from './cell-window.ts'
import { GRID_SIZE } from './grid.ts'
import { addShown, type Runs, stretchesBetween } from './map-set.ts'
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

/** The places that these are, seen from the first cell. */
export function runsOf(window: CellWindow, members: readonly number[]): Runs {
  const runs: Runs = { base: [], added: [] }
  for (const cell of members) {
    const wrap = window.wrapBetween(members[0] ?? 0, cell)
    const from = window.from[cell] ?? 0
    const to = window.to[cell] ?? 0
    if (from < to) runs.base.push({ from, to, wrap })
    else addShown(runs, window.set, stretchesOf(window, cell), wrap)
  }
  return runs
}

function stretchesOf(window: CellWindow, cell: number) {
  const { width } = window
  const key = mortonKey(window.columnOf(cell) * width, window.rowOf(cell) * width)
  return stretchesBetween(window.set, key, key + width * width)
}
