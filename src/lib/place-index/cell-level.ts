import { cellColumns, UNKNOWN } from './cell-columns.ts'
import { CellNumbers } from './cell-numbers.ts'
import { scatter } from './cluster-rules.ts'
import { CELL_BITS, GRID_SIZE } from './grid.ts'
import { mortonKey } from './morton.ts'
import type { PointSet } from './place-index-data.ts'
import { firstAtKey, firstAtKeyFrom, gridXAt, gridYAt } from './point-set.ts'

/**
 * The cells of one zoom, found when they are first asked for, sixteen at once: a block of them is
 * one stretch of the Morton order, so it takes two searches, and its cells a few short ones within
 * it. Whether a cell is an anchor depends only on the cells near it that precede it; so it is
 * decided on demand, going from cell to cell as far as it has to, over the border of any tile.
 * Cells are numbers; nothing is allocated for them. See `cluster-rules.ts` for the rules.
 */
export class CellLevel {
  readonly columnCount: number
  readonly width: number
  #set: PointSet
  readonly #numbers = new CellNumbers()
  readonly #blocks = new CellNumbers()
  #cells = cellColumns(256)

  constructor(set: PointSet, z: number) {
    this.#set = set
    this.columnCount = 2 ** (z + CELL_BITS)
    this.width = GRID_SIZE / this.columnCount
  }

  /** Forgets all cells and goes on with another set. */
  begin(set: PointSet): void {
    this.#set = set
    this.#numbers.empty()
    this.#blocks.empty()
  }

  /** How many cells are known. */
  get length(): number {
    return this.#numbers.length
  }

  /** By cell number; replaced when it has to grow, so not to be kept. */
  get cells(): Readonly<ReturnType<typeof cellColumns>> {
    return this.#cells
  }

  /** The number of the cell; -1 if it is empty. */
  cellAt(column: number, row: number): number {
    const known = this.#numbers.numberOf(column, row)
    if (known >= 0) return known
    const blockColumn = column >>> BLOCK_BITS
    const blockRow = row >>> BLOCK_BITS
    if (this.#blocks.numberOf(blockColumn, blockRow) >= 0) return -1
    this.#blocks.add(blockColumn, blockRow)
    this.#fetch(blockColumn, blockRow)
    return this.#numbers.numberOf(column, row)
  }

  /** The cell of the i-th place of the set. */
  cellOf(i: number): number {
    const column = Math.floor(gridXAt(this.#set, i) / this.width)
    return this.cellAt(column, Math.floor(gridYAt(this.#set, i) / this.width))
  }

  isAnchor(cell: number): boolean {
    const known = this.#cells.anchor[cell] ?? UNKNOWN
    if (known !== UNKNOWN) return known === 1
    const isAnchor = !this.#hasAnchorBefore(cell)
    this.#cells.anchor[cell] = isAnchor ? 1 : 0
    return isAnchor
  }

  /** The anchor to whose cluster the cell belongs: itself, or the nearest one. */
  anchorOf(cell: number): number {
    if (this.isAnchor(cell)) return cell
    const end = cell * 8 + this.nearCount(cell)
    let best = cell
    let least = Infinity
    for (let i = cell * 8; i < end; i++) {
      const other = this.#cells.near[i] ?? 0
      const distance = this.#cells.nearDistance[i] ?? 0
      if (distance > least || !this.isAnchor(other)) continue
      if (distance === least && !this.#precedes(other, best)) continue
      best = other
      least = distance
    }
    return best
  }

  /** How many cells are near; they stand in `cells.near` from eight times the cell's number on. */
  nearCount(cell: number): number {
    const known = this.#cells.nearCount[cell] ?? 0
    return known === UNKNOWN ? this.#findNear(cell) : known
  }

  #hasAnchorBefore(cell: number): boolean {
    const end = cell * 8 + this.nearCount(cell)
    for (let i = cell * 8; i < end; i++) {
      const other = this.#cells.near[i] ?? 0
      if (this.#precedes(other, cell) && this.isAnchor(other)) return true
    }
    return false
  }

  // As `precedes` of the rules, on what the columns know.
  #precedes(a: number, b: number): boolean {
    const { from, to, chance } = this.#cells
    const more = (to[a] ?? 0) - (from[a] ?? 0) - (to[b] ?? 0) + (from[b] ?? 0)
    if (more !== 0) return more > 0
    const luckier = (chance[a] ?? 0) - (chance[b] ?? 0)
    if (luckier !== 0) return luckier > 0
    const lower = this.#numbers.rowOf(a) - this.#numbers.rowOf(b)
    return lower === 0 ? this.#numbers.columnOf(a) < this.#numbers.columnOf(b) : lower < 0
  }

  #findNear(cell: number): number {
    const ownRow = this.#numbers.rowOf(cell)
    const ownColumn = this.#numbers.columnOf(cell)
    let count = 0
    for (let row = Math.max(0, ownRow - 1); row <= ownRow + 1 && row < this.columnCount; row++) {
      for (let column = ownColumn - 1; column <= ownColumn + 1; column++) {
        const wrap = column < 0 ? -1 : column >= this.columnCount ? 1 : 0
        const other = this.cellAt(column - wrap * this.columnCount, row)
        if (other >= 0 && other !== cell && this.#noteNear(cell, count, other, wrap)) count++
      }
    }
    this.#cells.nearCount[cell] = count
    return count
  }

  #noteNear(cell: number, count: number, other: number, wrap: number): boolean {
    const { x, y, near, nearWrap, nearDistance } = this.#cells
    const dx = (x[other] ?? 0) - (x[cell] ?? 0) + wrap * GRID_SIZE
    const dy = (y[other] ?? 0) - (y[cell] ?? 0)
    const distance = dx * dx + dy * dy
    if (distance >= this.width * this.width) return false
    near[cell * 8 + count] = other
    nearWrap[cell * 8 + count] = wrap
    nearDistance[cell * 8 + count] = distance
    return true
  }

  #fetch(blockColumn: number, blockRow: number): void {
    const { keys } = this.#set
    const side = this.width * 2 ** BLOCK_BITS
    const first = mortonKey(blockColumn * side, blockRow * side)
    const from = firstAtKey(keys, first, 0, keys.length)
    const to = firstAtKeyFrom(keys, first + side * side, from)
    this.#divide(from, to, blockColumn, blockRow, BLOCK_BITS)
  }

  // Into the four quarters of the square, in Morton order, down to single cells or few places.
  #divide(from: number, to: number, column: number, row: number, bits: number): void {
    if (from === to) return
    if (bits === 0) return this.#add(from, to, column, row)
    if (to - from <= FEW) return this.#collect(from, to)
    const { keys } = this.#set
    const side = this.width * 2 ** (bits - 1)
    const first = mortonKey(column * 2 * side, row * 2 * side)
    let start = from
    for (let quarter = 0; quarter < 4 && start < to; quarter++) {
      const next = first + (quarter + 1) * side * side
      const end = quarter === 3 ? to : firstAtKey(keys, next, start, to)
      this.#divide(start, end, column * 2 + (quarter & 1), row * 2 + (quarter >> 1), bits - 1)
      start = end
    }
  }

  // The cells of a few places, one after the other.
  #collect(from: number, to: number): void {
    const { keys } = this.#set
    const cellKeys = this.width * this.width
    for (let start = from; start < to;) {
      const key = keys[start] ?? 0
      const next = key - (key % cellKeys) + cellKeys
      let end = start + 1
      while (end < to && (keys[end] ?? 0) < next) end++
      const column = Math.floor(gridXAt(this.#set, start) / this.width)
      this.#add(start, end, column, Math.floor(gridYAt(this.#set, start) / this.width))
      start = end
    }
  }

  #add(from: number, to: number, column: number, row: number): void {
    const { sums } = this.#set
    const cell = this.#numbers.add(column, row)
    if (cell === this.#cells.from.length) this.#cells = cellColumns(cell * 2, this.#cells)
    const cells = this.#cells
    cells.from[cell] = from
    cells.to[cell] = to
    cells.x[cell] = ((sums[to * 2] ?? 0) - (sums[from * 2] ?? 0)) / (to - from)
    cells.y[cell] = ((sums[to * 2 + 1] ?? 0) - (sums[from * 2 + 1] ?? 0)) / (to - from)
    cells.chance[cell] = scatter(column, row)
    cells.anchor[cell] = UNKNOWN
    cells.nearCount[cell] = UNKNOWN
  }
}

const BLOCK_BITS = 2

// So few places are looked at one by one.
const FEW = 32
