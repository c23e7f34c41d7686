import type { Tile } from '../../geo/tiles.ts'
import { scatter } from './cluster-rules.ts'
import { CELL_BITS, GRID_SIZE } from './grid.ts'
import {
  isEmptyIn,
  type MapSet,
  splitStretches,
  type Stretches,
  stretchesBetween,
  sumsOfStretches,
} from './map-set.ts'
import { mortonKey } from '../space/morton.ts'

// In place of a cell's nearest anchor: the cell has not been looked at.
const UNREAD = -3
/** An empty window. */
export const EMPTY = -2
/** None is found, and it may become one itself. */
export const OPEN = -1

/** Cells around a cell. */
export const NEIGHBOURS = 8

const TILE_SIDE = 2 ** CELL_BITS
const BLOCK_SIDE = 2

/**
 * A square of cells around a tile. They are numbered row by row, so the neighbours of one are found by adding. Those of the tile
 * are read at once, the others in blocks of four when they are first asked for. The outermost ones are never read: whoever asks
 * for them needs a larger window. It may go around the earth several times, and beyond the poles, where nothing is.
 */
export class CellWindow {
  readonly sideBits: number
  readonly side: number
  /** The cells of the tile, row by row. */
  readonly ofTile: readonly number[]
  /** by cell that is not empty: how many places it shows, and where they stand on the mean */
  readonly count: Int32Array
  readonly x: Float64Array
  readonly y: Float64Array
  /** decides between cells with the same number of places */
  readonly chance: Uint32Array
  /** which of the base these are; none where some are hidden or added */
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** by cell: the nearest anchor found so far, itself if it is one, or one of the three above; and how far away it is, squared */
  readonly nearest: Int32Array
  readonly distance: Float64Array
  /** Whose places it shows. */
  set: MapSet
  /** Of a cell, in steps of the grid: a power of two. */
  width = 1
  /** Whether somebody has asked for a cell that was not read. What was answered then does not count. */
  isTooSmall = false
  /** Cells on each side of the tile. */
  readonly #margin: number
  readonly #steps: Int32Array
  #columns = 0
  #firstColumn = 0
  #firstRow = 0

  /** With two to the power of `sideBits` cells to a side. */
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
    this.chance = new Uint32Array(side * side)
    this.x = new Float64Array(side * side)
    this.y = new Float64Array(side * side)
    this.nearest = new Int32Array(side * side)
    this.distance = new Float64Array(side * side)
    this.#steps = Int32Array.of(-side - 1, -side, 1 - side, -1, 1, side - 1, side, side + 1)
  }

  /** Forgets all cells and reads those of a tile. */
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
  neighbour(cell: number, i: number): number {
    return cell + (this.#steps[i] ?? 0)
  }

  /** The nearest anchor found so far, `OPEN` or `EMPTY`. */
  nearestTo(cell: number): number {
    if (this.nearest[cell] === UNREAD) this.#readAround(cell)
    return this.nearest[cell] ?? EMPTY
  }

  #enter(cell: number, stretches: Stretches): void {
    const { count, x, y } = sumsOfStretches(this.set, stretches)
    if (count === 0) return
    const { from, to, hiddenFrom, hiddenTo, addedFrom, addedTo } = stretches
    const isOfBase = hiddenFrom === hiddenTo && addedFrom === addedTo
    this.from[cell] = isOfBase ? from : 0
    this.to[cell] = isOfBase ? to : 0
    this.count[cell] = count
    this.x[cell] = x / count
    this.y[cell] = y / count
    this.nearest[cell] = OPEN
    this.chance[cell] = scatter(this.columnOf(cell), this.rowOf(cell))
  }

  columnOf(cell: number): number {
    return (this.#firstColumn + (cell & (this.side - 1))) & (this.#columns - 1)
  }

  rowOf(cell: number): number {
    return this.#firstRow + (cell >>> this.sideBits)
  }

  /** How many times around the earth the second cell is from the first, on the short way. */
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
    this.#readSquare(first, size, key, stretchesBetween(this.set, key, end))
  }

  // In Morton order the quarters of a square follow each other.
  #readSquare(first: number, size: number, key: number, stretches: Stretches): void {
    if (isEmptyIn(stretches)) return
    if (size === 1) return this.#enter(first, stretches)
    const half = size / 2
    const keys = (half * this.width) ** 2
    let rest = stretches
    for (let i = 0; i < 4; i++) {
      const end = key + (i + 1) * keys
      const [own, others] = splitStretches(this.set, rest, end)
      const cell = first + (i & 1) * half + (i >>> 1) * half * this.side
      this.#readSquare(cell, half, end - keys, own)
      rest = others
    }
  }
}
