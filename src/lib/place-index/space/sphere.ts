import type { LatLng } from '../../geo/coordinates.ts'

/**
 * Points on the unit sphere. The straight line through the earth (the chord) grows with the distance
 * over its surface, so comparing squared chords sorts places by distance without trigonometry.
 */
export type SpherePoint = { x: number; y: number; z: number }

/** An upper bound for the error of a chord in single precision: 3 m on the ground. */
export const CHORD_ERROR = 5e-7

export function spherePoint({ lat, lng }: LatLng): SpherePoint {
  const phi = (lat * Math.PI) / 180
  const lambda = (lng * Math.PI) / 180
  const ring = Math.cos(phi)
  return { x: ring * Math.cos(lambda), y: ring * Math.sin(lambda), z: Math.sin(phi) }
}

/** The squared chord to one of the points, each of which has three coordinates. */
export function squaredChordTo(
  points: Float32Array,
  point: number,
  { x, y, z }: SpherePoint,
): number {
  const dx = (points[point * 3] ?? 0) - x
  const dy = (points[point * 3 + 1] ?? 0) - y
  const dz = (points[point * 3 + 2] ?? 0) - z
  return dx * dx + dy * dy + dz * dz
}

/** The square of the shortest chord to any point of a node's cube. */
export function nearestInCube(cubes: Float32Array, node: number, { x, y, z }: SpherePoint): number {
  const at = node * 6
  const dx = twiceAbove((cubes[at] ?? 0) - x) + twiceAbove(x - (cubes[at + 3] ?? 0))
  const dy = twiceAbove((cubes[at + 1] ?? 0) - y) + twiceAbove(y - (cubes[at + 4] ?? 0))
  const dz = twiceAbove((cubes[at + 2] ?? 0) - z) + twiceAbove(z - (cubes[at + 5] ?? 0))
  return (dx * dx + dy * dy + dz * dz) / 4
}

/** The square of the longest chord to any point of a node's cube. */
export function farthestInCube(
  cubes: Float32Array,
  node: number,
  { x, y, z }: SpherePoint,
): number {
  const at = node * 6
  const dx = Math.max(x - (cubes[at] ?? 0), (cubes[at + 3] ?? 0) - x)
  const dy = Math.max(y - (cubes[at + 1] ?? 0), (cubes[at + 4] ?? 0) - y)
  const dz = Math.max(z - (cubes[at + 2] ?? 0), (cubes[at + 5] ?? 0) - z)
  return dx * dx + dy * dy + dz * dz
}

// Exactly `2 * Math.max(0, value)`, without an unpredictable branch.
function twiceAbove(value: number): number {
  return value + Math.abs(value)
}
