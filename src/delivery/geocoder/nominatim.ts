import type { GeocodedPoint } from '../../domain/geocoding/geocoder.ts'
import type { Precision } from '../../domain/places/place.ts'
import { type Dialect, regionName, parsePoint, listOf, objectOf, textOf } from './dialect.ts'

/** Nominatim's search with `format=jsonv2` (nominatim.org, API reference, Search and Place Output). */
export const nominatim: Dialect = {
  pathOf: () => '/search',

  parametersOf(query) {
    const parameters = new URLSearchParams({ format: 'jsonv2', limit: '1', addressdetails: '1' })
    const fields =
      'text' in query
        ? { q: query.text }
        : {
            street: query.street,
            city: query.city,
            state: regionName(query.region),
            postalcode: query.postalCode,
            countrycodes: query.country.toLowerCase(),
          }
    for (const [name, value] of Object.entries(fields)) if (value) parameters.set(name, value)
    parameters.set('accept-language', 'de')
    return parameters
  },

  pointOf(answer): GeocodedPoint | undefined {
    const [first] = listOf(answer)
    if (first === undefined) return undefined
    const found = objectOf(first)
    const address = found.address === undefined ? {} : objectOf(found.address)
    const point = parsePoint(found.lat, found.lon)
    const precision = precisionOf(found, address)
    if (!precision) return undefined
    const country = textOf(address.country_code)?.toUpperCase()
    const label = textOf(found.display_name) ?? ''
    return { ...point, precision, label, ...(country ? { country } : {}) }
  },
}

// Address ranks (nominatim.org, Place Ranking): 30 is a house or an object with an address, 26 and 27 are streets, 13 to 25 settlements and
// their parts; lower ranks are counties and states, which are too coarse.
function precisionOf(
  { place_rank: rank, addresstype, type }: Record<string, unknown>,
  address: Record<string, unknown>,
): Precision | undefined {
  if (addresstype === 'postcode' || type === 'postcode') return 'postal-code'
  if (address.house_number !== undefined) return 'exact'
  if (typeof rank !== 'number') return undefined
  if (rank >= 28) return 'exact'
  if (rank >= 26) return 'street'
  return rank >= 13 ? 'city' : undefined
}
