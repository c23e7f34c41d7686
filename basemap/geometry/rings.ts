import type { Position, Ring } from './types.ts'

/** Twice the signed area; positive when the ring runs counter-clockwise in a y-up plane. */
export function signedArea(ring: Ring): number {
  let sum = 0
  for (let i = 0, previous = ring[ring.length - 1]; i < ring.length; previous = ring[i++]) {
    sum += (previous[0] - ring[i][0]) * (previous[1] + ring[i][1])
  }
  return sum
}

export function boundsOf(ring: Ring): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of ring) {
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return [west, south, east, north]
}

export function containsPoint(ring: Ring, [x, y]: Position): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i]
    const [xj, yj] = ring[j]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}

/** The part of a ring inside a box, by Sutherland and Hodgman: separate parts stay joined along the box's edge. */
export function clipRing(
  ring: Ring,
  [minX, minY, maxX, maxY]: [number, number, number, number],
): Ring {
  let result = clipAxis(ring, 0, minX, 1)
  result = clipAxis(result, 0, maxX, -1)
  result = clipAxis(result, 1, minY, 1)
  return clipAxis(result, 1, maxY, -1)
}

function clipAxis(ring: Ring, axis: 0 | 1, limit: number, side: 1 | -1): Ring {
  const result: Ring = []
  if (ring.length === 0) return result
  let previous = ring[ring.length - 1]
  let previousInside = (previous[axis] - limit) * side >= 0
  for (const point of ring) {
    const inside = (point[axis] - limit) * side >= 0
    if (inside !== previousInside) {
      const share = (limit - previous[axis]) / (point[axis] - previous[axis])
      const other = axis === 0 ? 1 : 0
      const crossing: Position = [0, 0]
      crossing[axis] = limit
      crossing[other] = previous[other] + share * (point[other] - previous[other])
      result.push(crossing)
    }
    if (inside) result.push(point)
    previous = point
    previousInside = inside
  }
  return result
}
