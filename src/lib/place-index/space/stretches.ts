import { mortonKey } from './morton.ts'
import type { PointSet } from '../place-index-data.ts'

/**
 * Of each group of so many places the first key and the sums before it are kept. All keys together are so few that a search
 * among them finds them in the processor's cache.
 */
export const GROUP = 16

/** The first place from `from` on whose key is not below, or the number of all. */
export function firstAtKey(set: PointSet, key: number, from: number): number {
  const group = firstGroupAtKey(set, key)
  let low = Math.max(from, (group - 1) * GROUP + 1)
  let high = Math.max(low, Math.min(group * GROUP, set.positions.length))
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keyAt(set, middle) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** The first group that does not begin before the key, or the number of all. */
export function firstGroupAtKey({ keys }: PointSet, key: number): number {
  return firstNotBelow(keys, key, 0, keys.length)
}

/** The same from a group on, for keys that are expected soon after it: steps double until they pass it. */
export function firstGroupAtKeyFrom({ keys }: PointSet, key: number, from: number): number {
  let low = from
  let step = 1
  while (low + step <= keys.length && (keys[low + step - 1] ?? 0) < key) {
    low += step
    step *= 2
  }
  return firstNotBelow(keys, key, low, Math.min(keys.length, low + step - 1))
}

/** The Morton key of the i-th place. */
export function keyAt({ grid }: PointSet, i: number): number {
  return mortonKey(grid[i * 2] ?? 0, grid[i * 2 + 1] ?? 0)
}

/** How many places a stretch has, and the sums of their grid x and y. */
export function sumsOfStretch(set: PointSet, from: number, to: number) {
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

function firstNotBelow(keys: Float64Array, key: number, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}
