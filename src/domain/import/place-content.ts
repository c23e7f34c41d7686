import type { LatLng } from '../../lib/geo/coordinates.ts'
import type { Place } from '../places/place.ts'
import type { ReadRow } from './read-row.ts'

/** What an import compares, field by field. */
export const CONTENT_FIELDS = [
  'name',
  'street',
  'extra',
  'postalCode',
  'city',
  'region',
  'country',
  'location',
  'phone',
  'email',
  'website',
  'openingHours',
  'description',
  'descriptionEn',
  'precision',
  'categories',
  'status',
  'externalId',
] as const

export type ContentField = (typeof CONTENT_FIELDS)[number]

/** Each field as text that can be compared and shown. */
export type Content = Partial<Record<ContentField, string>>

export function contentOfPlace(place: Place): Content {
  const { address } = place
  return {
    name: place.name,
    street: address.street,
    extra: address.extra,
    postalCode: address.postalCode,
    city: address.city,
    region: address.region,
    country: address.country,
    location: place.location && locationText(place.location),
    phone: place.phone,
    email: place.email,
    website: place.website,
    openingHours: place.openingHours,
    description: place.description.de,
    descriptionEn: place.description.en,
    precision: place.location?.precision,
    categories: place.categoryIds.join(' '),
    status: place.status,
    externalId: place.source?.externalId,
  }
}

/**
 * What a row says about a place that exists; `improves`: also where a geocoder found it. An empty cell says nothing, so that an import never deletes. Only a closed
 * place changes the status: hiding and publishing are the operator's. Categories count where the row itself names them.
 */
export function contentOfRow(
  row: ReadRow,
  categoryIds: readonly string[] | undefined,
  improves = false,
): Content {
  const { facts } = row
  const isBetterKnown = improves && row.placedBy === 'geocoder'
  return {
    name: facts.name,
    street: facts.street,
    extra: facts.extra,
    postalCode: facts.postalCode,
    city: facts.city,
    region: facts.region,
    country: facts.country,
    // An empty cell says nothing: what is stored may be better known.
    location: row.placedBy && !isBetterKnown ? undefined : locationText(facts.location),
    phone: facts.phone,
    email: facts.email,
    website: facts.website,
    openingHours: facts.openingHours,
    description: facts.description,
    descriptionEn: row.descriptionEn,
    precision: row.saysPrecision || isBetterKnown ? facts.location.precision : undefined,
    categories: categoryIds?.join(' '),
    status: row.status === 'archived' ? row.status : undefined,
    externalId: row.hasOwnId ? row.externalId : undefined,
  }
}

/** The stored place with the named fields as the row has them. */
export function mergePlace(
  place: Place,
  { facts, status, externalId, descriptionEn }: ReadRow,
  { fields, categoryIds }: { fields: readonly ContentField[]; categoryIds?: readonly string[] },
): Place {
  const has = (field: ContentField) => fields.includes(field)
  const pick = <Value>(field: ContentField, ours: Value, theirs: Value) =>
    has(field) ? theirs : ours
  const { address } = place
  return {
    ...place,
    name: pick('name', place.name, facts.name),
    categoryIds: has('categories') && categoryIds ? [...categoryIds] : place.categoryIds,
    address: {
      street: pick('street', address.street, facts.street),
      extra: pick('extra', address.extra, facts.extra),
      postalCode: pick('postalCode', address.postalCode, facts.postalCode),
      city: pick('city', address.city, facts.city),
      region: pick('region', address.region, facts.region),
      country: pick('country', address.country, facts.country),
    },
    location: has('precision') ? facts.location : pick('location', place.location, facts.location),
    timeZone: pick('location', place.timeZone, facts.timeZone),
    phone: pick('phone', place.phone, facts.phone),
    email: pick('email', place.email, facts.email),
    website: pick('website', place.website, facts.website),
    openingHours: pick('openingHours', place.openingHours, facts.openingHours),
    weeklyHours: pick('openingHours', place.weeklyHours, facts.weeklyHours),
    openingHoursAreSample: pick('openingHours', place.openingHoursAreSample, false),
    description: {
      ...place.description,
      ...(has('description') ? { de: facts.description } : {}),
      ...(has('descriptionEn') ? { en: descriptionEn } : {}),
    },
    status: pick('status', place.status, status),
    source: place.source && {
      ...place.source,
      externalId: pick('externalId', place.source.externalId, externalId),
    },
  }
}

// Five decimals are a metre: nobody moves a pin by less.
function locationText({ lat, lng }: LatLng): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
}
