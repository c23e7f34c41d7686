import { compassDirectionTo, type LatLng } from '../../lib/geo/coordinates.ts'
import { type Catalogue, nearestHits } from './catalogue/catalogue.ts'
import type { PlaceResult } from './find-places.ts'
import type { PublicPlace } from './catalogue/public-place.ts'

const NEAREST = 5

type NearestOptions = {
  origin: LatLng
  isExcluded(place: PublicPlace): boolean
  /** the most places that `isExcluded` can exclude */
  excludedCount: number
}

/** The five nearest places to a point, except those left out, numbered from 1. */
export function nearestPlaces(
  { index, records }: Pick<Catalogue, 'index' | 'records'>,
  { origin, isExcluded, excludedCount }: NearestOptions,
): PlaceResult[] {
  return nearestHits(index, origin, NEAREST + excludedCount)
    .map(({ ordinal, distanceKm }) => ({ place: records.at(ordinal), distanceKm }))
    .filter(({ place }) => !isExcluded(place))
    .slice(0, NEAREST)
    .map(({ place, distanceKm }, position) => ({
      place,
      number: position + 1,
      distanceKm,
      direction: compassDirectionTo(origin, place.location),
    }))
}
