import type { Bounds, LatLng } from '../../geo/coordinates.ts'
import { diagonalOf } from '../../geo/tiles.ts'
import { CELL_PIXELS, fromGrid, MAX_ZOOM } from './grid.ts'

/**
 * The rules by which the cells of one zoom become clusters. They are stated on the whole world, not
 * on a tile, so that every tile sees the same clusters:
 * - places are counted in cells of 64 pixels; a cell's position is the mean of its places;
 * - cells in order of `precedes` become anchors unless another anchor is nearer than 64 pixels;
 * - every other cell belongs to the nearest anchor;
 * - a cluster's position is the mean of its places, at most 8 pixels from its anchor's.
 * So two clusters are never nearer than 64 − 2 · 8 = 48 pixels, and a tile, which shows the
 * clusters whose anchor cell lies in it, never has more than 64.
 */
export type Cell = {
  /** column and row at its zoom */
  column: number
  row: number
  count: number
  /** mean grid position */
  x: number
  y: number
}

/** Whether the first cell becomes an anchor before the second: the one with more places, else by chance. */
export function precedes(a: Cell, b: Cell): boolean {
  if (a.count !== b.count) return a.count > b.count
  const chanceA = hashCell(a.column, a.row)
  const chanceB = hashCell(b.column, b.row)
  if (chanceA !== chanceB) return chanceA > chanceB
  return a.row === b.row ? a.column < b.column : a.row < b.row
}

/** The position of a cluster, given its anchor's mean and the sums over all its places. */
export function clusterPosition(
  anchor: { x: number; y: number },
  sums: { x: number; y: number; count: number },
  cellSize: number,
): LatLng {
  const dx = sums.x / sums.count - anchor.x
  const dy = sums.y / sums.count - anchor.y
  const distance = Math.sqrt(dx * dx + dy * dy)
  const step = distance > cellSize / 8 ? cellSize / 8 / distance : 1
  return fromGrid(anchor.x + dx * step, anchor.y + dy * step)
}

/**
 * Whether a cluster with this box is a stack: even at the deepest zoom its places would be closer than two anchors can be, or this
 * is the deepest zoom.
 */
export function isStack(bounds: Bounds, z: number): boolean {
  if (z >= MAX_ZOOM) return true
  // A cheap check without trigonometry, because the box is nearly always far too wide.
  if (bounds.east - bounds.west > STACK_DEGREES) return false
  return diagonalOf(bounds, MAX_ZOOM) < CELL_PIXELS
}

// Degrees of longitude: 64 pixels at the deepest zoom, with a margin for rounding.
const STACK_DEGREES = (1.001 * 360 * CELL_PIXELS) / (512 * 2 ** MAX_ZOOM)

/** A pseudo-random number for each cell. Breaking ties with it keeps chains of preceding cells short. */
export function hashCell(column: number, row: number): number {
  let mixed = Math.imul(column | 0, 0x9e3779b1) ^ Math.imul(row | 0, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** How many ordinals of a stack are listed, the first by name. */
export const MAX_IN_STACK = 100
