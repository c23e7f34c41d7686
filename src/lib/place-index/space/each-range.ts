import { FAN_OUT, levelStarts, spanOfLevel } from './packed-tree.ts'
import type { PointSet } from '../place-index-data.ts'
import { INSIDE, OUTSIDE, type Region } from './region.ts'

type Visit = (from: number, to: number) => void

/**
 * Calls back with the ranges of the set that are in the region, in order. A node inside it is one
 * range, however large: only nodes on the border are opened.
 */
export function eachRange(set: PointSet, region: Region, visit: Visit): void {
  if (set.positions.length === 0) return
  const starts = levelStarts(set.positions.length)
  eachRangeOfNode(set, region, { starts, level: starts.length - 2, index: 0 }, visit)
}

/** A node of a tree: its position within its level; `starts` are those of the levels. */
type Node = { starts: readonly number[]; level: number; index: number }

/** The same for one node. */
export function eachRangeOfNode(
  set: PointSet,
  region: Region,
  { starts, level: from, index: at }: Node,
  visit: Visit,
): void {
  const { length } = set.positions
  descend(from, at)

  function descend(level: number, index: number): void {
    const relation = region.relation(set, (starts[level] ?? 0) + index)
    if (relation === OUTSIDE) return
    const span = spanOfLevel(level)
    const first = index * span
    const end = Math.min(length, first + span)
    if (relation === INSIDE) visit(first, end)
    else if (level === 0) visitPoints(first, end)
    else {
      const children = Math.ceil((end - first) / (span / FAN_OUT))
      for (let child = 0; child < children; child++) descend(level - 1, index * FAN_OUT + child)
    }
  }

  function visitPoints(first: number, end: number): void {
    for (let i = first; i < end; i++) if (region.contains(set.positions[i] ?? 0)) visit(i, i + 1)
  }
}
