import { type LatLng, EARTH_RADIUS_KM } from '../lib/geo/coordinates.ts'

/** The circle that a search reached. */
export type Circle = { point: LatLng; radiusKm: number }

const CORNERS = 96

/** The circle as a closed ring of points on the earth; longitudes run on over the 180th meridian. */
export function circleRing({ point, radiusKm }: Circle): LatLng[] {
  const radians = Math.PI / 180
  const reach = Math.min(Math.PI / 2, radiusKm / EARTH_RADIUS_KM)
  const lat = point.lat * radians
  return Array.from({ length: CORNERS + 1 }, (_, i) => {
    const bearing = (2 * Math.PI * (i % CORNERS)) / CORNERS
    const sin =
      Math.sin(lat) * Math.cos(reach) + Math.cos(lat) * Math.sin(reach) * Math.cos(bearing)
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(reach) * Math.cos(lat),
      Math.cos(reach) - Math.sin(lat) * sin,
    )
    return { lat: Math.asin(sin) / radians, lng: point.lng + east / radians }
  })
}
