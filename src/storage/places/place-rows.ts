import type { Kysely } from 'kysely'
import type { Place } from '../../domain/places/place.ts'
import type { Schema } from '../schema.ts'
import type { PlaceRow } from './place-tables.ts'

/** All columns in the order of the table, for `bulkInsert`. */
export function toPlaceRow(place: Place): PlaceRow {
  const { address, location, source } = place
  return {
    id: place.id,
    slug: place.slug,
    name: place.name,
    also_known_as: JSON.stringify(place.alsoKnownAs),
    street: address.street ?? null,
    address_extra: address.extra ?? null,
    postal_code: address.postalCode ?? null,
    city: address.city ?? null,
    region: address.region ?? null,
    country: address.country,
    lat: location?.lat ?? null,
    lng: location?.lng ?? null,
    precision: location?.precision ?? null,
    time_zone: place.timeZone ?? null,
    phone: place.phone ?? null,
    email: place.email ?? null,
    website: place.website ?? null,
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
  }
}

// Many places of an import share one object.
const writtenHours = new WeakMap<object, string>()

function hoursJson(hours: object): string {
  const known = writtenHours.get(hours)
  if (known !== undefined) return known
  const json = JSON.stringify(hours)
  writtenHours.set(hours, json)
  return json
}

/** How many ids go into one statement. */
const IDS_AT_ONCE = 500

type ReadHours = (text: string) => Place['weeklyHours']

/** Completes rows of `place` with their categories, in one more query for all of them. */
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

/** The same of a page in the order of ids, whose ends say it all: a tenth less work than all of its ids. */
export async function pageToPlaces(
  db: Kysely<Schema>,
  rows: readonly PlaceRow[],
  readHours: ReadHours = readJson,
): Promise<Place[]> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  const categoryIds = await readCategoryIds(
    selectCategories(db).where('place_id', '>=', first.id).where('place_id', '<=', last.id),
  )
  return rows.map((row) => toPlace(row, categoryIds.get(row.id) ?? [], readHours))
}

function readJson(text: string) {
  return JSON.parse(text)
}

function selectCategories(db: Kysely<Schema>) {
  return db.selectFrom('place_category').select(['place_id', 'category_id'])
}

/** By place; those of one come one after the other. */
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

/** Those that are stored, in the order of their ids. */
export async function readPlacesById(db: Kysely<Schema>, ids: readonly string[]): Promise<Place[]> {
  const places: Place[] = []
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const some = ids.slice(start, start + IDS_AT_ONCE)
    const rows = await db.selectFrom('place').selectAll().where('id', 'in', some).execute()
    places.push(...(await toPlaces(db, rows)))
  }
  return places.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

export function toPlace(row: PlaceRow, categoryIds: string[], readHours: ReadHours): Place {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    alsoKnownAs: parsed(row.also_known_as),
    categoryIds,
    address: toAddress(row),
    location: toLocation(row),
    timeZone: row.time_zone ?? undefined,
    phone: row.phone ?? undefined,
    email: row.email ?? undefined,
    website: row.website ?? undefined,
    openingHours: row.opening_hours ?? undefined,
    weeklyHours: row.weekly_hours === null ? undefined : readHours(row.weekly_hours),
    openingHoursAreSample: row.opening_hours_are_sample === 1,
    description: parsed(row.description),
    attributes: parsed(row.attributes),
    // A migration reads rows from before the column was there.
    photos: row.photos ? JSON.parse(row.photos) : undefined,
    recipients: parsed(row.recipients),
    status: row.status,
    confirmedAt: row.confirmed_at ?? undefined,
    source: toSource(row),
    mergedInto: row.merged_into ?? undefined,
    version: row.version,
  }
}

// Most places have nothing in some of these columns.
function parsed(json: string) {
  if (json === '[]') return []
  return json === '{}' ? {} : JSON.parse(json)
}

type AddressColumns = Pick<
  PlaceRow,
  'street' | 'address_extra' | 'postal_code' | 'city' | 'region' | 'country'
>
type LocationColumns = Pick<PlaceRow, 'lat' | 'lng' | 'precision'>
type SourceColumns = Pick<PlaceRow, 'source_system' | 'source_external_id'>

export function toAddress(row: AddressColumns): Place['address'] {
  return {
    street: row.street ?? undefined,
    extra: row.address_extra ?? undefined,
    postalCode: row.postal_code ?? undefined,
    city: row.city ?? undefined,
    region: row.region ?? undefined,
    country: row.country,
  }
}

// The three columns are there together or not at all, as a constraint of the table says.
export function toLocation({ lat, lng, precision }: LocationColumns): Place['location'] {
  if (lat === null || lng === null || precision === null) return undefined
  return { lat, lng, precision }
}

export function toSource(row: SourceColumns): Place['source'] {
  if (row.source_system === null || row.source_external_id === null) return undefined
  return { system: row.source_system, externalId: row.source_external_id }
}
