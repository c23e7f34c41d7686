import { BLOCK_BITS, BLOCK_CELL_BITS, BLOCK_CELLS, BLOCK_SIDE, readBlock } from './cell-blocks.ts'
import { cellColumns } from './cell-columns.ts'
import { CellNumbers } from './cell-numbers.ts'
import { CELL_BITS, GRID_SIZE } from './grid.ts'
import { sumsOfStretches } from './map-set.ts'
import type { MapSet, Stretches } from './map-set.ts'
import { AROUND, NEIGHBOURS, neighbourSteps, OWN } from './neighbours.ts'
import { sumsOfStretch } from '../space/stretches.ts'

/**
 * The cells of one zoom, found when they are first asked for, a block of sixteen at once. A cell's number is that of its block
 * times sixteen and its place in it: so a neighbour is found by reckoning, and over the border of the block by a link.
 */
export class KnownCells {
  readonly width: number
  readonly #blockColumns: number
  readonly #blocks = new CellNumbers()
  #set: MapSet
  #room = 64
  #columns = cellColumns(this.#room * BLOCK_CELLS)
  // By block: those around it, one more than their numbers, and whether anything in it is hidden or added.
  #links = new Int32Array(this.#room * AROUND)
  #changed = new Uint8Array(this.#room)

  constructor(set: MapSet, z: number) {
    this.#set = set
    this.width = GRID_SIZE / 2 ** (z + CELL_BITS)
    this.#blockColumns = 2 ** (z + CELL_BITS - BLOCK_BITS)
    this.begin(set)
  }

  /** Forgets all cells and goes on with another set. */
  begin(set: MapSet): void {
    this.#set = set
    this.#blocks.empty()
    // The first block is beyond the poles, where nothing is.
    this.#blocks.add(-1, -1)
  }

  /** How many there are, empty ones among them. */
  get length(): number {
    return this.#blocks.length * BLOCK_CELLS
  }

  /** By cell number; replaced when it has to grow, so not to be kept. */
  get columns(): Readonly<ReturnType<typeof cellColumns>> {
    return this.#columns
  }

  /** The number of the cell, which may be empty. */
  cellAt(column: number, row: number): number {
    const block = this.#blockAt(column >>> BLOCK_BITS, row >>> BLOCK_BITS)
    const inBlock = (row & (BLOCK_SIDE - 1)) * BLOCK_SIDE + (column & (BLOCK_SIDE - 1))
    return block * BLOCK_CELLS + inBlock
  }

  isEmpty(cell: number): boolean {
    return this.#columns.count[cell] === 0
  }

  /** One of the eight around a cell, row by row, which may be empty. */
  neighbour(cell: number, i: number): number {
    const step = neighbourSteps[(cell & (BLOCK_CELLS - 1)) * NEIGHBOURS + i] ?? 0
    const block = cell >>> BLOCK_CELL_BITS
    const linked = this.#links[block * AROUND + (step >>> BLOCK_CELL_BITS)] ?? 0
    const own = linked > 0 ? linked - 1 : this.#link(block, step >>> BLOCK_CELL_BITS)
    return own * BLOCK_CELLS + (step & (BLOCK_CELLS - 1))
  }

  columnOf(cell: number): number {
    return this.#blocks.columnOf(cell >>> BLOCK_CELL_BITS) * BLOCK_SIDE + (cell & (BLOCK_SIDE - 1))
  }

  rowOf(cell: number): number {
    return (
      this.#blocks.rowOf(cell >>> BLOCK_CELL_BITS) * BLOCK_SIDE +
      ((cell >>> BLOCK_BITS) & (BLOCK_SIDE - 1))
    )
  }

  stretchesOf(cell: number): Stretches {
    const { from, to, hiddenFrom, hiddenTo, addedFrom, addedTo } = this.#columns
    const isChanged = this.#changed[cell >>> BLOCK_CELL_BITS] === 1
    return {
      from: from[cell] ?? 0,
      to: to[cell] ?? 0,
      hiddenFrom: isChanged ? (hiddenFrom[cell] ?? 0) : 0,
      hiddenTo: isChanged ? (hiddenTo[cell] ?? 0) : 0,
      addedFrom: isChanged ? (addedFrom[cell] ?? 0) : 0,
      addedTo: isChanged ? (addedTo[cell] ?? 0) : 0,
    }
  }

  /** Works out the mean of a cell, which stands in the columns then. */
  findMean(cell: number): void {
    if (!Number.isNaN(this.#columns.x[cell])) return
    const { x, y, from, to, count } = this.#columns
    const isChanged = this.#changed[cell >>> BLOCK_CELL_BITS] === 1
    const sums = isChanged
      ? sumsOfStretches(this.#set, this.stretchesOf(cell))
      : sumsOfStretch(this.#set.base, from[cell] ?? 0, to[cell] ?? 0)
    x[cell] = sums.x / (count[cell] ?? 0)
    y[cell] = sums.y / (count[cell] ?? 0)
  }

  #link(block: number, direction: number): number {
    const columns = this.#blockColumns
    const column = (this.#blocks.columnOf(block) + (direction % 3) - 1 + columns) % columns
    const row = this.#blocks.rowOf(block) + Math.floor(direction / 3) - 1
    const linked = row < 0 || row >= columns ? 0 : this.#blockAt(column, row)
    this.#links[block * AROUND + direction] = linked + 1
    return linked
  }

  #blockAt(column: number, row: number): number {
    const known = this.#blocks.numberOf(column, row)
    if (known >= 0) return known
    const block = this.#blocks.add(column, row)
    if (block === this.#room) this.#grow()
    this.#links.fill(0, block * AROUND, (block + 1) * AROUND)
    this.#links[block * AROUND + OWN] = block + 1
    const place = { column, row, width: this.width, first: block * BLOCK_CELLS }
    this.#changed[block] = readBlock(this.#set, place, this.#columns) ? 1 : 0
    return block
  }

  #grow(): void {
    this.#room *= 2
    this.#columns = cellColumns(this.#room * BLOCK_CELLS, this.#columns)
    const links = new Int32Array(this.#room * AROUND)
    links.set(this.#links)
    this.#links = links
    const changed = new Uint8Array(this.#room)
    changed.set(this.#changed)
    this.#changed = changed
  }
}
