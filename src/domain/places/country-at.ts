import type { LatLng } from '../../lib/geo/coordinates.ts'
import { countryCodes } from './country.ts'
import { canonicalZone, timeZoneAt, zonesOf } from './time-zone.ts'

let countryOfZone: ReadonlyMap<string, string | undefined> | undefined

/**
 * The country at a point (ISO 3166-1), by the shapes of time zones, which are coarse near borders: for a proposal.
 * Undefined at sea, and where several countries share a zone.
 */
export function countryAt(point: LatLng): string | undefined {
  countryOfZone ??= countriesByZone()
  return countryOfZone.get(canonicalZone(timeZoneAt(point)))
}

function countriesByZone(): Map<string, string | undefined> {
  const countries = new Map<string, string | undefined>()
  for (const country of countryCodes()) {
    for (const zone of zonesOf(country)) {
      countries.set(zone, countries.has(zone) ? undefined : country)
    }
  }
  return countries
}
