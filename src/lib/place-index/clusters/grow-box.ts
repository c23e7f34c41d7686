import type { Bounds } from '../../geo/coordinates.ts'
import { FAN_OUT } from '../space/packed-tree.ts'
import type { PlaceColumns, PointSet } from '../place-index-data.ts'

/** A half-open range of consecutive places in a set. */
export type Run = { from: number; to: number }

/** Grows the box to contain a run, using the fewest tree nodes that cover it; `treeStarts` are the starts of the levels. */
export function growByRun(
  box: Bounds,
  columns: PlaceColumns,
  set: PointSet,
  treeStarts: readonly number[],
  from: number,
  to: number,
  wrap: number,
): void {
  const first = Math.min(to, Math.ceil(from / FAN_OUT) * FAN_OUT)
  const last = Math.max(first, to - (to % FAN_OUT))
  growByPlaces(box, columns, set, from, first, wrap * 360)
  growByNodes(box, set, treeStarts, first, last, wrap * 360)
  growByPlaces(box, columns, set, last, to, wrap * 360)
}

function growByPlaces(
  box: Bounds,
  { lat, lng }: PlaceColumns,
  { positions }: PointSet,
  from: number,
  to: number,
  lngOffset: number,
): void {
  // In the set of all places, index and position are equal.
  const isAll = positions.length === lat.length
  let { west, south, east, north } = box
  for (let at = from; at < to; at++) {
    const position = isAll ? at : (positions[at] ?? 0)
    const x = (lng[position] ?? 0) + lngOffset
    const y = lat[position] ?? 0
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  grow(box, west, south, east, north)
}

function growByNodes(
  box: Bounds,
  { boxes }: PointSet,
  treeStarts: readonly number[],
  from: number,
  to: number,
  lngOffset: number,
): void {
  let { west, south, east, north } = box
  for (let at = from; at < to;) {
    let level = 0
    let span = FAN_OUT
    while (at % (span * FAN_OUT) === 0 && at + span * FAN_OUT <= to) {
      span *= FAN_OUT
      level++
    }
    const node = ((treeStarts[level] ?? 0) + at / span) * 4
    west = Math.min(west, (boxes[node] ?? 0) + lngOffset)
    south = Math.min(south, boxes[node + 1] ?? 0)
    east = Math.max(east, (boxes[node + 2] ?? 0) + lngOffset)
    north = Math.max(north, boxes[node + 3] ?? 0)
    at += span
  }
  grow(box, west, south, east, north)
}

function grow(box: Bounds, west: number, south: number, east: number, north: number): void {
  if (west < box.west) box.west = west
  if (south < box.south) box.south = south
  if (east > box.east) box.east = east
  if (north > box.north) box.north = north
}
