import type { Location } from '../../places/coordinates.ts'
import type { PlaceFacts } from '../../places/parse-place.ts'
import type { Locator } from './check-location.ts'
import { checkLocation } from './check-location.ts'

/**
 * Where a place without coordinates is, as well as its postal code or else its city says it. A postal code of another
 * region than the one that is said is a mistyped one: it says nothing.
 */
export function placeByGazetteer(
  { country, region, postalCode, city }: PlaceFacts,
  locate: Locator,
): Location | undefined {
  const ofCode = postalCode === undefined ? undefined : locate.postalCode(country, postalCode)
  if (ofCode && checkLocation(ofCode, { country, region }, locate) === 'fitting')
    return { ...ofCode, precision: 'postal-code' }
  // A city is only meant where a region is said: there are many Springfields.
  const ofCity = city && region ? cityIn(city, region, country, locate) : undefined
  return ofCity && { ...ofCity, precision: 'city' }
}

// Abroad no regions are known, but the big cities.
function cityIn(city: string, region: string, country: string, locate: Locator) {
  return (
    locate.city(city, region) ?? (locate.region(region) ? undefined : locate.city(city, country))
  )
}
