import type { LatLng } from '../../../lib/geo/coordinates.ts'
import { distanceKm } from '../../../lib/geo/distance.ts'
import type { Location } from '../../places/coordinates.ts'
import type { PlaceFacts } from '../../places/parse-place.ts'
import type { Locator } from './check-location.ts'
import { placeByGazetteer } from './place-by-gazetteer.ts'

/** Coordinates that lie far from the address in the same row. */
export type LocationDoubt = {
  given: LatLng
  /** where the gazetteer has the address, if it knows it */
  place?: Location
  /** from the one to the other */
  km?: number
}

export function doubtAbout(
  { lat, lng }: LatLng,
  facts: PlaceFacts,
  locate: Locator,
): LocationDoubt {
  const given = { lat, lng }
  const place = placeByGazetteer(facts, locate)
  return place ? { given, place, km: Math.round(distanceKm(given, place)) } : { given }
}
