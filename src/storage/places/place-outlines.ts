import type { Kysely } from 'kysely'
import type { PlaceOutline } from '../../domain/places/place.ts'
import { toAddress, toLocation, toSource } from './place-rows.ts'
import type { Schema } from '../schema.ts'
import type { PlaceRow } from './place-tables.ts'
import { PAGE_SIZE } from '../stream-pages.ts'

/** What the hours mean by day is most of what a place takes, and of the time it takes to read. */
const COLUMNS = [
  'id',
  'slug',
  'name',
  'street',
  'address_extra',
  'postal_code',
  'city',
  'region',
  'country',
  'lat',
  'lng',
  'precision',
  'phone',
  'email',
  'website',
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

type OutlineRow = Pick<PlaceRow, (typeof COLUMNS)[number]>

/** The page of outlines after `last`, in the order of their ids. */
export async function readOutlines(
  db: Kysely<Schema>,
  last: PlaceOutline | undefined,
): Promise<PlaceOutline[]> {
  const rows = await db
    .selectFrom('place')
    .select(COLUMNS)
    .where('id', '>', last?.id ?? '')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .execute()
  const categoryIds = await readCategoryIds(db, rows)
  return rows.map((row) => toOutline(row, categoryIds.get(row.id) ?? []))
}

// By the range of their ids, which is one walk along the index.
async function readCategoryIds(
  db: Kysely<Schema>,
  rows: readonly OutlineRow[],
): Promise<Map<string, string[]>> {
  const [first, last] = [rows[0], rows.at(-1)]
  const categoryIds = new Map<string, string[]>()
  if (!first || !last) return categoryIds
  const links = await db
    .selectFrom('place_category')
    .select(['place_id', 'category_id'])
    .where('place_id', '>=', first.id)
    .where('place_id', '<=', last.id)
    .orderBy('place_id')
    .orderBy('position')
    .execute()
  for (const { place_id, category_id } of links) {
    const known = categoryIds.get(place_id)
    if (known) known.push(category_id)
    else categoryIds.set(place_id, [category_id])
  }
  return categoryIds
}

function toOutline(row: OutlineRow, categoryIds: string[]): PlaceOutline {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    categoryIds,
    address: toAddress(row),
    location: toLocation(row),
    phone: row.phone ?? undefined,
    email: row.email ?? undefined,
    website: row.website ?? undefined,
    openingHours: row.opening_hours ?? undefined,
    description: row.description === '{}' ? {} : JSON.parse(row.description),
    status: row.status,
    source: toSource(row),
    alsoKnownAs: row.also_known_as === '[]' ? [] : JSON.parse(row.also_known_as),
    attributes: row.attributes === '{}' ? {} : JSON.parse(row.attributes),
    photos: row.photos ? JSON.parse(row.photos) : undefined,
    recipients: row.recipients === '[]' ? [] : JSON.parse(row.recipients),
    confirmedAt: row.confirmed_at ?? undefined,
  }
}
