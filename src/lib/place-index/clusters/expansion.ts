import { wrapLng } from '../../geo/bounds.ts'
import type { Bounds } from '../../geo/coordinates.ts'
import type { CellLevel } from './cell-level.ts'
import { CELL_BITS, GRID_SIZE, gridX, gridY, LAST_ZOOM } from './grid.ts'
import type { Member } from './map-set.ts'

/**
 * The first zoom at which the places of a cluster are no longer one cluster; undefined if there is
 * none. Their box decides almost always: in one cell they are together, and as a cluster is an
 * anchor and its neighbours, what is more than two cells apart is not.
 */
export function zoomThatDivides(
  levelOf: (z: number) => CellLevel,
  z: number,
  members: readonly Member[],
  bounds: Bounds,
): number | undefined {
  const west = gridX(wrapLng(bounds.west))
  const east = gridX(wrapLng(bounds.east))
  const across = east < west ? east + GRID_SIZE : east
  // Rows take a logarithm, so they wait until the columns have not decided.
  if (cellsBetween(west, across, widthAt(z + 1)) > 2 && z < LAST_ZOOM) return z + 1
  const north = gridY(bounds.north)
  const south = gridY(bounds.south)
  for (let zoom = z + 1; zoom <= LAST_ZOOM; zoom++) {
    const width = widthAt(zoom)
    const span = Math.max(cellsBetween(west, across, width), cellsBetween(north, south, width))
    if (span > 2) return zoom
    // Members that are cells of their own stay so at every deeper zoom.
    const isOneCell = span === 0 && members.length === 1
    if (!isOneCell && hasTwoAnchors(levelOf(zoom), members)) return zoom
  }
  return undefined
}

function widthAt(zoom: number): number {
  return GRID_SIZE / 2 ** (zoom + CELL_BITS)
}

function cellsBetween(first: number, last: number, width: number): number {
  return Math.floor(last / width) - Math.floor(first / width)
}

// Begins at the fullest cell, mostly an anchor itself: what is not near its anchor is another's without further looking.
function hasTwoAnchors(level: CellLevel, members: readonly Member[]): boolean {
  const cells = cellsOf(level, members)
  const fullest = fullestOf(level, cells)
  // No anchor is near to both of two cells that are twice as far apart, with room for rounding.
  const far = 4.1 * level.cells.width ** 2
  if (cells.some((cell) => level.distance(cell, fullest) > far)) return true
  const anchor = level.anchorOf(fullest)
  const isApart = (cell: number) => !level.isNear(level.distance(cell, anchor))
  return cells.some(isApart) || cells.some((cell) => level.anchorOf(cell) !== anchor)
}

function cellsOf({ cells }: CellLevel, members: readonly Member[]): number[] {
  const found: number[] = []
  for (const { stretches } of members) {
    for (let i = cells.nextShown(stretches.from, stretches); i < stretches.to;) {
      const cell = cells.cellOf('base', i)
      found.push(cell)
      i = cells.nextShown(cells.columns.to[cell] ?? stretches.to, stretches)
    }
    for (let i = stretches.addedFrom; i < stretches.addedTo;) {
      const cell = cells.cellOf('added', i)
      found.push(cell)
      i = cells.columns.addedTo[cell] ?? stretches.addedTo
    }
  }
  return found
}

function fullestOf(level: CellLevel, cells: readonly number[]): number {
  const { count } = level.cells.columns
  return cells.reduce((best, cell) => ((count[cell] ?? 0) > (count[best] ?? 0) ? cell : best))
}
