import type { PlaceColumns, PointSet } from '../place-index-data.ts'

/**
 * A tree over places in Morton order without pointers, as in flatbush: a node covers 16 consecutive
 * places, its parent 16 such nodes, and so on up to one root. The levels are stored one after the
 * other, leaves first. `boxes` holds west, south, east, north of each node in
 * degrees; `cubes` the least and greatest x, y, z of its points on the unit sphere, where neither
 * the poles nor the 180th meridian are special.
 */
export const FAN_OUT = 16
const FAN_OUT_BITS = 4

/** The number of the first node of each level, and the end. */
export function levelStarts(placeCount: number): number[] {
  const starts = [0]
  let nodes = placeCount
  while (nodes > 1 || (nodes === 1 && starts.length === 1)) {
    nodes = Math.ceil(nodes / FAN_OUT)
    starts.push((starts.at(-1) ?? 0) + nodes)
    if (nodes === 1) break
  }
  return starts
}

/** How many places a node of the level covers. */
export function spanOfLevel(level: number): number {
  return FAN_OUT << (FAN_OUT_BITS * level)
}

/** Fills both arrays, which must have room for all nodes. */
export function fillTree(set: PointSet, { lat, lng, sphere }: PlaceColumns): void {
  const { positions, boxes, cubes } = set
  const starts = levelStarts(positions.length)
  const nodeCount = starts.at(-1) ?? 0
  for (let node = 0; node < nodeCount; node++) makeEmpty(boxes, cubes, node)
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i] ?? 0
    const node = i >>> FAN_OUT_BITS
    growBox(boxes, node, lng[position] ?? 0, lat[position] ?? 0)
    for (let axis = 0; axis < 3; axis++) {
      const value = sphere[position * 3 + axis] ?? 0
      const least = node * 6 + axis
      if (value < (cubes[least] ?? 0)) cubes[least] = value
      if (value > (cubes[least + 3] ?? 0)) cubes[least + 3] = value
    }
  }
  for (let level = 1; level + 1 < starts.length; level++) joinLevel(boxes, cubes, starts, level)
}

function joinLevel(
  boxes: Float64Array,
  cubes: Float32Array,
  starts: readonly number[],
  level: number,
): void {
  const first = starts[level] ?? 0
  const firstChild = starts[level - 1] ?? 0
  for (let child = firstChild; child < first; child++) {
    const node = first + ((child - firstChild) >>> FAN_OUT_BITS)
    growBox(boxes, node, boxes[child * 4] ?? 0, boxes[child * 4 + 1] ?? 0)
    growBox(boxes, node, boxes[child * 4 + 2] ?? 0, boxes[child * 4 + 3] ?? 0)
    for (let axis = 0; axis < 3; axis++) {
      const least = node * 6 + axis
      cubes[least] = Math.min(cubes[least] ?? 0, cubes[child * 6 + axis] ?? 0)
      cubes[least + 3] = Math.max(cubes[least + 3] ?? 0, cubes[child * 6 + axis + 3] ?? 0)
    }
  }
}

function makeEmpty(boxes: Float64Array, cubes: Float32Array, node: number): void {
  boxes.fill(Infinity, node * 4, node * 4 + 2)
  boxes.fill(-Infinity, node * 4 + 2, node * 4 + 4)
  cubes.fill(Infinity, node * 6, node * 6 + 3)
  cubes.fill(-Infinity, node * 6 + 3, node * 6 + 6)
}

function growBox(boxes: Float64Array, node: number, lng: number, lat: number): void {
  const at = node * 4
  if (lng < (boxes[at] ?? 0)) boxes[at] = lng
  if (lat < (boxes[at + 1] ?? 0)) boxes[at + 1] = lat
  if (lng > (boxes[at + 2] ?? 0)) boxes[at + 2] = lng
  if (lat > (boxes[at + 3] ?? 0)) boxes[at + 3] = lat
}
