import { wrapLng } from '../../geo/bounds.ts'
import type { Bounds } from '../../geo/coordinates.ts'
import type { Tile } from '../../geo/tiles.ts'
import { CellLevel } from './cell-level.ts'
import { clusterPosition, isStack } from './cluster-rules.ts'
import { firstByName } from './cluster-stack.ts'
import { CELL_BITS, DEEPEST_TILE, GRID_SIZE } from './grid.ts'
import type { Layers } from '../layer.ts'
import { createBoxes, eachShownRun, isEmptyBetween } from './map-set.ts'
import type { MapSet, Member, Stretches } from './map-set.ts'
import { mortonKey } from '../space/morton.ts'
import type { PointSet } from '../place-index-data.ts'
import type { ClusterItem } from '../place-index.ts'
import { Recent } from '../recent.ts'

/**
 * Of each zoom, before they are forgotten; a tile needs 256 or some more. One takes 48 bytes: what is written to next should
 * still be in the processor's cache.
 */
const MOST_CELLS = 4_000

/** Finished clusters of the tiles asked for last: some 15 MB. */
const MOST_ITEMS = 2 ** 16
const ENTRY = 4

/**
 * Finds the clusters of tiles by the rules of `cluster-rules.ts`. What it has found out about the cells of a set stays
 * known for the next tiles, which are mostly neighbours of the last, until it becomes too much or another set is asked for;
 * the tiles asked for last are kept of all sets.
 */
export class ClusterFinder {
  readonly #layers: Layers
  readonly #levels: (CellLevel | undefined)[] = []
  readonly #tiles = new Recent<readonly ClusterItem[]>(MOST_ITEMS)
  readonly #numbers = new SetNumbers()
  #set: MapSet
  #boxOf: (members: readonly Member[]) => Bounds

  constructor(layers: Layers, set: MapSet) {
    this.#layers = layers
    this.#set = set
    this.#boxOf = this.#boxes(set)
  }

  /** The clusters of the set whose anchors lie in the tile. */
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
    // Only between two tiles: while one is worked out, its cells are referred to by their numbers.
    for (const level of this.#levels) {
      if (level && level.cells.length > MOST_CELLS) level.cells.begin(this.#set)
    }
    const items: ClusterItem[] = []
    const level = this.#levelOf(tile.z)
    const side = 2 ** CELL_BITS
    for (let row = tile.y * side; row < (tile.y + 1) * side; row++) {
      for (let column = tile.x * side; column < (tile.x + 1) * side; column++) {
        const cell = level.cells.cellAt(column, row)
        if (!level.cells.isEmpty(cell) && level.isAnchor(cell))
          items.push(this.#itemOf(tile.z, cell))
      }
    }
    return items
  }

  #levelOf(z: number): CellLevel {
    return (this.#levels[z] ??= new CellLevel(this.#set, z))
  }

  #boxes(set: MapSet): (members: readonly Member[]) => Bounds {
    const [base, added] = this.#layers
    return createBoxes(set, { base: base.data.columns, added: added.data.columns })
  }

  #begin(set: MapSet): void {
    this.#boxOf = this.#boxes(set)
    this.#set = set
    for (const level of this.#levels) level?.cells.begin(set)
  }

  #itemOf(z: number, anchor: number): ClusterItem {
    const level = this.#levelOf(z)
    const members = level.membersOf(anchor)
    const sums = level.sumsOf(members)
    if (sums.count === 1) return this.#onlyPlace(level.cells.stretchesOf(anchor))
    const bounds = this.#boxOf(members)
    const position = clusterPosition(level.meanOf(anchor), sums, level.cells.width)
    const wrapped = { ...bounds, west: wrapLng(bounds.west), east: wrapLng(bounds.east) }
    if (isStack(wrapped, z)) {
      const ordinals = firstByName(this.#layers, this.#set, members)
      return { kind: 'stack', count: sums.count, ordinals, ...position }
    }
    return { kind: 'cluster', count: sums.count, bounds: wrapped, ...position }
  }

  #onlyPlace(stretches: Stretches): ClusterItem {
    if (stretches.addedFrom < stretches.addedTo) {
      return this.#place(1, this.#set.added, stretches.addedFrom)
    }
    let only = stretches.from
    eachShownRun(this.#set, stretches, (from) => (only = from))
    return this.#place(0, this.#set.base, only)
  }

  #place(layer: 0 | 1, { positions }: PointSet, i: number): ClusterItem {
    const { data, firstOrdinal } = this.#layers[layer]
    const { lat, lng, ordinals } = data.columns
    const position = positions[i] ?? 0
    const point = { lat: lat[position] ?? 0, lng: lng[position] ?? 0 }
    return { kind: 'place', ordinal: firstOrdinal + (ordinals[position] ?? 0), ...point }
  }
}

/** Hands out a number to each set, for as long as somebody keeps it. */
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
  return z >= 0 && z <= DEEPEST_TILE && x >= 0 && x < side && y >= 0 && y < side
}

function isEmpty(set: MapSet, { z, x, y }: Tile): boolean {
  const side = GRID_SIZE / 2 ** z
  const first = mortonKey(x * side, y * side)
  return isEmptyBetween(set, first, first + side * side)
}
