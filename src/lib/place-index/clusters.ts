import { wrapLng } from '../geo/bounds.ts'
import type { Bounds } from '../geo/coordinates.ts'
import type { Tile } from '../geo/tiles.ts'
import { BitSet } from './bit-set.ts'
import { CellLevel } from './cell-level.ts'
import { clusterPosition, MOST_IN_STACK } from './cluster-rules.ts'
import { zoomThatDivides } from './expansion.ts'
import type { Member } from './expansion.ts'
import { CELL_BITS, DEEPEST_TILE, GRID_SIZE } from './grid.ts'
import { mortonKey } from './morton.ts'
import { levelStarts } from './packed-tree.ts'
import type { PlaceColumns, PointSet } from './place-index-data.ts'
import type { ClusterItem } from './place-index.ts'
import { firstAtKey } from './point-set.ts'
import { Recent } from './recent.ts'
import { growByStretch } from './stretch-box.ts'

/** Of each zoom, before they are forgotten; a tile needs some hundred. One takes 150 bytes. */
const MOST_CELLS = 7000

/** Finished clusters of the tiles asked for last: some 15 MB. */
const MOST_ITEMS = 2 ** 16
const ENTRY = 4

/**
 * Finds the clusters of tiles by the rules of `cluster-rules.ts`. What it has found out about the cells of a set stays
 * known for the next tiles, which are mostly neighbours of the last, until it becomes too much or another set is asked for.
 */
export class ClusterFinder {
  readonly #columns: PlaceColumns
  readonly #levels: (CellLevel | undefined)[] = []
  #tiles = new Recent<readonly ClusterItem[]>(MOST_ITEMS)
  #set: PointSet
  #treeStarts: readonly number[]

  constructor(columns: PlaceColumns, set: PointSet) {
    this.#columns = columns
    this.#set = set
    this.#treeStarts = levelStarts(set.positions.length)
  }

  /** The clusters of the set whose anchors lie in the tile. */
  clusters(set: PointSet, tile: Tile): readonly ClusterItem[] {
    if (!exists(tile) || isEmpty(set, tile)) return []
    if (set !== this.#set) this.#begin(set)
    const key = `${tile.z}/${tile.x}/${tile.y}`
    const known = this.#tiles.get(key)
    if (known) return known
    const items = this.#find(tile)
    this.#tiles.set(key, items, ENTRY + items.length)
    return items
  }

  #find(tile: Tile): ClusterItem[] {
    // Only between two tiles: while one is worked out, its cells are referred to by their numbers.
    for (const level of this.#levels) if (level && level.length > MOST_CELLS) level.begin(this.#set)
    const items: ClusterItem[] = []
    const level = this.#levelOf(tile.z)
    const side = 2 ** CELL_BITS
    for (let row = tile.y * side; row < (tile.y + 1) * side; row++) {
      for (let column = tile.x * side; column < (tile.x + 1) * side; column++) {
        const cell = level.cellAt(column, row)
        if (cell >= 0 && level.isAnchor(cell)) items.push(this.#itemOf(tile.z, cell))
      }
    }
    return items
  }

  #levelOf(z: number): CellLevel {
    return (this.#levels[z] ??= new CellLevel(this.#set, z))
  }

  #begin(set: PointSet): void {
    this.#treeStarts = levelStarts(set.positions.length)
    this.#set = set
    this.#tiles = new Recent(MOST_ITEMS)
    for (const level of this.#levels) level?.begin(set)
  }

  #itemOf(z: number, anchor: number): ClusterItem {
    const level = this.#levelOf(z)
    const members = membersOf(level, anchor)
    const sums = sumsOf(this.#set, members)
    if (sums.count === 1) return this.#place(level.cells.from[anchor] ?? 0)
    const bounds = this.#boundsOf(members)
    const mean = { x: level.cells.x[anchor] ?? 0, y: level.cells.y[anchor] ?? 0 }
    const position = clusterPosition(mean, sums, level.width)
    const expansionZoom = zoomThatDivides((zoom) => this.#levelOf(zoom), z, members, bounds)
    if (expansionZoom === undefined) {
      return { kind: 'stack', count: sums.count, ordinals: this.#firstByName(members), ...position }
    }
    const wrapped = { ...bounds, west: wrapLng(bounds.west), east: wrapLng(bounds.east) }
    return { kind: 'cluster', count: sums.count, expansionZoom, bounds: wrapped, ...position }
  }

  // Not wrapped: west and east of a cluster over the 180th meridian lie beyond it.
  #boundsOf(members: readonly Member[]): Bounds {
    const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
    for (const { from, to, wrap } of members) {
      growByStretch(box, this.#columns, this.#set, this.#treeStarts, from, to, wrap * 360)
    }
    return box
  }

  #place(i: number): ClusterItem {
    const { lat, lng, ordinals } = this.#columns
    const position = this.#set.positions[i] ?? 0
    const point = { lat: lat[position] ?? 0, lng: lng[position] ?? 0 }
    return { kind: 'place', ordinal: ordinals[position] ?? 0, ...point }
  }

  #firstByName(members: readonly Member[]): number[] {
    const { ranks, positionOfRank, ordinals } = this.#columns
    const own: number[] = []
    for (const { from, to } of members) {
      for (let i = from; i < to; i++) own.push(ranks[this.#set.positions[i] ?? 0] ?? 0)
    }
    const first = firstOf(own, ranks.length)
    return first.map((rank) => ordinals[positionOfRank[rank] ?? 0] ?? 0)
  }
}

// Few are sorted; of very many on one point, sorting all to name a hundred would take too long.
function firstOf(ranks: number[], bound: number): number[] {
  if (ranks.length < 4096) return ranks.sort((a, b) => a - b).slice(0, MOST_IN_STACK)
  const members = new BitSet(bound)
  for (const rank of ranks) members.add(rank)
  return members.slice(0, MOST_IN_STACK)
}

function membersOf(level: CellLevel, anchor: number): Member[] {
  const members = [memberOf(level, anchor, 0)]
  const end = anchor * 8 + level.nearCount(anchor)
  for (let i = anchor * 8; i < end; i++) {
    const cell = level.cells.near[i] ?? 0
    if (level.anchorOf(cell) !== anchor) continue
    members.push(memberOf(level, cell, level.cells.nearWrap[i] ?? 0))
  }
  return members
}

function memberOf({ cells }: CellLevel, cell: number, wrap: number): Member {
  return { from: cells.from[cell] ?? 0, to: cells.to[cell] ?? 0, wrap }
}

function sumsOf({ sums: running }: PointSet, members: readonly Member[]) {
  const sums = { x: 0, y: 0, count: 0 }
  for (const { from, to, wrap } of members) {
    sums.x += (running[to * 2] ?? 0) - (running[from * 2] ?? 0) + wrap * GRID_SIZE * (to - from)
    sums.y += (running[to * 2 + 1] ?? 0) - (running[from * 2 + 1] ?? 0)
    sums.count += to - from
  }
  return sums
}

function exists({ z, x, y }: Tile): boolean {
  const side = 2 ** z
  return z >= 0 && z <= DEEPEST_TILE && x >= 0 && x < side && y >= 0 && y < side
}

function isEmpty({ keys }: PointSet, { z, x, y }: Tile): boolean {
  const side = GRID_SIZE / 2 ** z
  const first = mortonKey(x * side, y * side)
  const from = firstAtKey(keys, first, 0, keys.length)
  return from === keys.length || (keys[from] ?? 0) >= first + side * side
}
