import lookUp from '@photostructure/tz-lookup'
import type { LatLng } from '../../lib/geo/coordinates.ts'

/** The IANA time zone at a point, from the shapes in `@photostructure/tz-lookup`; at sea one like `Etc/GMT+6`. */
export function timeZoneAt({ lat, lng }: LatLng): string {
  return lookUp(lat, lng)
}
