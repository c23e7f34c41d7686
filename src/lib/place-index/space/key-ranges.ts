import { lowerBound } from '../arrays.ts'
import { mortonKey } from './morton.ts'
import type { PointSet } from '../place-index-data.ts'

/**
 * For each group of this many places, the first key and the sums before it are stored. The keys are few enough for a binary search to
 * stay in the CPU cache.
 */
export const GROUP = 16

/** The first place from `from` to before `to` whose key is at least `key`, or `to`. */
export function firstAtKey(
  set: PointSet,
  key: number,
  from: number,
  to = set.positions.length,
): number {
  const group = lowerBound(set.keys, key, Math.floor(from / GROUP) + 1, Math.ceil(to / GROUP))
  let low = Math.max(from, (group - 1) * GROUP)
  let high = Math.max(low, Math.min(group * GROUP, to))
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keyAt(set, middle) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** The Morton key of the i-th place. */
export function keyAt({ grid }: PointSet, i: number): number {
  return mortonKey(grid[i * 2] ?? 0, grid[i * 2 + 1] ?? 0)
}

/** The number of places in a range, and the sums of their grid x and y. */
export function sumRange(set: PointSet, from: number, to: number) {
  const before = sumsBefore(set, from)
  const all = sumsBefore(set, to)
  return { count: to - from, x: all.x - before.x, y: all.y - before.y }
}

function sumsBefore({ grid, sums }: PointSet, i: number): { x: number; y: number } {
  const group = Math.floor(i / GROUP)
  let x = sums[group * 2] ?? 0
  let y = sums[group * 2 + 1] ?? 0
  for (let at = group * GROUP; at < i; at++) {
    x += grid[at * 2] ?? 0
    y += grid[at * 2 + 1] ?? 0
  }
  return { x, y }
}
