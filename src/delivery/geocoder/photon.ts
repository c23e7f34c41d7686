import type { GeocodedPoint } from '../../domain/geocoding/geocoder.ts'
import type { Precision } from '../../domain/places/place.ts'
import { type Dialect, formatQuery, firstFeature, textOf } from './dialect.ts'

const PRECISIONS: ReadonlyMap<unknown, Precision> = new Map<unknown, Precision>([
  ['house', 'exact'],
  ['street', 'street'],
  ['locality', 'city'],
  ['district', 'city'],
  ['city', 'city'],
])

/** Photon's `/api`, which takes one line and answers in GeoJSON (photon.komoot.io; github.com/komoot/photon, README). */
export const photon: Dialect = {
  pathOf: () => '/api',

  parametersOf: (query) => new URLSearchParams({ q: formatQuery(query), limit: '1', lang: 'de' }),

  pointOf(answer): GeocodedPoint | undefined {
    const found = firstFeature(answer)
    if (!found) return undefined
    const { lat, lng, properties } = found
    const isPostalCode = properties.osm_value === 'postcode' || properties.osm_key === 'postal_code'
    const precision = isPostalCode ? 'postal-code' : PRECISIONS.get(properties.type)
    if (!precision) return undefined
    const country = textOf(properties.countrycode)?.toUpperCase()
    return { lat, lng, precision, label: labelOf(properties), ...(country ? { country } : {}) }
  },
}

function labelOf({ name, street, housenumber, postcode, city, state }: Record<string, unknown>) {
  const parts = [
    textOf(name),
    [textOf(street), textOf(housenumber)].filter(Boolean).join(' '),
    [textOf(postcode), textOf(city)].filter(Boolean).join(' '),
    textOf(state),
  ]
  return parts.filter(Boolean).join(', ')
}
