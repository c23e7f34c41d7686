import type { Bounds } from '../../geo/coordinates.ts'
import { lowerBound } from '../arrays.ts'
import { levelStarts } from '../space/packed-tree.ts'
import type { PlaceColumns, PointSet } from '../place-index-data.ts'
import { firstAtKey, keyAt, sumRange } from '../space/key-ranges.ts'
import { growByRun, type Run } from './grow-box.ts'

/** The places on a map: the base without its hidden places, plus the added ones. */
export type MapSet = { base: PointSet; hidden: PointSet; added: PointSet }

/** The part of a map set in one square: a half-open range in each of its three sets. */
export type MapSetRanges = {
  from: number
  to: number
  hiddenFrom: number
  hiddenTo: number
  addedFrom: number
  addedTo: number
}

/** The ranges for the keys from `first` to before `end`. */
export function rangesBetween(
  { base, hidden, added }: MapSet,
  first: number,
  end: number,
): MapSetRanges {
  const [from, to] = between(base, first, end)
  const [hiddenFrom, hiddenTo] = between(hidden, first, end)
  const [addedFrom, addedTo] = between(added, first, end)
  return { from, to, hiddenFrom, hiddenTo, addedFrom, addedTo }
}

/** Splits the ranges into keys below `end` and the others. */
export function splitRanges(
  { base, hidden, added }: MapSet,
  ranges: MapSetRanges,
  end: number,
): [MapSetRanges, MapSetRanges] {
  const to = firstAtKey(base, end, ranges.from, ranges.to)
  const hiddenTo = firstAtKey(hidden, end, ranges.hiddenFrom, ranges.hiddenTo)
  const addedTo = firstAtKey(added, end, ranges.addedFrom, ranges.addedTo)
  return [
    { ...ranges, to, hiddenTo, addedTo },
    { ...ranges, from: to, hiddenFrom: hiddenTo, addedFrom: addedTo },
  ]
}

/** Whether the ranges are empty; hidden places count. */
export function areRangesEmpty({ from, to, addedFrom, addedTo }: MapSetRanges): boolean {
  return from === to && addedFrom === addedTo
}

/** Whether no place has a key in the range; hidden places count. */
export function isEmptyBetween({ base, added }: MapSet, first: number, end: number): boolean {
  return !hasBetween(base, first, end) && !hasBetween(added, first, end)
}

/** The number of shown places in the ranges, and the sums of their grid positions. */
export function sumRanges({ base, hidden, added }: MapSet, ranges: MapSetRanges) {
  const ofBase = sumRange(base, ranges.from, ranges.to)
  const ofHidden = sumRange(hidden, ranges.hiddenFrom, ranges.hiddenTo)
  const ofAdded = sumRange(added, ranges.addedFrom, ranges.addedTo)
  return {
    count: ofBase.count - ofHidden.count + ofAdded.count,
    x: ofBase.x - ofHidden.x + ofAdded.x,
    y: ofBase.y - ofHidden.y + ofAdded.y,
  }
}

/** Shown places as runs: of the base, interrupted by hidden places, and of the added ones. */
export type Runs = { base: Run[]; added: Run[] }

/** The shown places in the ranges. */
export function shownRuns(
  { base, hidden }: MapSet,
  { from, to, hiddenFrom, hiddenTo, addedFrom, addedTo }: MapSetRanges,
): Runs {
  const runs: Runs = { base: [], added: [] }
  let start = from
  for (let i = hiddenFrom; i < hiddenTo; i++) {
    const gone = lowerBound(base.positions, hidden.positions[i] ?? 0, start, to)
    if (start < gone) runs.base.push({ from: start, to: gone })
    start = gone + 1
  }
  if (start < to) runs.base.push({ from: start, to })
  if (addedFrom < addedTo) runs.added.push({ from: addedFrom, to: addedTo })
  return runs
}

/** Grows a box to contain places of a map set, shifted by `wrap` turns around the earth. */
export type BoxGrower = {
  growByBase(box: Bounds, from: number, to: number, wrap: number): void
  growByRuns(box: Bounds, runs: Runs, wrap: number): void
}

export function createBoxGrower(
  set: MapSet,
  { base, added }: { base: PlaceColumns; added: PlaceColumns },
): BoxGrower {
  const baseStarts = levelStarts(set.base.positions.length)
  const addedStarts = levelStarts(set.added.positions.length)
  const growByBase = (box: Bounds, from: number, to: number, wrap: number) =>
    growByRun(box, base, set.base, baseStarts, from, to, wrap)
  return {
    growByBase,
    growByRuns(box, runs, wrap) {
      for (const { from, to } of runs.base) growByBase(box, from, to, wrap)
      for (const { from, to } of runs.added) {
        growByRun(box, added, set.added, addedStarts, from, to, wrap)
      }
    },
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
