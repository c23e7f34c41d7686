import { EARTH_RADIUS_KM, type LatLng } from './coordinates.ts'

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

/** The sixteen compass directions, clockwise from north. */
const COMPASS_DIRECTIONS = [
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

export type CompassDirection = (typeof COMPASS_DIRECTIONS)[number]

/** Initial bearing from one point to another in degrees clockwise from north, 0 ≤ x < 360. */
export function bearingDegrees(from: LatLng, to: LatLng): number {
  const deltaLng = (to.lng - from.lng) * RADIANS
  const y = Math.sin(deltaLng) * Math.cos(to.lat * RADIANS)
  const x =
    Math.cos(from.lat * RADIANS) * Math.sin(to.lat * RADIANS) -
    Math.sin(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * Math.cos(deltaLng)
  return (Math.atan2(y, x) / RADIANS + 360) % 360
}

/** The compass direction of the bearing; the messages name it ("südöstlich"). */
export function compassDirectionTo(from: LatLng, to: LatLng): CompassDirection {
  const sector = Math.round(bearingDegrees(from, to) / 22.5) % COMPASS_DIRECTIONS.length
  return COMPASS_DIRECTIONS[sector] ?? 'n'
}
