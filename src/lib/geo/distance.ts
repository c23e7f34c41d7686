import type { LatLng } from './coordinates.ts'

/** Mean radius of the earth in km (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088

const RADIANS = Math.PI / 180

/** Great-circle distance in km by the haversine formula, which stays exact for short distances. */
export function distanceKm(from: LatLng, to: LatLng): number {
  const halfLat = Math.sin(((to.lat - from.lat) * RADIANS) / 2)
  const halfLng = Math.sin(((to.lng - from.lng) * RADIANS) / 2)
  const chord =
    halfLat * halfLat +
    Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * halfLng * halfLng
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** The sixteen winds, clockwise from north. */
export const WINDS = [
  'n',
  'nne',
  'ne',
  'ene',
  'e',
  'ese',
  'se',
  'sse',
  's',
  'ssw',
  'sw',
  'wsw',
  'w',
  'wnw',
  'nw',
  'nnw',
] as const

export type Wind = (typeof WINDS)[number]

/** Initial bearing from one point to another in degrees clockwise from north, 0 ≤ x < 360. */
export function bearingDegrees(from: LatLng, to: LatLng): number {
  const deltaLng = (to.lng - from.lng) * RADIANS
  const y = Math.sin(deltaLng) * Math.cos(to.lat * RADIANS)
  const x =
    Math.cos(from.lat * RADIANS) * Math.sin(to.lat * RADIANS) -
    Math.sin(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * Math.cos(deltaLng)
  return (Math.atan2(y, x) / RADIANS + 360) % 360
}

/** The wind of the bearing, to be named by the messages ("südöstlich"). */
export function windTowards(from: LatLng, to: LatLng): Wind {
  const sector = Math.round(bearingDegrees(from, to) / 22.5) % WINDS.length
  return WINDS[sector] ?? 'n'
}
