import type { Position } from './types.ts'

/** Web Mercator scaled to the unit square, (0, 0) in the north-west. Latitudes beyond 85.05° are cut. */
export function toMercator([lng, lat]: Position): Position {
  const sine = Math.sin((Math.max(-85.0511, Math.min(85.0511, lat)) * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

export function fromMercator([x, y]: Position): Position {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
  return [(x - 0.5) * 360, lat]
}

const EQUATOR_METRES = 40_075_016.686

/** Metres on the ground for one unit of Mercator at a Mercator height. */
export function metresPerUnit(y: number): number {
  return EQUATOR_METRES / Math.cosh(Math.PI * (1 - 2 * y))
}
