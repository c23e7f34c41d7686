import type { Tile } from '../../geo/tiles.ts'
import { isAnchor, membersOf } from './anchors.ts'
import { CellWindow } from './cell-window.ts'
import { clusterPosition, isStack, MOST_IN_STACK } from './cluster-rules.ts'
import { DEEPEST_TILE, GRID_SIZE } from './grid.ts'
import type { Layers, Layer } from '../layer.ts'
import {
  boxGrower,
  type GrowBox,
  type MapSet,
  type Runs,
  shownRuns,
  stretchesBetween,
} from './map-set.ts'
import { mortonKey } from '../space/morton.ts'
import type { PointSet } from '../place-index-data.ts'
import type { ClusterItem } from '../place-index.ts'
import { BitSet } from '../arrays.ts'
import type { Run } from './stretch-box.ts'
import { wrapLng } from '../../geo/bounds.ts'
import type { Bounds } from '../../geo/coordinates.ts'

/** A window of 32 cells to a side. Hardly ever does a tile depend on one outside of it; then it is worked out in twice as many. */
const SIDE_BITS = 5

/** Finds the clusters of tiles by the rules of `cluster-rules.ts`. */
export class ClusterFinder {
  readonly #layers: Layers
  #window: CellWindow | undefined

  constructor(layers: Layers) {
    this.#layers = layers
  }

  /** The clusters of the set whose anchors lie in the tile. */
  clusters(set: MapSet, tile: Tile): readonly ClusterItem[] {
    if (!exists(tile)) return []
    const [base, added] = this.#layers
    const grow = boxGrower(set, { base: base.data.columns, added: added.data.columns })
    this.#window ??= new CellWindow(set, SIDE_BITS)
    for (let window = this.#window; ; window = new CellWindow(set, window.sideBits + 1)) {
      window.moveTo(set, tile)
      const items: ClusterItem[] = []
      for (const cell of window.ofTile) {
        if (isAnchor(window, cell)) items.push(this.#itemOf(window, grow, tile.z, cell))
      }
      if (!window.isTooSmall) return items
    }
  }

  #itemOf(window: CellWindow, grow: GrowBox, z: number, anchor: number): ClusterItem {
    const members = membersOf(window, anchor)
    const sums = sumsOf(window, members)
    if (sums.count === 1) return this.#onlyPlace(window.set, runsOf(window, members))
    const bounds = boxOf(window, members, grow)
    const mean = { x: window.x[anchor] ?? 0, y: window.y[anchor] ?? 0 }
    const { lat, lng } = clusterPosition(mean, sums, window.width)
    if (isStack(bounds, z)) {
      const ordinals = firstByName(this.#layers, window.set, runsOf(window, members))
      return { kind: 'stack', count: sums.count, ordinals, lat, lng }
    }
    return { kind: 'cluster', count: sums.count, bounds, lat, lng }
  }

  #onlyPlace(set: MapSet, { base, added }: Runs): ClusterItem {
    const [first] = added
    if (first) return this.#place(1, set.added, first.from)
    return this.#place(0, set.base, base[0]?.from ?? 0)
  }

  #place(layer: 0 | 1, { positions }: PointSet, i: number): ClusterItem {
    const { data, firstOrdinal } = this.#layers[layer]
    const { lat, lng, ordinals } = data.columns
    const position = positions[i] ?? 0
    const ordinal = firstOrdinal + (ordinals[position] ?? 0)
    return { kind: 'place', ordinal, lat: lat[position] ?? 0, lng: lng[position] ?? 0 }
  }
}

function exists({ z, x, y }: Tile): boolean {
  const side = 2 ** z
  return z >= 0 && z <= DEEPEST_TILE && x >= 0 && x < side && y >= 0 && y < side
}

/** Of the places of a stack the first by name, at most `MOST_IN_STACK`, as ordinals. */
function firstByName([base, added]: Layers, set: MapSet, runs: Runs): number[] {
  const ofBase = ranksOf(base, set.base, runs.base)
  const ofAdded = ranksOf(added, set.added, runs.added)
  const named = [...namedFirst(base, ofBase), ...namedFirst(added, ofAdded)]
  if (ofAdded.length > 0) named.sort((a, b) => a.order - b.order)
  return named.slice(0, MOST_IN_STACK).map(({ ordinal }) => ordinal)
}

function ranksOf({ data }: Layer, { positions }: PointSet, runs: readonly Run[]): number[] {
  const ranks: number[] = []
  for (const { from, to } of runs) {
    for (let i = from; i < to; i++) ranks.push(data.columns.ranks[positions[i] ?? 0] ?? 0)
  }
  return ranks
}

function namedFirst({ data: { columns }, firstOrdinal, orderOf }: Layer, ranks: number[]) {
  return firstOf(ranks, columns.ranks.length).map((rank) => ({
    ordinal: firstOrdinal + (columns.ordinals[columns.positionOfRank[rank] ?? 0] ?? 0),
    order: orderOf(rank),
  }))
}

// Few are sorted; of very many on one point, sorting all to name a hundred would take too long.
function firstOf(ranks: number[], bound: number): number[] {
  if (ranks.length < 4096) return ranks.sort((a, b) => a - b).slice(0, MOST_IN_STACK)
  const members = new BitSet(bound)
  for (const rank of ranks) members.add(rank)
  return members.slice(0, MOST_IN_STACK)
}

/** How many places the cells of a cluster show, and the sums of their grid x and y, seen from the first cell, its anchor. */
function sumsOf(window: CellWindow, members: readonly number[]) {
  const sums = { count: 0, x: 0, y: 0 }
  for (const cell of members) {
    const count = window.count[cell] ?? 0
    const turn = window.wrapBetween(members[0] ?? 0, cell) * GRID_SIZE
    // Whole numbers below 2^50: their mean in double precision is off by less than a half.
    sums.x += Math.round((window.x[cell] ?? 0) * count) + turn * count
    sums.y += Math.round((window.y[cell] ?? 0) * count)
    sums.count += count
  }
  return sums
}

/** The box of their places. */
function boxOf(window: CellWindow, members: readonly number[], grow: GrowBox): Bounds {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const cell of members) {
    grow(box, runsOfCell(window, cell), window.wrapBetween(members[0] ?? 0, cell))
  }
  // One edge of a cluster across the 180th meridian is beyond it.
  box.west = wrapLng(box.west)
  box.east = wrapLng(box.east)
  return box
}

/** The places that these are. */
function runsOf(window: CellWindow, members: readonly number[]): Runs {
  const ofCells = members.map((cell) => runsOfCell(window, cell))
  return { base: ofCells.flatMap(({ base }) => base), added: ofCells.flatMap(({ added }) => added) }
}

function runsOfCell(window: CellWindow, cell: number): Runs {
  const { set, width } = window
  const key = mortonKey(window.columnOf(cell) * width, window.rowOf(cell) * width)
  return shownRuns(set, stretchesBetween(set, key, key + width * width))
}
