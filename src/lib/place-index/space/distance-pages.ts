import type { LatLng } from '../../geo/coordinates.ts'
import { byDistance, type Near, nearest } from './nearest.ts'
import type { PlaceIndexData } from '../place-index-data.ts'
import { buildLocalPointSet } from './point-set.ts'
import { eachRange } from './each-range.ts'
import { chordRegion, intersection, type Region } from './region.ts'
import { countOf, eachPosition, type Selection } from '../selection.ts'
import { CHORD_ERROR, spherePoint } from './sphere.ts'

/** Beyond this many places, counting circles is faster than best-first search. */
const MAX_BEST_FIRST = 400

/** How many more places than requested a ring may hold. */
const SLACK = 200

const MAX_STEPS = 48

/** Places sorted by distance, then name. */
type ByDistance = {
  total: number
  /** without the first `from`, before `to` */
  read(from: number, to: number): Near[]
}

/**
 * The places of the selection sorted by distance. The first `expected` are found while the others are only counted. For later pages,
 * counting finds two circles around the origin, one just before the page and one just after it, and only the ring between them is
 * sorted. So the thousandth page costs little more than the first.
 */
export function placesByDistance(
  data: PlaceIndexData,
  selection: Selection,
  origin: LatLng,
  expected: number,
): ByDistance {
  const first =
    expected <= MAX_BEST_FIRST ? nearest(data.columns, selection, origin, expected) : undefined
  const total = first?.total ?? countOf(selection)
  const read = (from: number, to: number) =>
    first && to <= expected
      ? first.places.slice(from, to)
      : readRange(data, selection, origin, { from, to })
  return { total, read }
}

function readRange(
  data: PlaceIndexData,
  selection: Selection,
  origin: LatLng,
  { from, to }: { from: number; to: number },
): Near[] {
  if (to <= MAX_BEST_FIRST)
    return nearest(data.columns, selection, origin, to).places.slice(from, to)
  const plain = selection.passes ? materialize(data, selection) : selection
  return deepPage(data, plain, origin, { from, to })
}

function deepPage(
  { columns }: PlaceIndexData,
  selection: Selection,
  origin: LatLng,
  { from, to }: { from: number; to: number },
): Near[] {
  const center = spherePoint(origin)
  const within = (squared: number): Region =>
    intersection(selection.region, chordRegion(columns, center, squared))
  const countWithin = (chord: number) => countOf({ ...selection, region: within(chord ** 2) })
  const inner = bisectChord(countWithin, from - SLACK, from).low - 2 * CHORD_ERROR
  const outer = bisectChord(countWithin, to, to + SLACK).high + 2 * CHORD_ERROR
  const isNearer = inner > 0 ? chordRegion(columns, center, inner ** 2) : undefined
  const found: number[] = []
  const set = selection.set()
  eachRange(set, within(outer ** 2), (start, end) => {
    for (let i = start; i < end; i++) {
      const position = set.positions[i] ?? 0
      if (!isNearer?.contains(position)) found.push(position)
    }
  })
  const before = inner > 0 ? countWithin(inner) : 0
  return byDistance(columns, found, origin).slice(from - before, to - before)
}

// Bisects for a chord that holds between `least` and `most` places. If many places share a point, there may be none; then returns the
// longest chord with fewer and the shortest with more.
function bisectChord(countWithin: (chord: number) => number, least: number, most: number) {
  let low = 0
  let high = MAX_CHORD
  for (let step = 0; step < MAX_STEPS; step++) {
    const middle = (low + high) / 2
    const count = countWithin(middle)
    if (count >= least && count <= most) return { low: middle, high: middle }
    if (count < least) low = middle
    else high = middle
  }
  return { low, high }
}

// The diameter of the unit sphere, plus a margin for single precision.
const MAX_CHORD = 2.001

// Materializes the selection as a set, so that circles can be counted.
function materialize(data: PlaceIndexData, selection: Selection): Selection {
  const kept: number[] = []
  eachPosition(selection, (position) => kept.push(position))
  const positions = Uint32Array.from(kept)
  const set = buildLocalPointSet(data.columns, positions)
  return { positions, set: () => set }
}
