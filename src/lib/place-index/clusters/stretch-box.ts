import type { Bounds } from '../../geo/coordinates.ts'
import { FAN_OUT } from '../space/packed-tree.ts'
import type { PlaceColumns, PointSet } from '../place-index-data.ts'

/** Makes the box large enough for a stretch of the set, by as few nodes of the tree as cover it; `treeStarts` are its levels. */
export function growByStretch(
  box: Bounds,
  { lat, lng }: PlaceColumns,
  { positions, boxes }: PointSet,
  treeStarts: readonly number[],
  from: number,
  to: number,
  lngOffset: number,
): void {
  let at = from
  while (at < to) {
    if ((at & (FAN_OUT - 1)) !== 0 || at + FAN_OUT > to) {
      const position = positions[at++] ?? 0
      const west = (lng[position] ?? 0) + lngOffset
      const south = lat[position] ?? 0
      grow(box, west, south, west, south)
      continue
    }
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
