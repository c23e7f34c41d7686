import { gridX, gridY } from './grid.ts'
import { mortonKey } from './morton.ts'
import { fillTree, levelStarts } from './packed-tree.ts'
import type { PlaceColumns, PointSet } from './place-index-data.ts'
import { sharedFloat32, sharedFloat64 } from './shared-arrays.ts'

/** The set of these positions, which must ascend; in shared memory. */
export function buildPointSet(columns: PlaceColumns, positions: Uint32Array): PointSet {
  const length = positions.length
  const nodeCount = levelStarts(length).at(-1) ?? 0
  const set = {
    positions,
    keys: sharedFloat64(length),
    sums: sharedFloat64(length * 2 + 2),
    boxes: sharedFloat64(nodeCount * 4),
    cubes: sharedFloat32(nodeCount * 6),
  }
  fillKeysAndSums(set, columns)
  fillTree(set, columns)
  return set
}

/** The set of some places of another set, whose keys and grid positions it takes over. */
export function subset(columns: PlaceColumns, all: PointSet, positions: Uint32Array): PointSet {
  const length = positions.length
  const nodeCount = levelStarts(length).at(-1) ?? 0
  const set = {
    positions,
    keys: new Float64Array(length),
    sums: new Float64Array(length * 2 + 2),
    boxes: new Float64Array(nodeCount * 4),
    cubes: new Float32Array(nodeCount * 6),
  }
  for (let i = 0; i < length; i++) {
    const position = positions[i] ?? 0
    set.keys[i] = all.keys[position] ?? 0
    addToSums(set.sums, i, gridXAt(all, position), gridYAt(all, position))
  }
  fillTree(set, columns)
  return set
}

/** The first place at or after `from` whose key is not below, or `to`. */
export function firstAtKey(keys: Float64Array, key: number, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** As `firstAtKey` to the end, for keys that are expected soon after `from`: steps double until they pass it. */
export function firstAtKeyFrom(keys: Float64Array, key: number, from: number): number {
  let step = 1
  while (from + step < keys.length && (keys[from + step] ?? 0) < key) step *= 2
  return firstAtKey(keys, key, from + (step >>> 1), Math.min(keys.length, from + step))
}

/** The grid column of the i-th place. */
export function gridXAt({ sums }: PointSet, i: number): number {
  return (sums[i * 2 + 2] ?? 0) - (sums[i * 2] ?? 0)
}

/** The grid row of the i-th place. */
export function gridYAt({ sums }: PointSet, i: number): number {
  return (sums[i * 2 + 3] ?? 0) - (sums[i * 2 + 1] ?? 0)
}

function addToSums(sums: Float64Array, i: number, x: number, y: number): void {
  sums[i * 2 + 2] = (sums[i * 2] ?? 0) + x
  sums[i * 2 + 3] = (sums[i * 2 + 1] ?? 0) + y
}

function fillKeysAndSums(set: PointSet, { lat, lng }: PlaceColumns): void {
  for (let i = 0; i < set.positions.length; i++) {
    const position = set.positions[i] ?? 0
    const x = gridX(lng[position] ?? 0)
    const y = gridY(lat[position] ?? 0)
    set.keys[i] = mortonKey(x, y)
    addToSums(set.sums, i, x, y)
  }
}
