import { boundsOf, centerOf } from '../../../lib/geo/bounds.ts'
import type { Bounds, LatLng } from '../../../lib/geo/coordinates.ts'
import type { Locality } from '../gazetteer/gazetteer.ts'

/** Several regions as one locality, whose places are those of all of them. */
export function joinRegions(parts: readonly Locality[]): Locality {
  const bounds = boundsOf(parts.flatMap(({ bounds: box, center }) => (box ? corners(box) : center)))
  const names = {
    de: listed(
      'de',
      parts.map(({ name }) => name.de),
    ),
    en: listed(
      'en',
      parts.map(({ name }) => name.en),
    ),
  }
  const countries = new Set(parts.map(({ country }) => country))
  return {
    id: parts.map(({ id }) => id).join(','),
    kind: 'state',
    name: names,
    label: names,
    center: bounds ? centerOf(bounds) : { lat: 0, lng: 0 },
    bounds,
    country: countries.size === 1 ? [...countries].join('') : '',
    precision: 'area',
    parts,
  }
}

function corners({ west, south, east, north }: Bounds): LatLng[] {
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ]
}

function listed(locale: string, names: string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}
