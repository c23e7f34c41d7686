import { columnOfKey, rowOfKey } from './morton.ts'
import { fillTree, levelStarts } from './packed-tree.ts'
import type { PlaceColumns, PointSet } from '../place-index-data.ts'
import { sharedFloat32, sharedFloat64 } from '../arrays/shared-arrays.ts'

// Of each so many places the sums are kept.
const SUMMED = 4

/** The set of these positions, which must ascend; in shared memory. */
export function buildPointSet(columns: PlaceColumns, positions: Uint32Array): PointSet {
  return filled(columns, positions, {
    float64: sharedFloat64,
    float32: sharedFloat32,
    hasOwnPoints: true,
  })
}

/** The same for this thread alone, and without points of its own: it is not kept for long. */
export function ownPointSet(columns: PlaceColumns, positions: Uint32Array): PointSet {
  return filled(columns, positions, {
    float64: (length) => new Float64Array(length),
    float32: (length) => new Float32Array(length),
    hasOwnPoints: false,
  })
}

/** The first place at or after `from` whose key is not below, or `to`. */
export function firstAtKey({ keys }: PointSet, key: number, from: number, to: number): number {
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
export function firstAtKeyFrom(set: PointSet, key: number, from: number): number {
  const { length } = set.positions
  let step = 1
  while (from + step < length && keyAt(set, from + step) < key) step *= 2
  return firstAtKey(set, key, from + (step >>> 1), Math.min(length, from + step))
}

/** The Morton key of the i-th place. */
export function keyAt({ keys }: PointSet, i: number): number {
  return keys[i] ?? 0
}

/** The sums of the grid columns and rows of a stretch: a subtraction, and up to three places at each end; of few, one by one. */
export function sumsOfStretch(set: PointSet, from: number, to: number): { x: number; y: number } {
  const first = Math.ceil(from / SUMMED)
  const last = Math.floor(to / SUMMED)
  if (last - first < FEW_GROUPS) return sumsOneByOne(set.keys, from, to)
  const { keys, sums } = set
  const before = sumsOneByOne(keys, from, first * SUMMED)
  const after = sumsOneByOne(keys, last * SUMMED, to)
  return {
    x: before.x + after.x + (sums[last * 2] ?? 0) - (sums[first * 2] ?? 0),
    y: before.y + after.y + (sums[last * 2 + 1] ?? 0) - (sums[first * 2 + 1] ?? 0),
  }
}

// The keys of so few were read to find the stretch; their sums lie elsewhere in memory.
const FEW_GROUPS = 2

function sumsOneByOne(keys: Float64Array, from: number, to: number): { x: number; y: number } {
  let x = 0
  let y = 0
  for (let i = from; i < to; i++) {
    x += columnOfKey(keys[i] ?? 0)
    y += rowOfKey(keys[i] ?? 0)
  }
  return { x, y }
}

type Memory = {
  float64(length: number): Float64Array
  float32(length: number): Float32Array
  hasOwnPoints: boolean
}

function filled(
  columns: PlaceColumns,
  positions: Uint32Array,
  { float64, float32, hasOwnPoints }: Memory,
): PointSet {
  const nodeCount = levelStarts(positions.length).at(-1) ?? 0
  const set = {
    positions,
    keys: keysOf(columns, positions, float64),
    points: hasOwnPoints ? pointsOf(columns, positions, float32) : columns.sphere,
    hasOwnPoints,
    sums: float64(Math.floor(positions.length / SUMMED) * 2 + 2),
    boxes: float64(nodeCount * 4),
    cubes: float32(nodeCount * 6),
  }
  fillSums(set)
  fillTree(set, columns)
  return set
}

// Those of all places are there already.
function keysOf(
  { keys }: PlaceColumns,
  positions: Uint32Array,
  float64: Memory['float64'],
): Float64Array {
  if (positions.length === keys.length) return keys
  const own = float64(positions.length)
  for (let i = 0; i < positions.length; i++) own[i] = keys[positions[i] ?? 0] ?? 0
  return own
}

function pointsOf(
  { sphere }: PlaceColumns,
  positions: Uint32Array,
  float32: Memory['float32'],
): Float32Array {
  if (positions.length * 3 === sphere.length) return sphere
  const own = float32(positions.length * 3)
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i] ?? 0
    own[i * 3] = sphere[position * 3] ?? 0
    own[i * 3 + 1] = sphere[position * 3 + 1] ?? 0
    own[i * 3 + 2] = sphere[position * 3 + 2] ?? 0
  }
  return own
}

function fillSums({ keys, sums }: PointSet): void {
  let x = 0
  let y = 0
  for (let i = 0; i < keys.length; i++) {
    x += columnOfKey(keys[i] ?? 0)
    y += rowOfKey(keys[i] ?? 0)
    if (i % SUMMED !== SUMMED - 1) continue
    sums[((i + 1) / SUMMED) * 2] = x
    sums[((i + 1) / SUMMED) * 2 + 1] = y
  }
}
