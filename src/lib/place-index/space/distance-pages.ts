import type { LatLng } from '../../geo/coordinates.ts'
import { byDistance, type Near, nearest } from './nearest.ts'
import type { PlaceIndexData } from '../place-index-data.ts'
import { ownPointSet } from './point-set.ts'
import { eachStretch } from './each-stretch.ts'
import { chordRegion, intersection, type Region } from './region.ts'
import { countOf, eachPosition, type Selection } from '../selection.ts'
import { CHORD_ERROR, spherePoint } from './sphere.ts'

/** Beyond this many places, counting rings is quicker than going from the nearest one to the next. */
const DEEP = 400

/** A ring may hold this many more places than asked for. */
const SLACK = 200

const MOST_STEPS = 48

/** Places in the order of distance, then name. */
type ByDistance = {
  total: number
  /** without the first `from`, before `to` */
  read(from: number, to: number): Near[]
}

/**
 * The places of the selection in the order of distance. The first `expected` are found while the others are counted. Far out
 * they are not reached one by one: two circles around the origin are counted to lie closely before and behind what is read,
 * and only the ring between is sorted, so that the thousandth page costs little more than the first.
 */
export function placesByDistance(
  data: PlaceIndexData,
  selection: Selection,
  origin: LatLng,
  expected: number,
): ByDistance {
  const first = expected <= DEEP ? nearest(data.columns, selection, origin, expected) : undefined
  const total = first?.total ?? countOf(selection)
  const read = (from: number, to: number) =>
    first && to <= expected
      ? first.places.slice(from, to)
      : stretchOf(data, selection, origin, { from, to })
  return { total, read }
}

function stretchOf(
  data: PlaceIndexData,
  selection: Selection,
  origin: LatLng,
  { from, to }: { from: number; to: number },
): Near[] {
  if (to <= DEEP) return nearest(data.columns, selection, origin, to).places.slice(from, to)
  const plain = selection.passes ? withoutConditions(data, selection) : selection
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
  const inner = chordCounting(countWithin, from - SLACK, from).low - 2 * CHORD_ERROR
  const outer = chordCounting(countWithin, to, to + SLACK).high + 2 * CHORD_ERROR
  const isNearer = inner > 0 ? chordRegion(columns, center, inner ** 2) : undefined
  const found: number[] = []
  const set = selection.set()
  eachStretch(set, within(outer ** 2), (start, end) => {
    for (let i = start; i < end; i++) {
      const position = set.positions[i] ?? 0
      if (!isNearer?.contains(position)) found.push(position)
    }
  })
  const before = inner > 0 ? countWithin(inner) : 0
  return byDistance(columns, found, origin).slice(from - before, to - before)
}

// A chord within which so many places lie, by halves. Where many stand on one point there may be none: then the longest
// within which there are fewer, and the shortest within which there are more.
function chordCounting(countWithin: (chord: number) => number, least: number, most: number) {
  let low = 0
  let high = LONGEST_CHORD
  for (let step = 0; step < MOST_STEPS; step++) {
    const middle = (low + high) / 2
    const count = countWithin(middle)
    if (count >= least && count <= most) return { low: middle, high: middle }
    if (count < least) low = middle
    else high = middle
  }
  return { low, high }
}

// Through the earth to the other side, and more than single precision can be wrong.
const LONGEST_CHORD = 2.001

// Computed as a separate set, in which circles can be counted.
function withoutConditions(data: PlaceIndexData, selection: Selection): Selection {
  const kept: number[] = []
  eachPosition(selection, (position) => kept.push(position))
  const positions = Uint32Array.from(kept)
  const set = ownPointSet(data.columns, positions)
  return { positions, set: () => set }
}
