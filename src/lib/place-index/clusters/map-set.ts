import type { Bounds } from '../../geo/coordinates.ts'
import { GRID_SIZE } from './grid.ts'
import { isAmong } from '../arrays/ascending.ts'
import { levelStarts } from '../space/packed-tree.ts'
import type { PlaceColumns, PointSet } from '../place-index-data.ts'
import { firstAtKey, keyAt, sumOfStretch } from '../space/point-set.ts'
import { growByStretch } from './stretch-box.ts'

/** Places of a map: those of the base but the hidden ones among them, and those added. */
export type MapSet = { base: PointSet; hidden: PointSet; added: PointSet }

/** What of a map set lies in one square, of each of the three: from the first to before the last. */
export type Stretches = {
  from: number
  to: number
  hiddenFrom: number
  hiddenTo: number
  addedFrom: number
  addedTo: number
}

/** The part of a cluster that lies in one cell: its stretches, and how many times around the earth from the anchor. */
export type Member = Stretches & { wrap: number }

export type GridSums = { x: number; y: number; count: number }

/** The stretches of all keys from `first` to before `end`. */
export function stretchesBetween(
  { base, hidden, added }: MapSet,
  first: number,
  end: number,
): Stretches {
  const [from, to] = between(base, first, end)
  const [hiddenFrom, hiddenTo] = between(hidden, first, end)
  const [addedFrom, addedTo] = between(added, first, end)
  return { from, to, hiddenFrom, hiddenTo, addedFrom, addedTo }
}

/** Whether anything between the keys is hidden or added. */
export function isChangedBetween({ hidden, added }: MapSet, first: number, end: number): boolean {
  return hasBetween(hidden, first, end) || hasBetween(added, first, end)
}

/** Whether nothing lies between the keys; a hidden place counts as one. */
export function isEmptyBetween({ base, added }: MapSet, first: number, end: number): boolean {
  return !hasBetween(base, first, end) && !hasBetween(added, first, end)
}

/** Sums of grid positions, and how many there are. */
export function sumsOfMembers({ base, hidden, added }: MapSet, members: readonly Member[]) {
  const sums = { x: 0, y: 0, count: 0 }
  for (const member of members) {
    const { wrap } = member
    addStretch(sums, base, member.from, member.to, wrap, 1)
    addStretch(sums, hidden, member.hiddenFrom, member.hiddenTo, wrap, -1)
    addStretch(sums, added, member.addedFrom, member.addedTo, wrap, 1)
  }
  return sums
}

function addStretch(
  sums: GridSums,
  set: PointSet,
  from: number,
  to: number,
  wrap: number,
  sign: 1 | -1,
): void {
  if (from === to) return
  sums.x += sign * (sumOfStretch(set, 'x', from, to) + wrap * GRID_SIZE * (to - from))
  sums.y += sign * sumOfStretch(set, 'y', from, to)
  sums.count += sign * (to - from)
}

/** The i-th places of the base in the stretches that are not hidden, in runs without a hidden one between. */
export function eachShownRun(
  { base, hidden }: MapSet,
  { from, to, hiddenFrom, hiddenTo }: Stretches,
  visit: (from: number, to: number) => void,
): void {
  if (hiddenFrom === hiddenTo) return visit(from, to)
  const gone = hidden.positions.subarray(hiddenFrom, hiddenTo)
  let start = from
  for (let i = from; i < to; i++) {
    if (!isAmong(gone, base.positions[i] ?? 0)) continue
    if (start < i) visit(start, i)
    start = i + 1
  }
  if (start < to) visit(start, to)
}

/** The box of the members; not wrapped: west and east of a cluster over the 180th meridian lie beyond it. */
export function createBoxes(
  set: MapSet,
  { base, added }: { base: PlaceColumns; added: PlaceColumns },
): (members: readonly Member[]) => Bounds {
  const baseStarts = levelStarts(set.base.positions.length)
  const addedStarts = levelStarts(set.added.positions.length)
  return (members) => {
    const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
    for (const member of members) {
      const turn = member.wrap * 360
      eachShownRun(set, member, (from, to) =>
        growByStretch(box, base, set.base, baseStarts, from, to, turn),
      )
      const { addedFrom, addedTo } = member
      growByStretch(box, added, set.added, addedStarts, addedFrom, addedTo, turn)
    }
    return box
  }
}

function between(set: PointSet, first: number, end: number): [number, number] {
  const { length } = set.positions
  const from = firstAtKey(set, first, 0, length)
  return [from, firstAtKey(set, end, from, length)]
}

function hasBetween(set: PointSet, first: number, end: number): boolean {
  const { length } = set.positions
  if (length === 0) return false
  const from = firstAtKey(set, first, 0, length)
  return from < length && keyAt(set, from) < end
}
