import { parseCountry } from '../places/country.ts'
import { isFiner } from '../places/place.ts'
import { parseRegion } from '../places/region.ts'
import type { Gazetteer } from '../search/gazetteer/gazetteer.ts'
import {
  type SuggestedLocation,
  suggestLocation,
  type TypedAddress,
} from '../search/suggest-location.ts'
import type { GeocodedPoint, GeocodeProblem, GeocodingService } from './geocoder.ts'

export type LocatedAddress =
  | { kind: 'geocoded'; point: GeocodedPoint; host: string }
  /** the centre of its postal code or city; and why it is not more precise, if a geocoder was asked */
  | { kind: 'suggested'; location: SuggestedLocation; problem?: LocateProblem }
  | { kind: 'nothing'; problem?: LocateProblem }

export type LocateProblem = GeocodeProblem | 'address_not_found'

type Ports = { gazetteer: Gazetteer; geocoding?: GeocodingService; siteCountry(): string }

/** Somebody is waiting at the form. */
const MAX_WAIT_MS = 3000

/** Locates a typed address: by our own gazetteer, and more precisely by the geocoder if one is set up and the address has a street. */
export async function locateAddress(
  typed: TypedAddress & { street?: string },
  { gazetteer, geocoding, siteCountry }: Ports,
): Promise<LocatedAddress> {
  const defaultCountry = siteCountry()
  const location = suggestLocation(typed, { gazetteer, defaultCountry })
  const { street = '', postalCode = '', city = '' } = typed
  const isAskable = street.trim() !== '' && (postalCode + city).trim() !== ''
  const geocoded =
    geocoding && isAskable
      ? await geocoding.locate(queryOf(typed, defaultCountry), MAX_WAIT_MS)
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
