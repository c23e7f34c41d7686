import type { LatLng } from '../../lib/geo/coordinates.ts'
import { parseCountry } from '../places/country.ts'
import type { Precision } from '../places/place.ts'
import { parseRegion } from '../places/region.ts'
import type { Gazetteer, LocalNames } from './gazetteer/gazetteer.ts'

/** The known parts of an address, as typed. */
export type TypedAddress = {
  postalCode?: string
  city?: string
  region?: string
  country?: string
}

export type SuggestedLocation = LatLng & { precision: Precision; label: LocalNames }

/**
 * The location of an address according to the gazetteer: the middle of its postal code, or else of its city. Uses no external
 * service.
 */
export function suggestLocation(
  { postalCode = '', city = '', region = '', country = '' }: TypedAddress,
  { gazetteer, defaultCountry }: { gazetteer: Gazetteer; defaultCountry: string },
): SuggestedLocation | undefined {
  const parsedCountry = parseCountry(country)
  const code = parsedCountry.ok ? parsedCountry.value : defaultCountry
  const byCode = postalCode.trim() ? gazetteer.postalCode(code, postalCode) : undefined
  if (byCode) return { ...byCode.center, precision: 'postal-code', label: byCode.label }
  if (!city.trim()) return undefined
  const area = areaOf(region, code, gazetteer)
  const found = area === undefined ? undefined : gazetteer.city(city, area)
  return found && { ...found.center, precision: 'city', label: found.label }
}

// Abroad the gazetteer has big cities but no regions.
function areaOf(region: string, country: string, gazetteer: Gazetteer): string | undefined {
  if (region.trim() === '') return country
  const parsed = parseRegion(region, country)
  if (!parsed.ok) return undefined
  return gazetteer.region(parsed.value) ? parsed.value : country
}
