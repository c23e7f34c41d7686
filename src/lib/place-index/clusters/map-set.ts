import type { Bounds } from '../../geo/coordinates.ts'
import { isAmong } from '../arrays/ascending.ts'
import { levelStarts } from '../space/packed-tree.ts'
import type { PlaceColumns, PointSet } from '../place-index-data.ts'
import { firstAtKey, keyAt, sumsOfStretch } from '../space/stretches.ts'
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
export type Member = { cell: number; wrap: number; stretches: Stretches }

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

/** Sums of grid positions. */
export function sumsOfStretches({ base, hidden, added }: MapSet, stretches: Stretches) {
  const ofBase = sumsOfStretch(base, stretches.from, stretches.to)
  const ofHidden = sumsOfStretch(hidden, stretches.hiddenFrom, stretches.hiddenTo)
  const ofAdded = sumsOfStretch(added, stretches.addedFrom, stretches.addedTo)
  return { x: ofBase.x - ofHidden.x + ofAdded.x, y: ofBase.y - ofHidden.y + ofAdded.y }
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
    for (const { stretches, wrap } of members) {
      const turn = wrap * 360
      eachShownRun(set, stretches, (from, to) =>
        growByStretch(box, base, set.base, baseStarts, from, to, turn),
      )
      const { addedFrom, addedTo } = stretches
      growByStretch(box, added, set.added, addedStarts, addedFrom, addedTo, turn)
    }
    return box
  }
}

function between(set: PointSet, first: number, end: number): [number, number] {
  const from = firstAtKey(set, first, 0)
  return [from, firstAtKey(set, end, from)]
}

function hasBetween(set: PointSet, first: number, end: number): boolean {
  const { length } = set.positions
  if (length === 0) return false
  const from = firstAtKey(set, first, 0)
  return from < length && keyAt(set, from) < end
}
