import { boundsAround } from '../../../lib/geo/bounds.ts'
import { type Bounds, isLatLng, type LatLng } from '../../../lib/geo/coordinates.ts'

/** The point that two fields tell, in degrees with point or comma; undefined while it is none. */
export function typedPoint(latitude = '', longitude = ''): LatLng | undefined {
  const point = { lat: degrees(latitude), lng: degrees(longitude) }
  return isLatLng(point) ? point : undefined
}

const AROUND_KM = 30

/** What a map shows of the country round a place. */
export function areaAround(point: LatLng): Bounds {
  return boundsAround(point, AROUND_KM)
}

function degrees(text: string): number {
  return text.trim() === '' ? NaN : Number(text.trim().replace(',', '.'))
}
