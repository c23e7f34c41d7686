import type { Bounds } from '../../geo/coordinates.ts'
import { FAN_OUT } from '../space/packed-tree.ts'
import type { PlaceColumns, PointSet } from '../place-index-data.ts'

/** Makes the box large enough for a stretch of the set, by as few nodes of the tree as cover it; `treeStarts` are its levels. */
export function growByStretch(
  box: Bounds,
  columns: PlaceColumns,
  set: PointSet,
  treeStarts: readonly number[],
  from: number,
  to: number,
  lngOffset: number,
): void {
  const firstWhole = Math.ceil(from / FAN_OUT) * FAN_OUT
  const endWhole = to - (to % FAN_OUT)
  if (firstWhole >= endWhole) return growByPlaces(box, columns, set, from, to, lngOffset)
  growByPlaces(box, columns, set, from, firstWhole, lngOffset)
  growByNodes(box, set, treeStarts, firstWhole, endWhole, lngOffset)
  growByPlaces(box, columns, set, endWhole, to, lngOffset)
}

function growByPlaces(
  box: Bounds,
  { lat, lng }: PlaceColumns,
  { positions }: PointSet,
  from: number,
  to: number,
  lngOffset: number,
): void {
  // In the set of all places each stands at its own position.
  const isAll = positions.length === lat.length
  for (let at = from; at < to; at++) {
    const position = isAll ? at : (positions[at] ?? 0)
    const west = (lng[position] ?? 0) + lngOffset
    const south = lat[position] ?? 0
    grow(box, west, south, west, south)
  }
}

function growByNodes(
  box: Bounds,
  { boxes }: PointSet,
  treeStarts: readonly number[],
  from: number,
  to: number,
  lngOffset: number,
): void {
  for (let at = from; at < to;) {
    let level = 0
    let span = FAN_OUT
    while (at % (span * FAN_OUT) === 0 && at + span * FAN_OUT <= to) {
      span *= FAN_OUT
      level++
    }
    const node = ((treeStarts[level] ?? 0) + at / span) * 4
    const west = (boxes[node] ?? 0) + lngOffset
    const east = (boxes[node + 2] ?? 0) + lngOffset
    grow(box, west, boxes[node + 1] ?? 0, east, boxes[node + 3] ?? 0)
    at += span
  }
}

function grow(box: Bounds, west: number, south: number, east: number, north: number): void {
  if (west < box.west) box.west = west
  if (south < box.south) box.south = south
  if (east > box.east) box.east = east
  if (north > box.north) box.north = north
}
