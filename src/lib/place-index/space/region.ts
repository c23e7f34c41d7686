import { containsPoint } from '../../geo/bounds.ts'
import { distanceKm, EARTH_RADIUS_KM, type Bounds } from '../../geo/coordinates.ts'
import type { PlaceColumns, PointSet } from '../place-index-data.ts'
import type { PlaceFilter } from '../place-index.ts'
import {
  CHORD_ERROR,
  farthestInCube,
  nearestInCube,
  spherePoint,
  squaredChordTo,
  type SpherePoint,
} from './sphere.ts'

export const OUTSIDE = 0
const CROSSING = 1
export const INSIDE = 2
type Relation = typeof OUTSIDE | typeof CROSSING | typeof INSIDE

/** A part of the earth: tells how tree nodes relate to it and whether it contains a place. */
export type Region = {
  relation(set: PointSet, node: number): Relation
  contains(position: number): boolean
}

/** The region of a filter; undefined if it has none. */
export function regionOf(
  columns: PlaceColumns,
  { within, around }: PlaceFilter,
): Region | undefined {
  const box = within && boxRegion(columns, within)
  const circle = around && circleRegion(columns, around)
  return circle ? intersection(box, circle) : box
}

/** The whole earth. */
export const EVERYWHERE: Region = {
  relation: () => INSIDE,
  contains: () => true,
}

/** Their intersection; the second one alone if there is no first. */
export function intersection(a: Region | undefined, b: Region): Region {
  if (!a) return b
  return {
    relation: (set, node) => least(a.relation(set, node), b.relation(set, node)),
    contains: (position) => a.contains(position) && b.contains(position),
  }
}

/** All places whose squared chord from the point, in the stored single precision, is at most the given value. */
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
    contains: (position) => squaredChordTo(sphere, position, from) <= squaredChord,
  }
}

function boxRegion({ lat, lng }: PlaceColumns, bounds: Bounds): Region {
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
  }
}

// Chords through the earth decide, except within a few meters of the border, where only the exact formula does.
function circleRegion(
  { lat, lng, sphere }: PlaceColumns,
  { center, radiusKm }: NonNullable<PlaceFilter['around']>,
): Region {
  const from = spherePoint(center)
  const angle = Math.min(Math.PI, Math.max(0, radiusKm) / EARTH_RADIUS_KM)
  const chord = 2 * Math.sin(angle / 2)
  const surelyIn = Math.max(0, chord - CHORD_ERROR) ** 2
  const surelyOut = (chord + CHORD_ERROR) ** 2
  const isExactlyIn = (position: number) => {
    const place = { lat: lat[position] ?? 0, lng: lng[position] ?? 0 }
    return distanceKm(center, place) <= radiusKm
  }
  return {
    relation({ cubes }, node) {
      if (nearestInCube(cubes, node, from) > surelyOut) return OUTSIDE
      return farthestInCube(cubes, node, from) < surelyIn ? INSIDE : CROSSING
    },
    contains(position) {
      const squared = squaredChordTo(sphere, position, from)
      return squared < surelyIn || (squared <= surelyOut && isExactlyIn(position))
    },
  }
}

function least(a: Relation, b: Relation): Relation {
  return a < b ? a : b
}
