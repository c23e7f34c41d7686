import { UNKNOWN } from './cell-columns.ts'
import { scatter } from './cluster-rules.ts'
import { GRID_SIZE } from './grid.ts'
import { KnownCells } from './known-cells.ts'
import type { MapSet, Member } from './map-set.ts'
import { NEIGHBOURS } from './neighbours.ts'

/**
 * The clusters of one zoom. Whether a cell is an anchor depends only on the cells near it that precede it; so it is decided
 * on demand, going from cell to cell as far as it has to, over the border of any tile. Cells are numbers; nothing is allocated
 * for them. See `cluster-rules.ts` for the rules.
 */
export class CellLevel {
  readonly cells: KnownCells

  constructor(set: MapSet, z: number) {
    this.cells = new KnownCells(set, z)
  }

  isAnchor(cell: number): boolean {
    const known = this.cells.columns.anchor[cell] ?? UNKNOWN
    if (known !== UNKNOWN) return known === 1
    const isAnchor = !this.#hasAnchorBefore(cell)
    this.cells.columns.anchor[cell] = isAnchor ? 1 : 0
    return isAnchor
  }

  /** The anchor to whose cluster the cell belongs: itself, or the nearest one. */
  anchorOf(cell: number): number {
    if (this.isAnchor(cell)) return cell
    let best = cell
    let least = this.cells.width * this.cells.width
    for (let i = 0; i < NEIGHBOURS; i++) {
      const other = this.cells.neighbour(cell, i)
      if (this.cells.isEmpty(other) || this.cells.columns.anchor[other] === 0) continue
      const distance = this.distance(cell, other)
      if (distance > least || !this.isNear(distance) || !this.isAnchor(other)) continue
      if (distance === least && !this.#precedes(other, best)) continue
      best = other
      least = distance
    }
    return best
  }

  /** The cells of an anchor's cluster, itself the first. */
  membersOf(anchor: number): Member[] {
    const members = [{ ...this.cells.stretchesOf(anchor), wrap: 0 }]
    for (let i = 0; i < NEIGHBOURS; i++) {
      const cell = this.cells.neighbour(anchor, i)
      if (this.cells.isEmpty(cell) || this.cells.columns.anchor[cell] === 1) continue
      if (!this.isNear(this.distance(anchor, cell))) continue
      if (this.anchorOf(cell) !== anchor) continue
      members.push({ ...this.cells.stretchesOf(cell), wrap: this.#wrap(anchor, cell) })
    }
    return members
  }

  /** Where a cell stands on the grid. */
  meanOf(cell: number): { x: number; y: number } {
    this.cells.findMean(cell)
    return { x: this.cells.columns.x[cell] ?? 0, y: this.cells.columns.y[cell] ?? 0 }
  }

  /** Whether cells so far apart, squared, are near enough for one cluster. */
  isNear(distance: number): boolean {
    return distance < this.cells.width * this.cells.width
  }

  /** Between the means of two cells, the short way around the earth, squared. */
  distance(a: number, b: number): number {
    this.cells.findMean(a)
    this.cells.findMean(b)
    const { x, y } = this.cells.columns
    const dx = (x[b] ?? 0) - (x[a] ?? 0) + this.#wrap(a, b) * GRID_SIZE
    const dy = (y[b] ?? 0) - (y[a] ?? 0)
    return dx * dx + dy * dy
  }

  // How many times around the earth the second cell is from the first; their means must be known.
  #wrap(a: number, b: number): number {
    const { x } = this.cells.columns
    const dx = (x[b] ?? 0) - (x[a] ?? 0)
    if (dx > GRID_SIZE / 2) return -1
    return dx < -GRID_SIZE / 2 ? 1 : 0
  }

  #hasAnchorBefore(cell: number): boolean {
    for (let i = 0; i < NEIGHBOURS; i++) {
      const other = this.cells.neighbour(cell, i)
      if (this.cells.isEmpty(other) || !this.#precedes(other, cell)) continue
      if (this.isNear(this.distance(cell, other)) && this.isAnchor(other)) return true
    }
    return false
  }

  // As `precedes` of the rules, on what the columns know.
  #precedes(a: number, b: number): boolean {
    const { count } = this.cells.columns
    const more = (count[a] ?? 0) - (count[b] ?? 0)
    if (more !== 0) return more > 0
    const [columnA, rowA] = [this.cells.columnOf(a), this.cells.rowOf(a)]
    const [columnB, rowB] = [this.cells.columnOf(b), this.cells.rowOf(b)]
    const luckier = scatter(columnA, rowA) - scatter(columnB, rowB)
    if (luckier !== 0) return luckier > 0
    return rowA === rowB ? columnA < columnB : rowA < rowB
  }
}
