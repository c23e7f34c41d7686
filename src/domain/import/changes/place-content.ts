import type { LatLng } from '../../../lib/geo/coordinates.ts'
import { listCell } from '../../../lib/table/write-csv.ts'
import { attributeText } from '../../places/attribute-value.ts'
import { photosCell } from '../../places/photos-cell.ts'
import { LOCAL_NAME_FIELDS, localNamesOf } from '../../places/local-names.ts'
import {
  ADDRESS_FIELDS,
  CONTACT_FIELDS,
  PLACE_TEXT_FIELDS,
  recordOf,
  textOf,
  contactsOf,
} from '../../places/place-fields.ts'
import type { Place, PlaceOutline } from '../../places/place.ts'
import type { ImportField } from '../columns/import-field.ts'
import type { MappedColumn } from '../columns/map-columns.ts'
import type { ImportRow } from '../rows/read-row.ts'

/** The fields that an import compares. */
export const CONTENT_FIELDS = [
  'name',
  ...LOCAL_NAME_FIELDS,
  ...ADDRESS_FIELDS,
  'location',
  'boundary',
  ...CONTACT_FIELDS,
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
export type ContentTexts = Partial<Record<ContentField, string>>

// Values that only certain columns provide; most files have none of them.
const REQUIRED_COLUMN: Partial<Record<ContentField, ImportField>> = {
  extra: 'extra',
  ...recordOf(LOCAL_NAME_FIELDS, (field) => field),
  boundary: 'boundary',
  ...recordOf(CONTACT_FIELDS, (field) => field),
  description: 'description',
  descriptionEn: 'descriptionEn',
  alsoKnownAs: 'alsoKnownAs',
  attributes: 'attribute',
  photos: 'photos',
  recipients: 'recipients',
  confirmedAt: 'confirmedAt',
}

/** The fields that a file with these columns can say something about. */
export function comparableFields(columns: readonly MappedColumn[]): ContentField[] {
  const mapped = new Set(columns.map(({ field }) => field))
  return CONTENT_FIELDS.filter((field) => {
    const own = REQUIRED_COLUMN[field]
    return own === undefined || mapped.has(own)
  })
}

export function contentOfPlace(place: PlaceOutline): ContentTexts {
  return {
    ...recordOf(PLACE_TEXT_FIELDS, (field) => textOf(place, field)),
    location: place.location && locationText(place.location),
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
 * What a row says about an existing place; with `acceptsGeocoded`, also where a geocoder located the row. An empty cell says nothing, so
 * an import never deletes. A row changes the status only to close a place: hiding and publishing are up to the operator. Categories count
 * only if the row itself names them.
 */
export function contentOfRow(
  row: ImportRow,
  categoryIds: readonly string[] | undefined,
  acceptsGeocoded = false,
): ContentTexts {
  const { facts } = row
  const isBetterKnown = acceptsGeocoded && row.placedBy === 'geocoder'
  const hasOwnCoordinates = !row.placedBy || isBetterKnown
  return {
    ...recordOf(PLACE_TEXT_FIELDS, (field) => facts[field]),
    ...(row.isNameBorrowed && { name: undefined }),
    // An empty cell says nothing: the stored value may be more precise.
    location: hasOwnCoordinates && facts.location ? locationText(facts.location) : undefined,
    openingHours: facts.openingHours,
    description: facts.description,
    descriptionEn: row.descriptionEn,
    precision:
      isBetterKnown || (hasOwnCoordinates && row.hasPrecision)
        ? facts.location?.precision
        : undefined,
    categories: categoryIds?.join(' '),
    status: row.status === 'archived' || row.hasStatus ? row.status : undefined,
    externalId: row.hasOwnId ? row.externalId : undefined,
    ...(row.extras && contentOfExtras(row.extras)),
  }
}

/** The stored place with the named fields as the row has them. */
export function mergePlace(
  place: Place,
  { facts, status, externalId, descriptionEn, extras = {} }: ImportRow,
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
      ...recordOf(ADDRESS_FIELDS, (field) => pick(field, address[field], facts[field])),
      country: pick('country', address.country, facts.country),
    },
    location: has('precision') ? facts.location : pick('location', place.location, facts.location),
    boundary: pick('boundary', place.boundary, facts.boundary),
    timeZone: pick('location', place.timeZone, facts.timeZone),
    ...recordOf(LOCAL_NAME_FIELDS, (field) => pick(field, place[field], facts[field])),
    ...recordOf(CONTACT_FIELDS, (field) => pick(field, place[field], facts[field])),
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

function contentOfExtras(extras: Extras): ContentTexts {
  const { alsoKnownAs, attributes = {}, photos, recipients, confirmedAt } = extras
  const sorted = Object.entries(attributes).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const values = sorted.map(([key, value]) => `${key}: ${attributeText(value)}`)
  return {
    alsoKnownAs: alsoKnownAs?.length ? listCell(alsoKnownAs) : undefined,
    attributes: values.length > 0 ? listCell(values) : undefined,
    photos: photos?.length ? photosCell(photos, ({ id }) => id) : undefined,
    recipients: recipients?.length ? listCell(recipients) : undefined,
    confirmedAt,
  }
}

// An older file must not override a newer confirmation.
function laterOf(stored: string | undefined, said: string | undefined): string | undefined {
  return stored === undefined || (said !== undefined && said > stored) ? said : stored
}

// Five decimals are a metre: nobody moves a pin by less.
function locationText({ lat, lng }: LatLng): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
}

type NewPlaceOptions = {
  id: string
  slug: string
  categoryIds: string[]
  system: string
}

/** The place made from a new row. A place from one of our sites keeps its source, even if it has none. */
export function newPlace(
  row: ImportRow,
  { id, slug, categoryIds, system }: NewPlaceOptions,
): Place {
  const { facts, status, descriptionEn, extras = {} } = row
  return {
    id,
    slug,
    name: facts.name,
    alsoKnownAs: extras.alsoKnownAs ?? [],
    categoryIds,
    address: { ...recordOf(ADDRESS_FIELDS, (field) => facts[field]), country: facts.country },
    location: facts.location,
    boundary: facts.boundary,
    timeZone: facts.timeZone,
    ...localNamesOf(facts),
    ...contactsOf(facts),
    openingHours: facts.openingHours,
    weeklyHours: facts.weeklyHours,
    openingHoursAreSample: false,
    description: {
      ...(facts.description === undefined ? {} : { de: facts.description }),
      ...(descriptionEn === undefined ? {} : { en: descriptionEn }),
    },
    attributes: extras.attributes ?? {},
    photos: extras.photos,
    recipients: extras.recipients ?? [],
    status,
    confirmedAt: extras.confirmedAt,
    source: sourceOf(row, system),
    version: 1,
  }
}

/** The source of a new place: an exported place names it itself, or has none. */
export function sourceOf(
  { placeId, hasOwnId, externalId, extras }: ImportRow,
  system: string,
): Place['source'] {
  if (placeId !== undefined && !hasOwnId) return undefined
  return { system: extras?.system ?? system, externalId }
}

type Change = {
  from: Place
  to: Place
  /** if somebody changed a field since: `stays` keeps that value, `counts` takes the one of `to` */
  onConflict: 'stays' | 'counts'
}

/** The current place with the changes from `from` to `to`. */
export function rebaseChanges(current: Place, { from, to, onConflict }: Change): Place {
  const { id, version } = current
  const address = rebaseFields(current.address, {
    from: from.address,
    to: to.address,
    onConflict,
  })
  return { ...rebaseFields(current, { from, to, onConflict }), address, id, version }
}

function rebaseFields<Fields extends object>(
  current: Fields,
  { from, to, onConflict }: { from: Fields; to: Fields } & Pick<Change, 'onConflict'>,
): Fields {
  const now = new Map(Object.entries(current))
  const [old, wanted] = [new Map(Object.entries(from)), new Map(Object.entries(to))]
  const made = new Map(now)
  for (const field of new Set([...old.keys(), ...wanted.keys()])) {
    if (isSame(old.get(field), wanted.get(field))) continue
    const isUntouched = isSame(now.get(field), old.get(field))
    if (isUntouched || onConflict === 'counts') made.set(field, wanted.get(field))
  }
  // The fields are those of the type, with values of it.
  return Object.fromEntries(made) as Fields
}

/** Whether both are equal as they are stored. */
export function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other)
}
