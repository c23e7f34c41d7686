import { fillTree, levelStarts } from './packed-tree.ts'
import type { PlaceColumns, PointSet } from '../place-index-data.ts'
import { sharedFloat32, sharedFloat64, sharedUint32 } from '../arrays.ts'
import { GROUP, keyAt } from './key-ranges.ts'

/** The set of these positions, which must be ascending, in shared memory. */
export function buildPointSet(columns: PlaceColumns, positions: Uint32Array): PointSet {
  return buildWith(columns, positions, {
    float64: sharedFloat64,
    float32: sharedFloat32,
    uint32: sharedUint32,
  })
}

/** The same, in memory of this thread only. */
export function buildLocalPointSet(columns: PlaceColumns, positions: Uint32Array): PointSet {
  return buildWith(columns, positions, {
    float64: (length) => new Float64Array(length),
    float32: (length) => new Float32Array(length),
    uint32: (length) => new Uint32Array(length),
  })
}

type Memory = {
  float64(length: number): Float64Array
  float32(length: number): Float32Array
  uint32(length: number): Uint32Array
}

function buildWith(
  columns: PlaceColumns,
  positions: Uint32Array,
  { float64, float32, uint32 }: Memory,
): PointSet {
  const nodeCount = levelStarts(positions.length).at(-1) ?? 0
  const set: PointSet = {
    positions,
    grid: gridOf(columns, positions, uint32),
    keys: float64(Math.ceil(positions.length / GROUP)),
    sums: float64(Math.floor(positions.length / GROUP) * 2 + 2),
    boxes: float64(nodeCount * 4),
    cubes: float32(nodeCount * 6),
  }
  fillKeys(set)
  fillSums(set)
  fillTree(set, columns)
  return set
}

// The set of all places can use the grid of the columns.
function gridOf(
  { grid }: PlaceColumns,
  positions: Uint32Array,
  uint32: Memory['uint32'],
): Uint32Array {
  if (positions.length * 2 === grid.length) return grid
  const own = uint32(positions.length * 2)
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i] ?? 0
    own[i * 2] = grid[position * 2] ?? 0
    own[i * 2 + 1] = grid[position * 2 + 1] ?? 0
  }
  return own
}

function fillKeys(set: PointSet): void {
  for (let group = 0; group < set.keys.length; group++) set.keys[group] = keyAt(set, group * GROUP)
}

function fillSums({ grid, sums }: PointSet): void {
  let x = 0
  let y = 0
  for (let i = 0; i * 2 < grid.length; i++) {
    x += grid[i * 2] ?? 0
    y += grid[i * 2 + 1] ?? 0
    if (i % GROUP !== GROUP - 1) continue
    sums[((i + 1) / GROUP) * 2] = x
    sums[((i + 1) / GROUP) * 2 + 1] = y
  }
}
