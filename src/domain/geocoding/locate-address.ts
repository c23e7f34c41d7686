import { parseCountry } from '../places/country.ts'
import { isFiner } from '../places/place.ts'
import { parseRegion } from '../places/region.ts'
import type { Gazetteer } from '../search/gazetteer/gazetteer.ts'
import {
  type SuggestedLocation,
  suggestLocation,
  type TypedAddress,
} from '../search/suggest-location.ts'
import type { GeocodedPoint, GeocodeProblem } from './geocoder.ts'
import type { GeocodingService } from './geocoding.ts'

export type LocatedAddress =
  | { kind: 'geocoded'; point: GeocodedPoint; host: string }
  /** the middle of its postal code or city; and why it is no better known, where somebody was asked */
  | { kind: 'suggested'; location: SuggestedLocation; problem?: LocateProblem }
  | { kind: 'nothing'; problem?: LocateProblem }

export type LocateProblem = GeocodeProblem | 'address_not_found'

type Ports = { gazetteer: Gazetteer; geocoding?: GeocodingService; defaultCountry: string }

/** Somebody waits in front of the form. */
const LONGEST_WAIT_MS = 3000

/** Where a typed address is: by our own table of localities, and with a street better than that by the geocoder, if one is set up. */
export async function locateAddress(
  typed: TypedAddress & { street?: string },
  { gazetteer, geocoding, defaultCountry }: Ports,
): Promise<LocatedAddress> {
  const location = suggestLocation(typed, { gazetteer, defaultCountry })
  const { street = '', postalCode = '', city = '' } = typed
  const isAskable = street.trim() !== '' && (postalCode + city).trim() !== ''
  const geocoded =
    geocoding && isAskable
      ? await geocoding.locate(queryOf(typed, defaultCountry), LONGEST_WAIT_MS)
      : undefined
  if (geocoded?.kind === 'found' && geocoding && isFiner(geocoded.point, location)) {
    return { kind: 'geocoded', point: geocoded.point, host: geocoding.host }
  }
  const problem = geocoded?.kind === 'failed' ? geocoded.problem : geocoded && 'address_not_found'
  return location ? { kind: 'suggested', location, problem } : { kind: 'nothing', problem }
}

function queryOf(
  { street, postalCode, city, region = '', country = '' }: TypedAddress & { street?: string },
  defaultCountry: string,
) {
  const parsedCountry = parseCountry(country)
  const code = parsedCountry.ok ? parsedCountry.value : defaultCountry
  const parsedRegion = parseRegion(region, code)
  return {
    street: street?.trim(),
    postalCode: postalCode?.trim() || undefined,
    city: city?.trim() || undefined,
    region: parsedRegion.ok ? parsedRegion.value : undefined,
    country: code,
  }
}
