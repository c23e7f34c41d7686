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

function hasTwoAnchors(level: CellLevel, members: readonly Member[]): boolean {
  let anchor = -1
  const isAnother = (cell: number) => {
    const own = level.anchorOf(cell)
    const isOther = anchor >= 0 && anchor !== own
    anchor = own
    return isOther
  }
  for (const member of members) {
    for (let i = level.nextShown(member.from, member); i < member.to;) {
      const cell = level.cellOf('base', i)
      if (isAnother(cell)) return true
      i = level.nextShown(level.cells.to[cell] ?? member.to, member)
    }
    for (let i = member.addedFrom; i < member.addedTo;) {
      const cell = level.cellOf('added', i)
      if (isAnother(cell)) return true
      i = level.cells.addedTo[cell] ?? member.addedTo
    }
  }
  return false
}
