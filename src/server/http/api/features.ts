import type * as z from 'zod'
import type { LatLng } from '../../../lib/geo/coordinates.ts'
import { mainPicture, type Photo } from '../../../domain/places/photo.ts'
import type { Product } from '../../../domain/product.ts'
import type { FoundPlace } from '../../../domain/search/find-places.ts'
import type { Locality } from '../../../domain/search/gazetteer/gazetteer.ts'
import { referenceTo } from '../../../domain/search/reading/locality-reference.ts'
import type { PublicPlace } from '../../../domain/search/catalogue/public-place.ts'
import { pathTo } from '../../../web/paths.ts'
import { tagOf } from '../tag-of.ts'
import type { WrittenPart } from './answer.ts'
import { writeKilometres } from './write-kilometres.ts'
import type { LOCALITY, PLACE, POINT } from './shapes.ts'

/** GeoJSON as RFC 7946 has it: `[longitude, latitude]`, six decimals. */
export function toPoint(point: LatLng): z.input<typeof POINT> {
  return { type: 'Point', coordinates: toPosition(point) }
}

export function toPosition({ lat, lng }: LatLng): [number, number] {
  return [rounded(lng), rounded(lat)]
}

type Feature = z.input<typeof PLACE>
type Varying = Pick<Feature['properties'], 'isOpen' | 'distanceKm' | 'direction'>
type Lasting = Omit<Feature, 'properties'> & {
  properties: Omit<Feature['properties'], keyof Varying>
}

/** What programs may know of a place. */
export function toPlaceFeature(place: PublicPlace, product: Product): Feature {
  const lasting = lastingFeature(place, product)
  return { ...lasting, properties: { ...lasting.properties, isOpen: isOpen(place, product) } }
}

// Written once for each place: most of what a list costs is turning the same places into JSON again and again.
const written = new WeakMap<PublicPlace, WrittenPart>()

/** The same as JSON, with its distance and direction in a list; the rest of the text is what varies. */
export function writePlaceFeature(
  place: PublicPlace,
  product: Product,
  { distanceKm, wind }: Pick<FoundPlace, 'distanceKm' | 'wind'>,
): [WrittenPart, string] {
  // Neither numbers nor winds need to be escaped, and writing them so takes a fifth of what JSON.stringify does.
  const distance = distanceKm === undefined ? '' : `,"distanceKm":${writeKilometres(distanceKm)}`
  const direction = wind === undefined ? '' : `,"direction":"${wind}"`
  const varying = `,"isOpen":${isOpen(place, product)}${distance}${direction}}}`
  return [writtenOnce(place, product), varying]
}

// Without the braces that close the properties and the feature.
function writtenOnce(place: PublicPlace, product: Product): WrittenPart {
  const known = written.get(place)
  if (known) return known
  const json = JSON.stringify(lastingFeature(place, product)).slice(0, -2)
  const part = { bytes: Buffer.from(json), tag: tagOf(json) }
  written.set(place, part)
  return part
}

function isOpen(place: PublicPlace, product: Product): boolean | null {
  return product.isOpen(place) ?? null
}

// Each field is named, so that a new private one stays private.
function lastingFeature(place: PublicPlace, product: Product): Lasting {
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
      categories: place.categoryIds.flatMap((id) => slugs.get(id) ?? []),
      address: { street, extra, postalCode, city, region, country },
      precision: location.precision,
      timeZone: place.timeZone,
      phone: place.phone,
      website: place.website,
      openingHours: place.openingHours,
      openingHoursAreSample: place.openingHoursAreSample,
      description: { de: description.de, en: description.en },
      attributes: place.attributes,
      photos: place.photos?.map(toPhoto),
      confirmedAt: place.confirmedAt,
      url: pathTo('place', 'de', { slug: place.slug }),
    },
  }
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

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
