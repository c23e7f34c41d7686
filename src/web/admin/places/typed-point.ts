import type { Precision } from '../../../domain/places/place.ts'
import { isLatLng, type LatLng } from '../../../lib/geo/coordinates.ts'

/** The point typed into two fields, in degrees with point or comma; undefined while it is incomplete. */
export function typedPoint(latitude = '', longitude = ''): LatLng | undefined {
  const point = { lat: degrees(latitude), lng: degrees(longitude) }
  return isLatLng(point) ? point : undefined
}

/** The precision of a point that may be this far off: a house, a street, the area of a postal code, or a town. */
export function precisionOf(errorKm: number): Precision {
  if (errorKm <= 0.03) return 'exact'
  if (errorKm <= 0.3) return 'street'
  return errorKm <= 2 ? 'postal-code' : 'city'
}

function degrees(text: string): number {
  return text.trim() === '' ? NaN : Number(text.trim().replace(',', '.'))
}
