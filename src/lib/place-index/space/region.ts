import { containsPoint } from '../../geo/bounds.ts'
import type { Bounds } from '../../geo/coordinates.ts'
import { distanceKm, EARTH_RADIUS_KM } from '../../geo/distance.ts'
import { countInBox } from './box-counts.ts'
import type { PlaceColumns, PlaceIndexData, PointSet } from '../place-index-data.ts'
import { FAN_OUT, levelStarts, spanOfLevel } from './packed-tree.ts'
import type { PlaceFilter } from '../place-index.ts'
import { CHORD_ERROR, farthestInCube, nearestInCube, spherePoint } from './sphere.ts'
import type { SpherePoint } from './sphere.ts'

export const OUTSIDE = 0
const CROSSING = 1
const INSIDE = 2
type Relation = typeof OUTSIDE | typeof CROSSING | typeof INSIDE

/** A part of the earth: how the nodes of a tree lie to it, and whether it contains a place. */
export type Region = {
  relation(set: PointSet, node: number): Relation
  contains(position: number): boolean
  /** how many of the set lie in it, where that is known without looking; undefined of sets of which it is not */
  count?(set: PointSet): number | undefined
  /** of a circle alone */
  circle?: Circle
}

/** Places by the squares of their chords from the centre: below the first they are in, above the second out. */
export type Circle = { center: SpherePoint; surelyIn: number; surelyOut: number }

/** The region of a filter; undefined without one. */
export function regionOf(
  data: PlaceIndexData,
  { within, around }: PlaceFilter,
): Region | undefined {
  const box = within && boxRegion(data, within)
  const circle = around && circleRegion(data.columns, around)
  return circle ? intersection(box, circle) : box
}

/** What lies in both; the second one alone where there is no first. */
export function intersection(a: Region | undefined, b: Region): Region {
  if (!a) return b
  return {
    relation: (set, node) => least(a.relation(set, node), b.relation(set, node)),
    contains: (position) => a.contains(position) && b.contains(position),
  }
}

/** All whose chord from the point, in single precision as it is kept, squares to no more than that. */
export function chordRegion(
  { sphere }: PlaceColumns,
  from: SpherePoint,
  squaredChord: number,
): Region {
  return {
    relation({ cubes }, node) {
      if (nearestInCube(cubes, node, from) > squaredChord) return OUTSIDE
      return farthestInCube(cubes, node, from) <= squaredChord ? INSIDE : CROSSING
    },
    contains(position) {
      const dx = (sphere[position * 3] ?? 0) - from.x
      const dy = (sphere[position * 3 + 1] ?? 0) - from.y
      const dz = (sphere[position * 3 + 2] ?? 0) - from.z
      return dx * dx + dy * dy + dz * dz <= squaredChord
    },
  }
}

/**
 * Calls back with the stretches of the set that lie in the region, in order. A node inside it is
 * one stretch, however large: only the nodes on the border are opened.
 */
export function eachStretch(
  set: PointSet,
  region: Region,
  visit: (from: number, to: number) => void,
): void {
  const length = set.positions.length
  const starts = levelStarts(length)

  function descend(level: number, index: number): void {
    const relation = region.relation(set, (starts[level] ?? 0) + index)
    if (relation === OUTSIDE) return
    const span = spanOfLevel(level)
    const from = index * span
    const to = Math.min(length, from + span)
    if (relation === INSIDE) visit(from, to)
    else if (level === 0) visitPoints(from, to)
    else {
      const children = Math.ceil((to - from) / (span / FAN_OUT))
      for (let child = 0; child < children; child++) descend(level - 1, index * FAN_OUT + child)
    }
  }

  function visitPoints(from: number, to: number): void {
    for (let i = from; i < to; i++) {
      if (region.contains(set.positions[i] ?? 0)) visit(i, i + 1)
    }
  }

  if (length > 0) descend(starts.length - 2, 0)
}

function boxRegion({ columns, all, boxCounts }: PlaceIndexData, bounds: Bounds): Region {
  const { lat, lng } = columns
  const { west, south, east, north } = bounds
  const crosses = west > east
  return {
    relation({ boxes }, node) {
      const nodeWest = boxes[node * 4] ?? 0
      const nodeSouth = boxes[node * 4 + 1] ?? 0
      const nodeEast = boxes[node * 4 + 2] ?? 0
      const nodeNorth = boxes[node * 4 + 3] ?? 0
      if (nodeNorth < south || nodeSouth > north) return OUTSIDE
      const apart = crosses
        ? nodeWest > east && nodeEast < west
        : nodeWest > east || nodeEast < west
      if (apart) return OUTSIDE
      const inLng = crosses
        ? nodeWest >= west || nodeEast <= east
        : nodeWest >= west && nodeEast <= east
      return inLng && nodeSouth >= south && nodeNorth <= north ? INSIDE : CROSSING
    },
    contains: (position) =>
      containsPoint(bounds, { lat: lat[position] ?? 0, lng: lng[position] ?? 0 }),
    count: (set) => (set === all ? countInBox(columns, boxCounts, bounds) : undefined),
  }
}

// Distances through the earth decide, but for places within a few metres of the border, where only the formula is exact.
function circleRegion(
  { lat, lng, sphere }: PlaceColumns,
  { center, radiusKm }: NonNullable<PlaceFilter['around']>,
): Region {
  const from = spherePoint(center)
  const angle = Math.min(Math.PI, Math.max(0, radiusKm) / EARTH_RADIUS_KM)
  const chord = 2 * Math.sin(angle / 2)
  const surelyIn = Math.max(0, chord - CHORD_ERROR) ** 2
  const surelyOut = (chord + CHORD_ERROR) ** 2
  return {
    circle: { center: from, surelyIn, surelyOut },
    relation({ cubes }, node) {
      if (nearestInCube(cubes, node, from) > surelyOut) return OUTSIDE
      return farthestInCube(cubes, node, from) < surelyIn ? INSIDE : CROSSING
    },
    contains(position) {
      const dx = (sphere[position * 3] ?? 0) - from.x
      const dy = (sphere[position * 3 + 1] ?? 0) - from.y
      const dz = (sphere[position * 3 + 2] ?? 0) - from.z
      const squared = dx * dx + dy * dy + dz * dz
      if (squared > surelyOut) return false
      if (squared < surelyIn) return true
      const place = { lat: lat[position] ?? 0, lng: lng[position] ?? 0 }
      return distanceKm(center, place) <= radiusKm
    },
  }
}

function least(a: Relation, b: Relation): Relation {
  return a < b ? a : b
}
