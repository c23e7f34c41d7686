import { SOME_OTHERS, UNKNOWN } from './cell-columns.ts'
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
    const known = this.#knownAnchorOf(cell)
    if (known !== UNKNOWN) return known === cell
    if (this.#hasAnchorBefore(cell)) return false
    this.cells.columns.anchor[cell] = cell
    this.#tellNeighbours(cell)
    return true
  }

  /** The anchor to whose cluster the cell belongs: itself, or the nearest one. */
  anchorOf(cell: number): number {
    if (this.isAnchor(cell)) return cell
    const known = this.#knownAnchorOf(cell)
    if (known !== SOME_OTHERS) return known
    const nearest = this.#nearestAnchor(cell)
    this.cells.columns.anchor[cell] = nearest
    return nearest
  }

  /** The cells of an anchor's cluster, itself the first. */
  membersOf(anchor: number): Member[] {
    const members = [{ cell: anchor, wrap: 0, stretches: this.cells.stretchesOf(anchor) }]
    for (let i = 0; i < NEIGHBOURS; i++) {
      const cell = this.cells.neighbour(anchor, i)
      if (this.cells.isEmpty(cell) || !this.#isOf(anchor, cell)) continue
      const wrap = this.#wrap(anchor, cell)
      members.push({ cell, wrap, stretches: this.cells.stretchesOf(cell) })
    }
    return members
  }

  /** Sums of grid positions over all places of a cluster, and how many there are. */
  sumsOf(members: readonly Member[]): { x: number; y: number; count: number } {
    const sums = { x: 0, y: 0, count: 0 }
    for (const { cell, wrap } of members) {
      this.cells.findMean(cell)
      const { count, x, y } = this.cells.columns
      const places = count[cell] ?? 0
      // Whole numbers below 2^50, of which a mean in double precision loses less than a half.
      sums.x += Math.round((x[cell] ?? 0) * places) + wrap * GRID_SIZE * places
      sums.y += Math.round((y[cell] ?? 0) * places)
      sums.count += places
    }
    return sums
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

  #knownAnchorOf(cell: number): number {
    return this.cells.columns.anchor[cell] ?? UNKNOWN
  }

  #isOf(anchor: number, cell: number): boolean {
    const known = this.#knownAnchorOf(cell)
    if (known >= 0) return known === anchor
    return this.isNear(this.distance(anchor, cell)) && this.anchorOf(cell) === anchor
  }

  // Anchors are never near each other, so what is near a new one is none itself and need not be asked any more.
  #tellNeighbours(anchor: number): void {
    for (let i = 0; i < NEIGHBOURS; i++) {
      const other = this.cells.neighbour(anchor, i)
      if (this.cells.isEmpty(other) || this.#knownAnchorOf(other) !== UNKNOWN) continue
      if (!this.isNear(this.distance(anchor, other))) continue
      this.cells.columns.anchor[other] = SOME_OTHERS
    }
  }

  // An anchor known nearby has told the cell, so it depends on those alone that precede it and are still open.
  #hasAnchorBefore(cell: number): boolean {
    for (let i = 0; i < NEIGHBOURS; i++) {
      const other = this.cells.neighbour(cell, i)
      if (this.cells.isEmpty(other) || this.#knownAnchorOf(other) !== UNKNOWN) continue
      if (!this.#precedes(other, cell) || !this.isNear(this.distance(cell, other))) continue
      this.isAnchor(other)
      if (this.#knownAnchorOf(cell) !== UNKNOWN) return true
    }
    return false
  }

  #nearestAnchor(cell: number): number {
    let best = cell
    let least = this.cells.width * this.cells.width
    for (let i = 0; i < NEIGHBOURS; i++) {
      const other = this.cells.neighbour(cell, i)
      const known = this.#knownAnchorOf(other)
      if (this.cells.isEmpty(other) || (known !== UNKNOWN && known !== other)) continue
      const distance = this.distance(cell, other)
      if (distance > least || !this.isNear(distance) || !this.isAnchor(other)) continue
      if (distance === least && !this.#precedes(other, best)) continue
      best = other
      least = distance
    }
    return best
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
