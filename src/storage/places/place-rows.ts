import type { Kysely } from 'kysely'
import {
  LOCAL_NAME_FIELDS,
  type LocalNameField,
  type TranslatedNames,
} from '../../domain/places/local-names.ts'
import {
  type AddressField,
  type ContactField,
  type Contacts,
  CONTACT_FIELDS,
  PLACE_TEXT_FIELDS,
  recordOf,
  TEXT_FIELDS,
  type TextColumns,
  textOf,
} from '../../domain/places/place-fields.ts'
import type { Place, PlaceOutline } from '../../domain/places/place.ts'
import { inBatches } from '../in-batches.ts'
import type { Schema } from '../schema.ts'
import { PAGE_SIZE } from '../stream-pages.ts'
import type { PlaceRow } from './place-tables.ts'

/** All columns in the order of the table, for `bulkInsert`. */
export function toPlaceRow(place: Place): PlaceRow {
  const { location, source } = place
  return {
    id: place.id,
    slug: place.slug,
    ...toTextColumns(place),
    also_known_as: JSON.stringify(place.alsoKnownAs),
    lat: location?.lat ?? null,
    lng: location?.lng ?? null,
    precision: location?.precision ?? null,
    time_zone: place.timeZone ?? null,
    opening_hours: place.openingHours ?? null,
    weekly_hours: place.weeklyHours ? hoursJson(place.weeklyHours) : null,
    opening_hours_are_sample: place.openingHoursAreSample ? 1 : 0,
    description: JSON.stringify(place.description),
    attributes: JSON.stringify(place.attributes),
    recipients: JSON.stringify(place.recipients),
    status: place.status,
    confirmed_at: place.confirmedAt ?? null,
    source_system: source?.system ?? null,
    source_external_id: source?.externalId ?? null,
    version: place.version,
    photos: place.photos?.length ? JSON.stringify(place.photos) : null,
    merged_into: place.mergedInto ?? null,
    hand_set: place.handSet?.length ? JSON.stringify(place.handSet) : null,
  }
}

function toTextColumns(place: Place): TextColumns {
  const row: Partial<Record<keyof TextColumns, string | null>> = {}
  for (const field of PLACE_TEXT_FIELDS) {
    row[TEXT_FIELDS[field].column] = textOf(place, field) ?? null
  }
  // The compiler cannot derive the columns from the table of fields.
  return row as TextColumns
}

// Many places of one import share an hours object.
const hoursJsonCache = new WeakMap<object, string>()

function hoursJson(hours: object): string {
  const known = hoursJsonCache.get(hours)
  if (known !== undefined) return known
  const json = JSON.stringify(hours)
  hoursJsonCache.set(hours, json)
  return json
}

type ReadHours = (text: string) => Place['weeklyHours']

/** Adds the categories to rows of `place`, with one query for all of them. */
export async function toPlaces(
  db: Kysely<Schema>,
  rows: readonly PlaceRow[],
  readHours: ReadHours = readJson,
): Promise<Place[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const categoryIds = await readCategoryIds(selectCategories(db).where('place_id', 'in', ids))
  return rows.map((row) => toPlace(row, categoryIds.get(row.id) ?? [], readHours))
}

/** The same for a page in the order of ids. */
export async function pageToPlaces(
  db: Kysely<Schema>,
  rows: readonly PlaceRow[],
  readHours: ReadHours = readJson,
): Promise<Place[]> {
  const categoryIds = await categoryIdsOfPage(db, rows)
  return rows.map((row) => toPlace(row, categoryIds.get(row.id) ?? [], readHours))
}

// One index scan over the range of ids takes a tenth less work than listing each id.
async function categoryIdsOfPage(db: Kysely<Schema>, rows: readonly { id: string }[]) {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return new Map<string, string[]>()
  return readCategoryIds(
    selectCategories(db).where('place_id', '>=', first.id).where('place_id', '<=', last.id),
  )
}

function readJson(text: string) {
  return JSON.parse(text)
}

function selectCategories(db: Kysely<Schema>) {
  return db.selectFrom('place_category').select(['place_id', 'category_id'])
}

/** Grouped by place: the rows of one place are adjacent. */
async function readCategoryIds(
  categories: ReturnType<typeof selectCategories>,
): Promise<ReadonlyMap<string, string[]>> {
  const links = await categories.orderBy('place_id').orderBy('position').execute()
  const byPlace = new Map<string, string[]>()
  let place = ''
  let ids: string[] = []
  for (const { place_id, category_id } of links) {
    if (place_id !== place) byPlace.set(place_id, (ids = []))
    ids.push(category_id)
    place = place_id
  }
  return byPlace
}

/** The stored places among these ids, in the order of their ids. */
export async function readPlacesById(db: Kysely<Schema>, ids: readonly string[]): Promise<Place[]> {
  const places: Place[] = []
  for (const some of inBatches(ids)) {
    const rows = await db.selectFrom('place').selectAll().where('id', 'in', some).execute()
    places.push(...(await toPlaces(db, rows)))
  }
  return places.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function toPlace(row: PlaceRow, categoryIds: string[], readHours: ReadHours): Place {
  return {
    ...toOutline(row, categoryIds),
    timeZone: row.time_zone ?? undefined,
    weeklyHours: row.weekly_hours === null ? undefined : readHours(row.weekly_hours),
    openingHoursAreSample: row.opening_hours_are_sample === 1,
    mergedInto: row.merged_into ?? undefined,
    ...(row.hand_set && { handSet: JSON.parse(row.hand_set) }),
    version: row.version,
  }
}

/** The weekly hours are most of a place's size, and most of the time it takes to read. */
const OUTLINE_COLUMNS = [
  'id',
  'slug',
  ...PLACE_TEXT_FIELDS.map((field) => TEXT_FIELDS[field].column),
  'lat',
  'lng',
  'precision',
  'opening_hours',
  'description',
  'status',
  'source_system',
  'source_external_id',
  'also_known_as',
  'attributes',
  'photos',
  'recipients',
  'confirmed_at',
] as const satisfies readonly (keyof PlaceRow)[]

type OutlineRow = Pick<PlaceRow, (typeof OUTLINE_COLUMNS)[number]>

/** The page of outlines after `last`, in the order of their ids. */
export async function readOutlines(
  db: Kysely<Schema>,
  last: PlaceOutline | undefined,
): Promise<PlaceOutline[]> {
  const rows = await db
    .selectFrom('place')
    .select(OUTLINE_COLUMNS)
    .where('id', '>', last?.id ?? '')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .execute()
  const categoryIds = await categoryIdsOfPage(db, rows)
  return rows.map((row) => toOutline(row, categoryIds.get(row.id) ?? []))
}

function toOutline(row: OutlineRow, categoryIds: string[]): PlaceOutline {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    alsoKnownAs: parseJson(row.also_known_as),
    categoryIds,
    address: toAddress(row),
    location: toLocation(row),
    ...toLocalNames(row),
    // A migration reads rows from before the column existed.
    boundary: row.boundary ?? undefined,
    ...toContacts(row),
    openingHours: row.opening_hours ?? undefined,
    description: parseJson(row.description),
    attributes: parseJson(row.attributes),
    // A migration reads rows from before the column existed.
    photos: row.photos ? JSON.parse(row.photos) : undefined,
    recipients: parseJson(row.recipients),
    status: row.status,
    confirmedAt: row.confirmed_at ?? undefined,
    source: toSource(row),
  }
}

/** Reads stored hours. Equal ones share one object, which nobody may change. */
export function createSharedHoursReader(): ReadHours {
  const known = new Map<string, Place['weeklyHours']>()
  return (text) => {
    const remembered = known.get(text)
    if (remembered) return remembered
    const hours: Place['weeklyHours'] = JSON.parse(text)
    if (known.size < MAX_SHARED) known.set(text, hours)
    return hours
  }
}

const MAX_SHARED = 20_000

// Most places have no value in some of these columns.
function parseJson(json: string) {
  if (json === '[]') return []
  return json === '{}' ? {} : JSON.parse(json)
}

type ColumnOf<Field extends keyof typeof TEXT_FIELDS> = (typeof TEXT_FIELDS)[Field]['column']
type AddressColumns = Pick<PlaceRow, ColumnOf<AddressField>>
type ContactColumns = Pick<PlaceRow, ColumnOf<ContactField>>
type LocationColumns = Pick<PlaceRow, 'lat' | 'lng' | 'precision'>
type SourceColumns = Pick<PlaceRow, 'source_system' | 'source_external_id'>

function toAddress(row: AddressColumns): Place['address'] {
  return {
    street: row.street ?? undefined,
    extra: row.address_extra ?? undefined,
    postalCode: row.postal_code ?? undefined,
    city: row.city ?? undefined,
    region: row.region ?? undefined,
    country: row.country,
  }
}

// A migration reads rows from before the columns existed.
function toLocalNames(row: Pick<PlaceRow, ColumnOf<LocalNameField>>): TranslatedNames {
  return recordOf(LOCAL_NAME_FIELDS, (field) => row[TEXT_FIELDS[field].column] ?? undefined)
}

function toContacts(row: ContactColumns): Contacts {
  return recordOf(CONTACT_FIELDS, (field) => row[TEXT_FIELDS[field].column] ?? undefined)
}

// Either all three columns have a value or none, as a constraint of the table ensures.
function toLocation({ lat, lng, precision }: LocationColumns): Place['location'] {
  if (lat === null || lng === null || precision === null) return undefined
  return { lat, lng, precision }
}

function toSource(row: SourceColumns): Place['source'] {
  if (row.source_system === null || row.source_external_id === null) return undefined
  return { system: row.source_system, externalId: row.source_external_id }
}
