import type { GeocodedPoint } from '../../domain/geocoding/geocoder.ts'
import type { Precision } from '../../domain/places/place.ts'
import { type Dialect, regionName, firstFeature, textOf } from './dialect.ts'

const PRECISIONS: ReadonlyMap<unknown, Precision> = new Map<unknown, Precision>([
  ['venue', 'exact'],
  ['address', 'exact'],
  ['street', 'street'],
  ['intersection', 'street'],
  ['postalcode', 'postal-code'],
  ['neighbourhood', 'city'],
  ['borough', 'city'],
  ['localadmin', 'city'],
  ['locality', 'city'],
])

/** Pelias' `/v1/search` and `/v1/search/structured` (github.com/pelias/documentation, search and structured geocoding). */
export const pelias: Dialect = {
  pathOf: (query) => ('text' in query ? '/v1/search' : '/v1/search/structured'),

  parametersOf(query, { key }) {
    const parameters = new URLSearchParams({ size: '1', lang: 'de' })
    const fields =
      'text' in query
        ? { text: query.text }
        : {
            address: query.street,
            locality: query.city,
            region: regionName(query.region),
            postalcode: query.postalCode,
            country: query.country,
          }
    for (const [name, value] of Object.entries(fields)) if (value) parameters.set(name, value)
    if (key) parameters.set('api_key', key)
    return parameters
  },

  pointOf(answer): GeocodedPoint | undefined {
    const found = firstFeature(answer)
    if (!found) return undefined
    const { lat, lng, properties } = found
    const { layer, accuracy } = properties
    const known = PRECISIONS.get(layer)
    // Interpolated between two known house numbers: the street is right, the house a guess.
    const precision = known === 'exact' && accuracy === 'interpolated' ? 'street' : known
    if (!precision) return undefined
    const country = textOf(properties.country_code)?.toUpperCase()
    const label = textOf(properties.label) ?? ''
    return { lat, lng, precision, label, ...(country ? { country } : {}) }
  },
}
