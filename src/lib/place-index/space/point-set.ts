import { FAN_OUT, fillTree, levelStarts } from './packed-tree.ts'
import type { PlaceColumns, PointSet } from '../place-index-data.ts'
import { sharedFloat32, sharedFloat64 } from '../arrays/shared-arrays.ts'

/** The set of these positions, which must ascend; in shared memory. */
export function buildPointSet(columns: PlaceColumns, positions: Uint32Array): PointSet {
  return filled(columns, positions, { float64: sharedFloat64, float32: sharedFloat32 })
}

/** The same for this thread alone. */
export function ownPointSet(columns: PlaceColumns, positions: Uint32Array): PointSet {
  return filled(columns, positions, {
    float64: (length) => new Float64Array(length),
    float32: (length) => new Float32Array(length),
  })
}

/** The first place at or after `from` whose key is not below, or `to`. */
export function firstAtKey(
  { positions, grid: { keys } }: PointSet,
  key: number,
  from: number,
  to: number,
): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[positions[middle] ?? 0] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** As `firstAtKey` to the end, for keys that are expected soon after `from`: steps double until they pass it. */
export function firstAtKeyFrom(set: PointSet, key: number, from: number): number {
  const { length } = set.positions
  let step = 1
  while (from + step < length && keyAt(set, from + step) < key) step *= 2
  return firstAtKey(set, key, from + (step >>> 1), Math.min(length, from + step))
}

/** The Morton key of the i-th place. */
export function keyAt({ positions, grid }: PointSet, i: number): number {
  return grid.keys[positions[i] ?? 0] ?? 0
}

/** The grid column of the i-th place. */
export function gridXAt({ positions, grid }: PointSet, i: number): number {
  return grid.x[positions[i] ?? 0] ?? 0
}

/** The grid row of the i-th place. */
export function gridYAt({ positions, grid }: PointSet, i: number): number {
  return grid.y[positions[i] ?? 0] ?? 0
}

/** The sum of the grid columns or rows of a stretch: a subtraction, and the places of the two leaves it begins and ends in. */
export function sumOfStretch(set: PointSet, axis: 'x' | 'y', from: number, to: number): number {
  const steps = set.grid[axis]
  if (to - from <= FAN_OUT) return sumOfEach(set.positions, steps, from, to)
  return sumBefore(set, axis, to) - sumBefore(set, axis, from)
}

function sumBefore({ positions, grid, sums }: PointSet, axis: 'x' | 'y', end: number): number {
  const leaf = Math.floor(end / FAN_OUT)
  const before = sums[leaf * 2 + (axis === 'x' ? 0 : 1)] ?? 0
  return before + sumOfEach(positions, grid[axis], leaf * FAN_OUT, end)
}

function sumOfEach(positions: Uint32Array, steps: Uint32Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += steps[positions[i] ?? 0] ?? 0
  return sum
}

type Memory = {
  float64(length: number): Float64Array
  float32(length: number): Float32Array
}

function filled(
  columns: PlaceColumns,
  positions: Uint32Array,
  { float64, float32 }: Memory,
): PointSet {
  const nodeCount = levelStarts(positions.length).at(-1) ?? 0
  const leafCount = Math.ceil(positions.length / FAN_OUT)
  const set = {
    positions,
    grid: columns.grid,
    sums: float64(leafCount * 2 + 2),
    boxes: float64(nodeCount * 4),
    cubes: float32(nodeCount * 6),
  }
  fillSums(set, leafCount)
  fillTree(set, columns)
  return set
}

function fillSums({ positions, grid, sums }: PointSet, leafCount: number): void {
  for (let leaf = 0; leaf < leafCount; leaf++) {
    const from = leaf * FAN_OUT
    const to = Math.min(positions.length, from + FAN_OUT)
    const at = leaf * 2
    sums[at + 2] = (sums[at] ?? 0) + sumOfEach(positions, grid.x, from, to)
    sums[at + 3] = (sums[at + 1] ?? 0) + sumOfEach(positions, grid.y, from, to)
  }
}
