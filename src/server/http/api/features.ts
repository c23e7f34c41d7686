import type * as z from 'zod'
import type { LatLng } from '../../../lib/geo/coordinates.ts'
import { appliesToCategories } from '../../../domain/places/attribute-types.ts'
import { mainPicture, type Photo } from '../../../domain/places/place.ts'
import { boundaryGeometry } from '../../../domain/places/boundary.ts'
import { localNamesOf } from '../../../domain/places/local-names.ts'
import { publicContactsOf } from '../../../domain/places/place-fields.ts'
import type { Product } from '../../../domain/product.ts'
import type { PlaceResult } from '../../../domain/search/find-places.ts'
import type { Locality } from '../../../domain/search/gazetteer/gazetteer.ts'
import { referenceTo } from '../../../domain/search/parse/where.ts'
import type { PublicPlace } from '../../../domain/search/catalogue/public-place.ts'
import { pathTo } from '../../../web/paths.ts'
import type { LOCALITY, PLACE, POINT } from './shapes.ts'

/** A GeoJSON point (RFC 7946): `[longitude, latitude]`, six decimals. */
export function toPoint(point: LatLng): z.input<typeof POINT> {
  return { type: 'Point', coordinates: toPosition(point) }
}

export function toPosition({ lat, lng }: LatLng): [number, number] {
  return [roundDegrees(lng), roundDegrees(lat)]
}

type Feature = z.input<typeof PLACE>

/**
 * The public data of a place; in a list with its distance and direction, alone with its area. Fields are listed one by one, so that a new
 * private one stays private.
 */
export function toPlaceFeature(
  place: PublicPlace,
  product: Product,
  { distanceKm, direction, isAlone }: Partial<PlaceResult> & { isAlone?: boolean } = {},
): Feature {
  const { location, address, description } = place
  const { street, extra, postalCode, city, region, country } = address
  const slugs = new Map(product.categories().map(({ id, slug }) => [id, slug]))
  return {
    type: 'Feature',
    id: place.id,
    geometry: toPoint(location),
    properties: {
      slug: place.slug,
      name: place.name,
      ...localNamesOf(place),
      categories: place.categoryIds.flatMap((id) => slugs.get(id) ?? []),
      address: { street, extra, postalCode, city, region, country },
      precision: location.precision,
      timeZone: place.timeZone,
      boundary:
        isAlone && place.boundary !== undefined ? boundaryGeometry(place.boundary) : undefined,
      ...publicContactsOf(place),
      openingHours: place.openingHours,
      openingHoursAreSample: place.openingHoursAreSample,
      description: { de: description.de, en: description.en },
      attributes: shownAttributes(place, product),
      photos: place.photos?.map(toPhoto),
      confirmedAt: place.confirmedAt,
      url: pathTo('place', 'de', { slug: place.slug }),
      isOpen: product.isOpen(place) ?? null,
      distanceKm: distanceKm === undefined ? undefined : Math.round(distanceKm * 1000) / 1000,
      direction: direction,
    },
  }
}

function shownAttributes({ attributes, categoryIds }: PublicPlace, product: Product) {
  const limited = product.attributes().filter((one) => !appliesToCategories(one, categoryIds))
  if (limited.length === 0) return attributes
  const hidden = new Set(limited.map(({ key }) => key))
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => !hidden.has(key)))
}

function toPhoto(photo: Photo): NonNullable<Feature['properties']['photos']>[number] {
  const { width, height, alt, credit } = photo
  return { url: mainPicture(photo), width, height, alt, credit }
}

export function toLocality(locality: Locality): z.input<typeof LOCALITY> {
  const { id, kind, name, label, center, bounds, parts } = locality
  return {
    id,
    kind,
    name,
    label,
    near: referenceTo(locality),
    coordinates: toPosition(center),
    bbox: bounds && [bounds.west, bounds.south, bounds.east, bounds.north],
    regions: parts?.flatMap(codesOf),
  }
}

function codesOf({ id, parts }: Locality): string[] {
  return parts?.flatMap(codesOf) ?? [id]
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
