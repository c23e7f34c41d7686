import { wrapLng } from '../../src/lib/geo/bounds.ts'
import type { Tile } from '../../src/lib/geo/tiles.ts'
import { known } from './brute-force-text.ts'
import {
  clusterPosition,
  isStack,
  MAX_IN_STACK,
  precedes,
  type Cell,
} from '../../src/lib/place-index/clusters/cluster-rules.ts'
import {
  CELL_BITS,
  MAX_TILE_ZOOM,
  GRID_BITS,
  GRID_SIZE,
  gridX,
  gridY,
} from '../../src/lib/place-index/clusters/grid.ts'
import type { ClusterItem, IndexedPlace } from '../../src/lib/place-index/place-index.ts'

type Member = Cell & { ordinals: number[] }
type Cluster = { anchor: Member; members: { cell: Member; wrap: number }[] }

/** The clusters of a tile by the rules of `cluster-rules.ts`, computed for the whole world. */
export function clusterByBruteForce(
  places: readonly IndexedPlace[],
  ranks: readonly number[],
  ordinals: readonly number[],
  { z, x, y }: Tile,
): ClusterItem[] {
  const side = 2 ** z
  const exists = z >= 0 && z <= MAX_TILE_ZOOM && x >= 0 && x < side && y >= 0 && y < side
  if (!exists) return []
  return clustersOfZoom(places, ordinals, z)
    .filter(({ anchor }) => anchor.column >> CELL_BITS === x && anchor.row >> CELL_BITS === y)
    .toSorted((a, b) => a.anchor.row - b.anchor.row || a.anchor.column - b.anchor.column)
    .map((cluster) => itemOf(places, ranks, cluster, z))
}

function clustersOfZoom(
  places: readonly IndexedPlace[],
  ordinals: readonly number[],
  z: number,
): Cluster[] {
  const cells = cellsOf(places, ordinals, z)
  const columns = 2 ** (z + CELL_BITS)
  const clusters = new Map<Member, Cluster>()
  const near = (cell: Member) => neighbours(cells, cell, columns)
  for (const cell of [...cells.values()].toSorted((a, b) => (precedes(a, b) ? -1 : 1))) {
    if (near(cell).some((other) => clusters.has(other.cell))) continue
    clusters.set(cell, { anchor: cell, members: [{ cell, wrap: 0 }] })
  }
  for (const cell of cells.values()) {
    if (clusters.has(cell)) continue
    const anchors = near(cell).filter((other) => clusters.has(other.cell))
    anchors.sort((a, b) => a.distance - b.distance || (precedes(a.cell, b.cell) ? -1 : 1))
    const { cell: anchor, wrap } = known(anchors[0])
    known(clusters.get(anchor)).members.push({ cell, wrap: -wrap })
  }
  return [...clusters.values()]
}

function cellsOf(
  places: readonly IndexedPlace[],
  ordinals: readonly number[],
  z: number,
): Map<string, Member> {
  const shift = 2 ** (GRID_BITS - CELL_BITS - z)
  const cells = new Map<string, Member>()
  for (const ordinal of ordinals) {
    const [x, y] = [gridX(known(places[ordinal]).lng), gridY(known(places[ordinal]).lat)]
    const [column, row] = [Math.floor(x / shift), Math.floor(y / shift)]
    const key = `${column},${row}`
    const cell = cells.get(key) ?? { column, row, count: 0, x: 0, y: 0, ordinals: [] }
    cells.set(key, cell)
    cell.ordinals.push(ordinal)
    cell.count++
    cell.x += x
    cell.y += y
  }
  for (const cell of cells.values()) {
    cell.x /= cell.count
    cell.y /= cell.count
  }
  return cells
}

// The neighbouring cells whose means are closer than the width of a cell; `wrap` is how many times around the earth
// they are.
function neighbours(cells: Map<string, Member>, cell: Member, columns: number) {
  const width = GRID_SIZE / columns
  const found: { cell: Member; wrap: number; distance: number }[] = []
  for (let row = cell.row - 1; row <= cell.row + 1; row++) {
    for (let column = cell.column - 1; column <= cell.column + 1; column++) {
      const wrap = Math.floor(column / columns)
      const other = cells.get(`${column - wrap * columns},${row}`)
      if (!other || other === cell) continue
      const dx = other.x - cell.x + wrap * GRID_SIZE
      const dy = other.y - cell.y
      const distance = dx * dx + dy * dy
      if (distance < width * width) found.push({ cell: other, wrap, distance })
    }
  }
  return found
}

function itemOf(
  places: readonly IndexedPlace[],
  ranks: readonly number[],
  { anchor, members }: Cluster,
  z: number,
): ClusterItem {
  const own = members.flatMap(({ cell }) => cell.ordinals)
  const only = known(places[known(own[0])])
  if (own.length === 1)
    return { kind: 'place', ordinal: known(own[0]), lat: only.lat, lng: only.lng }
  const sums = { x: 0, y: 0, count: own.length }
  for (const { cell, wrap } of members) {
    sums.x += Math.round(cell.x * cell.count) + wrap * GRID_SIZE * cell.count
    sums.y += Math.round(cell.y * cell.count)
  }
  const position = clusterPosition(anchor, sums, GRID_SIZE / 2 ** (z + CELL_BITS))
  const bounds = boundsOfMembers(places, members)
  if (!isStack(bounds, z)) return { kind: 'cluster', count: own.length, bounds, ...position }
  own.sort((a, b) => known(ranks[a]) - known(ranks[b]))
  return { kind: 'stack', count: own.length, ordinals: own.slice(0, MAX_IN_STACK), ...position }
}

function boundsOfMembers(places: readonly IndexedPlace[], members: Cluster['members']) {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const { cell, wrap } of members) {
    for (const ordinal of cell.ordinals) {
      const { lat, lng } = known(places[ordinal])
      box.west = Math.min(box.west, lng + wrap * 360)
      box.east = Math.max(box.east, lng + wrap * 360)
      box.south = Math.min(box.south, lat)
      box.north = Math.max(box.north, lat)
    }
  }
  return { ...box, west: wrapLng(box.west), east: wrapLng(box.east) }
}
