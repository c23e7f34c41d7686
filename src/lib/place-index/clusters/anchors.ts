import { type CellWindow, EMPTY, NEIGHBOR_COUNT, UNDECIDED } from './cell-window.ts'
import { GRID_SIZE } from './grid.ts'

/**
 * Whether a cell is an anchor by the rules of `cluster-rules.ts`. That depends only on nearby cells that precede it, so it is decided
 * recursively on demand, also beyond the border of the tile.
 */
export function isAnchor(window: CellWindow, cell: number): boolean {
  const known = window.nearestTo(cell)
  if (known !== UNDECIDED) return known === cell
  if (hasPrecedingAnchor(window, cell)) return false
  window.nearest[cell] = cell
  updateNeighbors(window, cell)
  return true
}

/** The cells of an anchor's cluster, the anchor first. */
export function membersOf(window: CellWindow, anchor: number): number[] {
  const members = [anchor]
  for (let i = 0; i < NEIGHBOR_COUNT; i++) {
    const cell = window.neighbor(anchor, i)
    if (window.nearestTo(cell) === anchor && keepsAnchor(window, anchor, cell)) members.push(cell)
  }
  return members
}

// Known anchors nearby have already claimed their neighbors, so only preceding cells that are still open matter.
function hasPrecedingAnchor(window: CellWindow, cell: number): boolean {
  for (let i = 0; i < NEIGHBOR_COUNT; i++) {
    const other = window.neighbor(cell, i)
    if (window.nearestTo(other) !== UNDECIDED || !precedes(window, other, cell)) continue
    if (!isNear(window, distance(window, cell, other))) continue
    isAnchor(window, other)
    if (window.nearest[cell] !== UNDECIDED) return true
  }
  return false
}

// Cells near a new anchor cannot be anchors themselves. They belong to it unless another anchor is nearer.
function updateNeighbors(window: CellWindow, anchor: number): void {
  for (let i = 0; i < NEIGHBOR_COUNT; i++) {
    const cell = window.neighbor(anchor, i)
    const known = window.nearestTo(cell)
    if (known === EMPTY) continue
    const far = distance(window, anchor, cell)
    const least = known === UNDECIDED ? Infinity : (window.distance[cell] ?? 0)
    if (!isNear(window, far) || far > least) continue
    if (far === least && !precedes(window, anchor, known)) continue
    window.nearest[cell] = anchor
    window.distance[cell] = far
  }
}

// Whether the cell keeps its anchor: an open cell that is no farther away could still become an anchor and claim it.
function keepsAnchor(window: CellWindow, anchor: number, cell: number): boolean {
  for (let i = 0; i < NEIGHBOR_COUNT; i++) {
    const other = window.neighbor(cell, i)
    if (window.nearestTo(other) !== UNDECIDED) continue
    if (distance(window, cell, other) > (window.distance[cell] ?? 0)) continue
    isAnchor(window, other)
    if (window.nearest[cell] !== anchor) return false
  }
  return true
}

// Whether cells at this squared distance are near enough for one cluster.
function isNear({ width }: CellWindow, far: number): boolean {
  return far < width * width
}

// The squared distance between the mean positions of two cells, the short way around the earth.
function distance(window: CellWindow, a: number, b: number): number {
  const { x, y } = window
  const dx = (x[b] ?? 0) - (x[a] ?? 0) + window.wrapBetween(a, b) * GRID_SIZE
  const dy = (y[b] ?? 0) - (y[a] ?? 0)
  return dx * dx + dy * dy
}

// The same as `precedes` in `cluster-rules.ts`.
function precedes(window: CellWindow, a: number, b: number): boolean {
  const more = (window.count[a] ?? 0) - (window.count[b] ?? 0)
  if (more !== 0) return more > 0
  const luckier = (window.tieBreaker[a] ?? 0) - (window.tieBreaker[b] ?? 0)
  if (luckier !== 0) return luckier > 0
  const [columnA, rowA] = [window.columnOf(a), window.rowOf(a)]
  const [columnB, rowB] = [window.columnOf(b), window.rowOf(b)]
  return rowA === rowB ? columnA < columnB : rowA < rowB
}
