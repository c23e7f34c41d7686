import { distanceKm, type LatLng } from '../../geo/coordinates.ts'
import { eachRange, eachRangeOfNode } from './each-range.ts'
import { MinQueue } from './min-queue.ts'
import { NearestList } from './nearest-list.ts'
import { FAN_OUT, levelStarts } from './packed-tree.ts'
import type { PlaceColumns, PointSet } from '../place-index-data.ts'
import { EVERYWHERE, OUTSIDE } from './region.ts'
import type { Selection } from '../selection.ts'
import { nearestInCube, spherePoint, squaredChordTo, type SpherePoint } from './sphere.ts'

export type Near = LatLng & { ordinal: number; rank: number; distanceKm: number }

/** The nearest places, sorted by distance, then name, and the size of the whole selection. */
export type Nearest = { places: Near[]; total: number }

/**
 * The places of the selection nearest to the origin, at least `count` if there are that many. Best-first search (Hjaltason and
 * Samet): the queue holds nodes by their shortest possible chord, so only necessary nodes are opened; the rest of the queue is only
 * counted. Chords are in single precision, so all places within the error of the last one are taken and then sorted by exact
 * distance.
 */
export function nearest(
  columns: PlaceColumns,
  selection: Selection,
  origin: LatLng,
  count: number,
): Nearest {
  const set = selection.set()
  nearestSoFar.start(count)
  const from = spherePoint(origin)
  const total = selection.passes
    ? scanPassing(columns, set, selection, from)
    : bestFirst(columns, set, selection, from)
  return { places: byDistance(columns, nearestSoFar.ids(), origin), total }
}

// Counting must check every place in the region, so best-first search would save nothing.
function scanPassing(
  { sphere }: PlaceColumns,
  set: PointSet,
  { region, passes }: Selection,
  from: SpherePoint,
): number {
  let total = 0
  eachRange(set, region ?? EVERYWHERE, (start, end) => {
    for (let i = start; i < end; i++) {
      const position = set.positions[i] ?? 0
      if (passes && !passes(position)) continue
      total++
      const squared = squaredChordTo(sphere, position, from)
      if (squared <= nearestSoFar.limit) nearestSoFar.add(squared, position)
    }
  })
  return total
}

function bestFirst(
  { sphere }: PlaceColumns,
  set: PointSet,
  selection: Selection,
  from: SpherePoint,
): number {
  const { region = EVERYWHERE } = selection
  const { positions, cubes } = set
  // Without a region the total is known, so nothing beyond the last place found needs to be read.
  const known = selection.region ? undefined : positions.length
  const starts = levelStarts(positions.length)
  let total = 0

  function openLeaf(index: number): void {
    const end = Math.min(positions.length, (index + 1) * FAN_OUT)
    for (let i = index * FAN_OUT; i < end; i++) {
      const position = positions[i] ?? 0
      const squared = squaredChordTo(sphere, position, from)
      if (squared > nearestSoFar.limit && known !== undefined) continue
      if (!region.contains(position)) continue
      total++
      if (squared <= nearestSoFar.limit) nearestSoFar.add(squared, position)
    }
  }

  function openNode(index: number, level: number): void {
    const first = starts[level - 1] ?? 0
    const end = Math.min((starts[level] ?? 0) - first, (index + 1) * FAN_OUT)
    for (let child = index * FAN_OUT; child < end; child++) {
      if (region.relation(set, first + child) === OUTSIDE) continue
      const squared = nearestInCube(cubes, first + child, from)
      if (squared > nearestSoFar.limit && known !== undefined) continue
      nodes.push(squared, child, level - 1)
    }
  }

  nodes.length = 0
  if (positions.length > 0) nodes.push(0, 0, starts.length - 2)
  while (nodes.length > 0 && nodes.minKey <= nearestSoFar.limit) {
    const { minId: index, minKind: level } = nodes
    nodes.pop()
    if (level === 0) openLeaf(index)
    else openNode(index, level)
  }
  if (known !== undefined) return known
  for (let i = 0; i < nodes.length; i++) {
    const node = { starts, level: nodes.kindAt(i), index: nodes.idAt(i) }
    eachRangeOfNode(set, region, node, (start, end) => (total += end - start))
  }
  return total
}

/** Sorts places by distance from the origin, then name. */
export function byDistance(
  { lat, lng, ordinals, ranks }: PlaceColumns,
  positions: ArrayLike<number>,
  origin: LatLng,
): Near[] {
  const found: Near[] = []
  // The places are scattered in memory. A tight loop lets the CPU load many of them in parallel.
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i] ?? 0
    found.push({
      lat: lat[position] ?? 0,
      lng: lng[position] ?? 0,
      ordinal: ordinals[position] ?? 0,
      rank: ranks[position] ?? 0,
      distanceKm: 0,
    })
  }
  for (const place of found) place.distanceKm = distanceKm(origin, place)
  return found.sort((a, b) => a.distanceKm - b.distanceKm || a.rank - b.rank)
}

// Shared by all searches, which never overlap, because allocating the arrays would cost more than using them.
const nodes = new MinQueue()
const nearestSoFar = new NearestList()
