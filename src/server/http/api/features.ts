import type * as z from 'zod'
import type { LatLng } from '../../../lib/geo/coordinates.ts'
import type { Product } from '../../../domain/product.ts'
import type { FoundPlace } from '../../../domain/search/find-places.ts'
import type { Locality } from '../../../domain/search/gazetteer/gazetteer.ts'
import { referenceTo } from '../../../domain/search/locality-reference.ts'
import type { PublicPlace } from '../../../domain/search/public-place.ts'
import { pathTo } from '../../../web/paths.ts'
import type { LOCALITY, PLACE, POINT } from './shapes.ts'

/** GeoJSON as RFC 7946 has it: `[longitude, latitude]`, six decimals. */
export function toPoint(point: LatLng): z.input<typeof POINT> {
  return { type: 'Point', coordinates: toPosition(point) }
}

export function toPosition({ lat, lng }: LatLng): [number, number] {
  return [rounded(lng), rounded(lat)]
}

/** What programs may know of a place: each field is named, so that a new private one stays private. */
export function toPlaceFeature(
  place: PublicPlace,
  product: Product,
  found?: Pick<FoundPlace, 'distanceKm' | 'wind'>,
): z.input<typeof PLACE> {
  const { location, address, description } = place
  const { street, extra, postalCode, city, region, country } = address
  const opening = product.openingStatus(place).kind
  const slugs = new Map(product.categories().map(({ id, slug }) => [id, slug]))
  return {
    type: 'Feature',
    id: place.id,
    geometry: toPoint(location),
    properties: {
      slug: place.slug,
      name: place.name,
      categories: place.categoryIds.flatMap((id) => slugs.get(id) ?? []),
      address: { street, extra, postalCode, city, region, country },
      precision: location.precision,
      timeZone: place.timeZone,
      phone: place.phone,
      website: place.website,
      openingHours: place.openingHours,
      openingHoursAreSample: place.openingHoursAreSample,
      isOpen: opening === 'unknown' ? null : opening === 'open',
      description: { de: description.de, en: description.en },
      attributes: place.attributes,
      confirmedAt: place.confirmedAt,
      url: pathTo('place', 'de', { slug: place.slug }),
      distanceKm: found?.distanceKm === undefined ? undefined : Number(found.distanceKm.toFixed(3)),
      direction: found?.wind,
    },
  }
}

export function toLocality(locality: Locality): z.input<typeof LOCALITY> {
  const { id, kind, name, label, center, bounds } = locality
  return {
    id,
    kind,
    name,
    label,
    near: referenceTo(locality),
    coordinates: toPosition(center),
    bbox: bounds && [bounds.west, bounds.south, bounds.east, bounds.north],
  }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
