import type { Location } from '../../places/coordinates.ts'
import type { PlaceFacts } from '../../places/parse-place.ts'
import { type Address, isFiner } from '../../places/place.ts'
import type { Locator } from './check-location.ts'
import { checkLocation } from './check-location.ts'
import { placeByGazetteer } from './place-by-gazetteer.ts'

export type Placed = { location: Location; by: 'geocoder' | 'gazetteer' }

/** What of a row a geocoder is asked about; nothing without a street, since the gazetteer knows the rest. */
function askableAddress({
  street,
  postalCode,
  city,
  region,
  country,
}: PlaceFacts): Omit<Address, 'extra'> | undefined {
  return street && (postalCode || city) ? { street, postalCode, city, region, country } : undefined
}

/**
 * Where a place without coordinates is: as a geocoder has said about its address, when that is known better than the middle
 * of its postal code or city and is near them; else that middle.
 */
export function placeByAddress(facts: PlaceFacts, locate: Locator): Placed | undefined {
  const address = askableAddress(facts)
  const geocoded = address && locate.address?.(address)
  const middle = placeByGazetteer(facts, locate)
  if (
    geocoded &&
    isFiner(geocoded, middle) &&
    checkLocation(geocoded, facts, locate) === 'fitting'
  ) {
    return { location: geocoded, by: 'geocoder' }
  }
  return middle && { location: middle, by: 'gazetteer' }
}
