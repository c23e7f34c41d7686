import type { Tile } from '../../geo/tiles.ts'
import { isAnchor, membersOf } from './anchors.ts'
import { CellWindow } from './cell-window.ts'
import { clusterPosition, isStack, MAX_IN_STACK } from './cluster-rules.ts'
import { MAX_TILE_ZOOM, GRID_SIZE } from './grid.ts'
import type { Layers, Layer } from '../layer.ts'
import {
  createBoxGrower,
  isEmptyBetween,
  type BoxGrower,
  type MapSet,
  type Runs,
  shownRuns,
  rangesBetween,
} from './map-set.ts'
import { mortonKey } from '../space/morton.ts'
import type { PointSet } from '../place-index-data.ts'
import type { ClusterItem } from '../place-index.ts'
import { WeightedCache } from '../weighted-cache.ts'
import { BitSet } from '../arrays.ts'
import type { Run } from './grow-box.ts'
import { wrapLng } from '../../geo/bounds.ts'
import type { Bounds } from '../../geo/coordinates.ts'

/** A window of 32 cells to a side. A tile rarely depends on cells outside; then it is computed again in a window twice as wide. */
const SIDE_BITS = 5

/** Cache size for the clusters of recent tiles: about 15 MB. */
const MAX_CACHED_ITEMS = 2 ** 16
const ENTRY = 4

/** Finds the clusters of tiles by the rules of `cluster-rules.ts`. Caches recent tiles of all sets. */
export class ClusterFinder {
  readonly #layers: Layers
  #window: CellWindow | undefined
  readonly #tiles = new WeightedCache<readonly ClusterItem[]>(MAX_CACHED_ITEMS)
  readonly #numbers = new SetNumbers()
  #set: MapSet
  #boxes: BoxGrower

  constructor(layers: Layers, set: MapSet) {
    this.#layers = layers
    this.#set = set
    this.#boxes = this.#boxesOf(set)
  }

  /** The clusters of the set whose anchors are in the tile. */
  clusters(set: MapSet, tile: Tile): readonly ClusterItem[] {
    if (!exists(tile) || isEmpty(set, tile)) return []
    const key = `${this.#numbers.of(set)} ${tile.z}/${tile.x}/${tile.y}`
    const known = this.#tiles.get(key)
    if (known) return known
    if (set !== this.#set) this.#begin(set)
    const items = this.#find(tile)
    this.#tiles.set(key, items, ENTRY + items.length)
    return items
  }

  #find(tile: Tile): ClusterItem[] {
    this.#window ??= new CellWindow(this.#set, SIDE_BITS)
    for (let window = this.#window; ; window = new CellWindow(this.#set, window.sideBits + 1)) {
      window.moveTo(this.#set, tile)
      const items: ClusterItem[] = []
      for (const cell of window.ofTile) {
        if (isAnchor(window, cell)) items.push(this.#itemOf(window, tile.z, cell))
      }
      if (!window.isTooSmall) return items
    }
  }

  #boxesOf(set: MapSet): BoxGrower {
    const [base, added] = this.#layers
    return createBoxGrower(set, { base: base.data.columns, added: added.data.columns })
  }

  #begin(set: MapSet): void {
    this.#boxes = this.#boxesOf(set)
    this.#set = set
  }

  #itemOf(window: CellWindow, z: number, anchor: number): ClusterItem {
    const members = membersOf(window, anchor)
    const sums = sumsOf(window, members)
    if (sums.count === 1) return this.#onlyPlace(runsOf(window, members))
    const bounds = boxOf(window, members, this.#boxes)
    const mean = { x: window.x[anchor] ?? 0, y: window.y[anchor] ?? 0 }
    const { lat, lng } = clusterPosition(mean, sums, window.width)
    if (isStack(bounds, z)) {
      const ordinals = firstByName(this.#layers, this.#set, runsOf(window, members))
      return { kind: 'stack', count: sums.count, ordinals, lat, lng }
    }
    return { kind: 'cluster', count: sums.count, bounds, lat, lng }
  }

  #onlyPlace({ base, added }: Runs): ClusterItem {
    const [first] = added
    if (first) return this.#place(1, this.#set.added, first.from)
    return this.#place(0, this.#set.base, base[0]?.from ?? 0)
  }

  #place(layer: 0 | 1, { positions }: PointSet, i: number): ClusterItem {
    const { data, firstOrdinal } = this.#layers[layer]
    const { lat, lng, ordinals } = data.columns
    const position = positions[i] ?? 0
    const ordinal = firstOrdinal + (ordinals[position] ?? 0)
    return { kind: 'place', ordinal, lat: lat[position] ?? 0, lng: lng[position] ?? 0 }
  }
}

/** Numbers the sets for cache keys, without keeping them alive. */
class SetNumbers {
  readonly #known = new WeakMap<MapSet, number>()
  #last = 0

  of(set: MapSet): number {
    const known = this.#known.get(set)
    if (known !== undefined) return known
    this.#known.set(set, ++this.#last)
    return this.#last
  }
}

function exists({ z, x, y }: Tile): boolean {
  const side = 2 ** z
  return z >= 0 && z <= MAX_TILE_ZOOM && x >= 0 && x < side && y >= 0 && y < side
}

function isEmpty(set: MapSet, { z, x, y }: Tile): boolean {
  const side = GRID_SIZE / 2 ** z
  const first = mortonKey(x * side, y * side)
  return isEmptyBetween(set, first, first + side * side)
}

/** The ordinals of the first places of a stack by name, at most `MAX_IN_STACK`. */
function firstByName([base, added]: Layers, set: MapSet, runs: Runs): number[] {
  const ofBase = ranksOf(base, set.base, runs.base)
  const ofAdded = ranksOf(added, set.added, runs.added)
  const named = [...namedFirst(base, ofBase), ...namedFirst(added, ofAdded)]
  if (ofAdded.length > 0) named.sort((a, b) => a.order - b.order)
  return named.slice(0, MAX_IN_STACK).map(({ ordinal }) => ordinal)
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

// Sort small stacks. For very many places on one point, sorting all to get the first hundred would take too long.
function firstOf(ranks: number[], bound: number): number[] {
  if (ranks.length < 4096) return ranks.sort((a, b) => a - b).slice(0, MAX_IN_STACK)
  const members = new BitSet(bound)
  for (const rank of ranks) members.add(rank)
  return members.slice(0, MAX_IN_STACK)
}

/** The number of places in the cells of a cluster, and the sums of their grid x and y, unwrapped relative to the anchor, the first cell. */
function sumsOf(window: CellWindow, members: readonly number[]) {
  const sums = { count: 0, x: 0, y: 0 }
  for (const cell of members) {
    const count = window.count[cell] ?? 0
    const turn = window.wrapBetween(members[0] ?? 0, cell) * GRID_SIZE
    // Integers below 2^50, so multiplying the mean in double precision is off by less than a half.
    sums.x += Math.round((window.x[cell] ?? 0) * count) + turn * count
    sums.y += Math.round((window.y[cell] ?? 0) * count)
    sums.count += count
  }
  return sums
}

/** The bounding box of the cells' places. */
function boxOf(window: CellWindow, members: readonly number[], boxes: BoxGrower): Bounds {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const cell of members) {
    const wrap = window.wrapBetween(members[0] ?? 0, cell)
    const from = window.from[cell] ?? 0
    const to = window.to[cell] ?? 0
    if (from < to) boxes.growByBase(box, from, to, wrap)
    else boxes.growByRuns(box, runsOfCell(window, cell), wrap)
  }
  // Across the 180th meridian one edge is outside −180…180.
  box.west = wrapLng(box.west)
  box.east = wrapLng(box.east)
  return box
}

/** The runs of places in the cells. */
function runsOf(window: CellWindow, members: readonly number[]): Runs {
  const ofCells = members.map((cell) => runsOfCell(window, cell))
  return { base: ofCells.flatMap(({ base }) => base), added: ofCells.flatMap(({ added }) => added) }
}

function runsOfCell(window: CellWindow, cell: number): Runs {
  const from = window.from[cell] ?? 0
  const to = window.to[cell] ?? 0
  if (from < to) return { base: [{ from, to }], added: [] }
  return shownRuns(window.set, rangesOfCell(window, cell))
}

function rangesOfCell(window: CellWindow, cell: number) {
  const { width } = window
  const key = mortonKey(window.columnOf(cell) * width, window.rowOf(cell) * width)
  return rangesBetween(window.set, key, key + width * width)
}
