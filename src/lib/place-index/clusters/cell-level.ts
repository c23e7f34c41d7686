import { BLOCK_BITS, type CellVisitor, eachCellOfBlock } from './cell-blocks.ts'
import { cellColumns, UNKNOWN } from './cell-columns.ts'
import { CellNumbers } from './cell-numbers.ts'
import { scatter } from './cluster-rules.ts'
import { CELL_BITS, GRID_SIZE } from './grid.ts'
import { isAmong } from '../arrays/ascending.ts'
import { sumsOfMembers } from './map-set.ts'
import type { MapSet, Stretches } from './map-set.ts'
import { gridXAt, gridYAt, sumOfStretch } from '../space/point-set.ts'

/**
 * The cells of one zoom, found when they are first asked for, sixteen at once. Whether a cell is an anchor depends only on the cells near it that precede it; so it is
 * decided on demand, going from cell to cell as far as it has to, over the border of any tile.
 * Cells are numbers; nothing is allocated for them. See `cluster-rules.ts` for the rules.
 */
export class CellLevel {
  readonly columnCount: number
  readonly width: number
  #set: MapSet
  readonly #numbers = new CellNumbers()
  readonly #blocks = new CellNumbers()
  #cells = cellColumns(256)
  readonly #adding: CellVisitor = {
    plain: (from, to, column, row) => this.#add(from, to, column, row),
    changed: (stretches, column, row) => this.#addChanged(stretches, column, row),
  }

  constructor(set: MapSet, z: number) {
    this.#set = set
    this.columnCount = 2 ** (z + CELL_BITS)
    this.width = GRID_SIZE / this.columnCount
  }

  /** Forgets all cells and goes on with another set. */
  begin(set: MapSet): void {
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
    eachCellOfBlock(this.#set, this.width, { column: blockColumn, row: blockRow }, this.#adding)
    return this.#numbers.numberOf(column, row)
  }

  /** The cell of the i-th place of the base, which must not be a hidden one, or of the added places. */
  cellOf(part: 'base' | 'added', i: number): number {
    const set = this.#set[part]
    const column = Math.floor(gridXAt(set, i) / this.width)
    return this.cellAt(column, Math.floor(gridYAt(set, i) / this.width))
  }

  /** The first place of the base from the i-th on that is not hidden, among the member's; its end when there is none. */
  nextShown(i: number, { to, hiddenFrom, hiddenTo }: Stretches): number {
    if (hiddenFrom === hiddenTo) return i
    const { base, hidden } = this.#set
    const gone = hidden.positions.subarray(hiddenFrom, hiddenTo)
    let next = i
    while (next < to && isAmong(gone, base.positions[next] ?? 0)) next++
    return next
  }

  stretchesOf(cell: number): Stretches {
    const { from, to, hiddenFrom, hiddenTo, addedFrom, addedTo } = this.#cells
    return {
      from: from[cell] ?? 0,
      to: to[cell] ?? 0,
      hiddenFrom: hiddenFrom[cell] ?? 0,
      hiddenTo: hiddenTo[cell] ?? 0,
      addedFrom: addedFrom[cell] ?? 0,
      addedTo: addedTo[cell] ?? 0,
    }
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
    const { count, chance } = this.#cells
    const more = (count[a] ?? 0) - (count[b] ?? 0)
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

  #addChanged(stretches: Stretches, column: number, row: number): void {
    const sums = sumsOfMembers(this.#set, [{ ...stretches, wrap: 0 }])
    if (sums.count === 0) return
    const cell = this.#addCell(column, row)
    const cells = this.#cells
    cells.from[cell] = stretches.from
    cells.to[cell] = stretches.to
    cells.hiddenFrom[cell] = stretches.hiddenFrom
    cells.hiddenTo[cell] = stretches.hiddenTo
    cells.addedFrom[cell] = stretches.addedFrom
    cells.addedTo[cell] = stretches.addedTo
    cells.count[cell] = sums.count
    cells.x[cell] = sums.x / sums.count
    cells.y[cell] = sums.y / sums.count
  }

  #add(from: number, to: number, column: number, row: number): void {
    const { base } = this.#set
    const cell = this.#addCell(column, row)
    const cells = this.#cells
    cells.from[cell] = from
    cells.to[cell] = to
    cells.hiddenFrom[cell] = 0
    cells.hiddenTo[cell] = 0
    cells.addedFrom[cell] = 0
    cells.addedTo[cell] = 0
    cells.count[cell] = to - from
    cells.x[cell] = sumOfStretch(base, 'x', from, to) / (to - from)
    cells.y[cell] = sumOfStretch(base, 'y', from, to) / (to - from)
  }

  #addCell(column: number, row: number): number {
    const cell = this.#numbers.add(column, row)
    if (cell === this.#cells.from.length) this.#cells = cellColumns(cell * 2, this.#cells)
    this.#cells.chance[cell] = scatter(column, row)
    this.#cells.anchor[cell] = UNKNOWN
    this.#cells.nearCount[cell] = UNKNOWN
    return cell
  }
}
