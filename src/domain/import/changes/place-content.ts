import type { LatLng } from '../../../lib/geo/coordinates.ts'
import { listCell } from '../../../lib/table/list-cell.ts'
import { photosCell } from '../../places/photo-cell.ts'
import type { Place, PlaceOutline } from '../../places/place.ts'
import type { ImportField } from '../columns/import-field.ts'
import type { MappedColumn } from '../columns/map-headers.ts'
import type { ReadRow } from '../rows/read-row.ts'

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
  'alsoKnownAs',
  'attributes',
  'photos',
  'recipients',
  'confirmedAt',
] as const

export type ContentField = (typeof CONTENT_FIELDS)[number]

/** Each field as text that can be compared and shown. */
export type Content = Partial<Record<ContentField, string>>

// What comes from one kind of column alone; most files have none of it.
const OWN_COLUMN: Partial<Record<ContentField, ImportField>> = {
  extra: 'extra',
  phone: 'phone',
  email: 'email',
  website: 'website',
  description: 'description',
  descriptionEn: 'descriptionEn',
  alsoKnownAs: 'alsoKnownAs',
  attributes: 'attribute',
  photos: 'photos',
  recipients: 'recipients',
  confirmedAt: 'confirmedAt',
}

/** The fields about which a file with these columns can say something. */
export function sayable(columns: readonly MappedColumn[]): ContentField[] {
  const mapped = new Set(columns.map(({ field }) => field))
  return CONTENT_FIELDS.filter((field) => {
    const own = OWN_COLUMN[field]
    return own === undefined || mapped.has(own)
  })
}

export function contentOfPlace(place: PlaceOutline): Content {
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
    ...contentOfExtras(place),
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
  const isSaid = !row.placedBy || isBetterKnown
  return {
    name: facts.name,
    street: facts.street,
    extra: facts.extra,
    postalCode: facts.postalCode,
    city: facts.city,
    region: facts.region,
    country: facts.country,
    // An empty cell says nothing: what is stored may be better known.
    location: isSaid && facts.location ? locationText(facts.location) : undefined,
    phone: facts.phone,
    email: facts.email,
    website: facts.website,
    openingHours: facts.openingHours,
    description: facts.description,
    descriptionEn: row.descriptionEn,
    precision:
      isBetterKnown || (isSaid && row.saysPrecision) ? facts.location?.precision : undefined,
    categories: categoryIds?.join(' '),
    status: row.status === 'archived' || row.saysStatus ? row.status : undefined,
    externalId: row.hasOwnId ? row.externalId : undefined,
    ...(row.extras && contentOfExtras(row.extras)),
  }
}

/** The stored place with the named fields as the row has them. */
export function mergePlace(
  place: Place,
  { facts, status, externalId, descriptionEn, extras = {} }: ReadRow,
  { fields, categoryIds }: { fields: readonly ContentField[]; categoryIds?: readonly string[] },
): Place {
  const has = (field: ContentField) => fields.includes(field)
  const pick = <Value>(field: ContentField, ours: Value, theirs: Value) =>
    has(field) ? theirs : ours
  const { address } = place
  return {
    ...place,
    name: pick('name', place.name, facts.name),
    alsoKnownAs: extras.alsoKnownAs ?? place.alsoKnownAs,
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
    attributes: extras.attributes
      ? { ...place.attributes, ...extras.attributes }
      : place.attributes,
    photos: extras.photos ?? place.photos,
    recipients: extras.recipients ?? place.recipients,
    confirmedAt: laterOf(place.confirmedAt, extras.confirmedAt),
    status: pick('status', place.status, status),
    source: place.source && {
      ...place.source,
      externalId: pick('externalId', place.source.externalId, externalId),
    },
  }
}

type Extras = Partial<
  Pick<Place, 'alsoKnownAs' | 'attributes' | 'photos' | 'recipients' | 'confirmedAt'>
>

function contentOfExtras(extras: Extras): Content {
  const { alsoKnownAs, attributes = {}, photos, recipients, confirmedAt } = extras
  const keys = Object.keys(attributes).toSorted()
  const values = keys.map((key) => `${key}: ${attributes[key]}`)
  return {
    alsoKnownAs: alsoKnownAs?.length ? listCell(alsoKnownAs) : undefined,
    attributes: values.length > 0 ? listCell(values) : undefined,
    photos: photos?.length ? photosCell(photos, ({ id }) => id) : undefined,
    recipients: recipients?.length ? listCell(recipients) : undefined,
    confirmedAt,
  }
}

// An older file must not make younger what somebody has confirmed since.
function laterOf(stored: string | undefined, said: string | undefined): string | undefined {
  return stored === undefined || (said !== undefined && said > stored) ? said : stored
}

// Five decimals are a metre: nobody moves a pin by less.
function locationText({ lat, lng }: LatLng): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
}
