import type { Tile } from '../../geo/tiles.ts'
import { hashCell } from './cluster-rules.ts'
import { CELL_BITS, GRID_SIZE } from './grid.ts'
import {
  areRangesEmpty,
  type MapSet,
  splitRanges,
  type MapSetRanges,
  rangesBetween,
  sumRanges,
} from './map-set.ts'
import { mortonKey } from '../space/morton.ts'

// Instead of a cell's nearest anchor: the cell has not been read.
const UNREAD = -3
/** The cell has no places. */
export const EMPTY = -2
/** No anchor has been found, and the cell may become one itself. */
export const UNDECIDED = -1

/** The number of cells around a cell. */
export const NEIGHBOR_COUNT = 8

const TILE_SIDE = 2 ** CELL_BITS
const BLOCK_SIDE = 2

/**
 * A square of cells around a tile, numbered row by row, so that a neighbor is at a fixed offset. The cells of the tile are read
 * at once, the others in blocks of four on first use. The outermost ones are never read: needing one means that the window is too
 * small. The window may span the earth several times, and reach beyond the poles, where all cells are empty.
 */
export class CellWindow {
  readonly sideBits: number
  readonly side: number
  /** The cells of the tile, row by row. */
  readonly ofTile: readonly number[]
  /** for each non-empty cell: how many places it shows, and their mean position */
  readonly count: Int32Array
  readonly x: Float64Array
  readonly y: Float64Array
  /** breaks ties between cells with the same number of places */
  readonly tieBreaker: Uint32Array
  /** the range of its places in the base; empty if some are hidden or added */
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** for each cell: the nearest anchor so far (itself if it is one) or one of the constants above, and the squared distance */
  readonly nearest: Int32Array
  readonly distance: Float64Array
  /** The set whose places it shows. */
  set: MapSet
  /** The width of a cell in grid steps: a power of two. */
  width = 1
  /** Whether an unread border cell was needed, which makes the result invalid. */
  isTooSmall = false
  /** Cells on each side of the tile. */
  readonly #margin: number
  readonly #steps: Int32Array
  #columns = 0
  #firstColumn = 0
  #firstRow = 0

  /** The window has `2 ** sideBits` cells to a side. */
  constructor(set: MapSet, sideBits: number) {
    this.set = set
    this.sideBits = sideBits
    const side = 2 ** sideBits
    const margin = (side - TILE_SIDE) / 2
    this.#margin = margin
    this.side = side
    this.ofTile = Array.from({ length: TILE_SIDE * TILE_SIDE }, (_, i) => {
      return (margin + (i >>> CELL_BITS)) * side + margin + (i & (TILE_SIDE - 1))
    })
    this.count = new Int32Array(side * side)
    this.from = new Uint32Array(side * side)
    this.to = new Uint32Array(side * side)
    this.tieBreaker = new Uint32Array(side * side)
    this.x = new Float64Array(side * side)
    this.y = new Float64Array(side * side)
    this.nearest = new Int32Array(side * side)
    this.distance = new Float64Array(side * side)
    this.#steps = Int32Array.of(-side - 1, -side, 1 - side, -1, 1, side - 1, side, side + 1)
  }

  /** Clears all cells and reads those of a tile. */
  moveTo(set: MapSet, { z, x, y }: Tile): void {
    this.set = set
    this.#columns = TILE_SIDE * 2 ** z
    this.#firstColumn = x * TILE_SIDE - this.#margin
    this.#firstRow = y * TILE_SIDE - this.#margin
    this.width = GRID_SIZE / this.#columns
    this.isTooSmall = false
    this.nearest.fill(UNREAD)
    this.#read(this.ofTile[0] ?? 0, TILE_SIDE)
  }

  /** One of the eight around a cell, row by row. */
  neighbor(cell: number, i: number): number {
    return cell + (this.#steps[i] ?? 0)
  }

  /** The nearest anchor found so far, `UNDECIDED` or `EMPTY`. */
  nearestTo(cell: number): number {
    if (this.nearest[cell] === UNREAD) this.#readAround(cell)
    return this.nearest[cell] ?? EMPTY
  }

  #enter(cell: number, ranges: MapSetRanges): void {
    const { count, x, y } = sumRanges(this.set, ranges)
    if (count === 0) return
    const { from, to, hiddenFrom, hiddenTo, addedFrom, addedTo } = ranges
    const isOfBase = hiddenFrom === hiddenTo && addedFrom === addedTo
    this.from[cell] = isOfBase ? from : 0
    this.to[cell] = isOfBase ? to : 0
    this.count[cell] = count
    this.x[cell] = x / count
    this.y[cell] = y / count
    this.nearest[cell] = UNDECIDED
    this.tieBreaker[cell] = hashCell(this.columnOf(cell), this.rowOf(cell))
  }

  columnOf(cell: number): number {
    return (this.#firstColumn + (cell & (this.side - 1))) & (this.#columns - 1)
  }

  rowOf(cell: number): number {
    return this.#firstRow + (cell >>> this.sideBits)
  }

  /** How many turns around the earth to add to the second cell, so that it is on the short way from the first. */
  wrapBetween(a: number, b: number): number {
    const dx = (this.x[b] ?? 0) - (this.x[a] ?? 0)
    if (dx > GRID_SIZE / 2) return -1
    return dx < -GRID_SIZE / 2 ? 1 : 0
  }

  #readAround(cell: number): void {
    const column = cell & (this.side - 1) & -BLOCK_SIDE
    const row = (cell >>> this.sideBits) & -BLOCK_SIDE
    const last = this.side - BLOCK_SIDE
    if (column === 0 || row === 0 || column === last || row === last) this.isTooSmall = true
    this.#read(row * this.side + column, BLOCK_SIDE)
  }

  #read(first: number, size: number): void {
    for (let row = first; row < first + size * this.side; row += this.side) {
      for (let cell = row; cell < row + size; cell++) this.nearest[cell] = EMPTY
    }
    const row = this.rowOf(first)
    if (row < 0 || row >= this.#columns || this.isTooSmall) return
    const key = mortonKey(this.columnOf(first) * this.width, row * this.width)
    const end = key + (size * this.width) ** 2
    this.#readSquare(first, size, key, rangesBetween(this.set, key, end))
  }

  // In Morton order the quarters of a square are consecutive.
  #readSquare(first: number, size: number, key: number, ranges: MapSetRanges): void {
    if (areRangesEmpty(ranges)) return
    if (size === 1) return this.#enter(first, ranges)
    const half = size / 2
    const keys = (half * this.width) ** 2
    let rest = ranges
    for (let i = 0; i < 4; i++) {
      const end = key + (i + 1) * keys
      const [own, others] = splitRanges(this.set, rest, end)
      const cell = first + (i & 1) * half + (i >>> 1) * half * this.side
      this.#readSquare(cell, half, end - keys, own)
      rest = others
    }
  }
}
