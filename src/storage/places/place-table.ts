import { scheduler } from 'node:timers/promises'
import { type ExpressionBuilder, type Kysely, sql, type SelectQueryBuilder } from 'kysely'
import type {
  PlaceFilter,
  PlaceLine,
  PlaceRevision,
  PlaceSort,
  PlaceTable,
  PlaceLimits,
} from '../../domain/places/place-store.ts'
import type { Database } from '../database.ts'
import { inBatches } from '../in-batches.ts'
import { readPlacesById } from './place-rows.ts'
import type { AuditEntryRow } from '../admin/account-tables.ts'
import type { Schema } from '../schema.ts'
import { eachPage, PAGE_SIZE } from '../stream-pages.ts'
import type { PlaceLineRow } from './place-tables.ts'

type Lines = SelectQueryBuilder<Schema, 'place_line', object>

const SORTED_BY: Record<PlaceSort, keyof PlaceLineRow> = {
  name: 'name_key',
  city: 'city_key',
  region: 'region',
  status: 'status',
  confirmed: 'confirmed_at',
  changed: 'changed_at',
}

/** With this many matches, walking the index in order finds a page sooner than sorting them all. */
const INDEX_WALK_THRESHOLD = 2_000

export function createPlaceTable({ reader }: Database): PlaceTable {
  return {
    async list({ filter, sort, isDescending, offset, limit }) {
      const lines = filterLines(reader.selectFrom('place_line'), filter)
      const { total } = await lines
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      // Counting has already scanned everything, so an empty page needs no second search.
      if (total <= offset) return { total, lines: [] }
      const direction = isDescending ? 'desc' : 'asc'
      const found =
        total < INDEX_WALK_THRESHOLD
          ? lines
          : filterLineByLine(reader.selectFrom('place_line'), filter)
      const page = await found
        .select(['place_id', 'changed_at'])
        .orderBy(SORTED_BY[sort], direction)
        .orderBy('place_id', direction)
        .limit(limit)
        .offset(offset)
        .execute()
      return { total, lines: await withPlaces(reader, page) }
    },

    pages: (selection, after = '') =>
      'ids' in selection
        ? pagesOfIds(
            reader,
            selection.ids.filter((id) => id > after),
          )
        : eachPage(reader, readMatching(selection, after)),

    byIds: (ids) => readPlacesById(reader, [...new Set(ids)]),

    async regions(within) {
      const lines = reader.selectFrom('place_line').where('region', '<>', '')
      const found = within ? lines.where(isWithinLimits(within)) : lines
      const rows = await found.select('region').distinct().orderBy('region').execute()
      return rows.map(({ region }) => region)
    },

    async countries() {
      const rows = await reader
        .selectFrom('place')
        .select('country')
        .distinct()
        .orderBy('country')
        .execute()
      return rows.map(({ country }) => country)
    },

    async categoryUses() {
      const rows = await reader
        .selectFrom('place_category')
        .select(({ fn }) => ['category_id', fn.countAll<number>().as('count')])
        .groupBy('category_id')
        .execute()
      return new Map(rows.map(({ category_id, count }) => [category_id, count]))
    },

    async attributeUses(key) {
      // The key as JSON writes it: inside a string the quotation marks are escaped, so a word there does not match.
      const pattern = `%${escapePattern(`${JSON.stringify(key)}:`)}%`
      const { count } = await reader
        .selectFrom('place')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(sql<boolean>`attributes like ${pattern} escape '!'`)
        .executeTakeFirstOrThrow()
      return count
    },

    async history(placeId) {
      const entries = await reader
        .selectFrom('audit_entry')
        .selectAll()
        .where('subject', '=', placeId)
        .where('action', 'in', REVISION_ACTIONS)
        .orderBy('id', 'desc')
        .execute()
      return entries.map(toRevision)
    },

    async lastRevisions(placeIds) {
      // As a condition, the action would make the database use the index of actions, which leads to all changes to all places.
      const newest = reader
        .selectFrom('audit_entry')
        .select(({ eb, fn, ref }) =>
          fn.max(eb.case().when('action', 'in', REVISION_ACTIONS).then(ref('id')).end()).as('id'),
        )
        .where('subject', 'in', placeIds)
        .groupBy('subject')
      const entries = await reader
        .selectFrom('audit_entry')
        .selectAll()
        .where('id', 'in', newest)
        .execute()
      return new Map(entries.map((entry) => [entry.subject, toRevision(entry)]))
    },
  }
}

function readMatching(filter: PlaceFilter, after: string) {
  return async (db: Kysely<Schema>, last: PlaceLine | undefined): Promise<PlaceLine[]> => {
    const rows = await filterLines(db.selectFrom('place_line'), filter)
      .select(['place_id', 'changed_at'])
      .where('place_id', '>', last?.place.id ?? after)
      .orderBy('place_id')
      .limit(PAGE_SIZE)
      .execute()
    return withPlaces(db, rows)
  }
}

async function* pagesOfIds(db: Kysely<Schema>, ids: readonly string[]) {
  for (const some of inBatches([...new Set(ids)].toSorted(), PAGE_SIZE)) {
    const rows = await db
      .selectFrom('place_line')
      .select(['place_id', 'changed_at'])
      .where('place_id', 'in', some)
      .orderBy('place_id')
      .execute()
    yield await withPlaces(db, rows)
    await scheduler.yield()
  }
}

/** The places of these rows, in their order. */
async function withPlaces(
  db: Kysely<Schema>,
  rows: readonly Pick<PlaceLineRow, 'place_id' | 'changed_at'>[],
): Promise<PlaceLine[]> {
  const places = await readPlacesById(
    db,
    rows.map(({ place_id }) => place_id),
  )
  const byId = new Map(places.map((place) => [place.id, place]))
  return rows.flatMap(({ place_id, changed_at }) => {
    const place = byId.get(place_id)
    return place ? [{ place, changedAt: changed_at }] : []
  })
}

const REVISION_ACTIONS = ['place.added', 'place.changed'] as const

function filterLines(lines: Lines, filter: PlaceFilter): Lines {
  const { categoryId } = filter
  const found = filterFields(lines, filter)
  if (categoryId === undefined) return found
  return found.where('place_id', 'in', (of) =>
    of.selectFrom('place_category').select('place_id').where('category_id', '=', categoryId),
  )
}

/** The same rows; the category is looked up row by row, so that the order of an index is kept. */
function filterLineByLine(lines: Lines, filter: PlaceFilter): Lines {
  const { categoryId } = filter
  const found = filterFields(lines, filter)
  if (categoryId === undefined) return found
  return found.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('place_category')
        .select('place_category.place_id')
        .whereRef('place_category.place_id', '=', 'place_line.place_id')
        .where('category_id', '=', categoryId),
    ),
  )
}

function filterFields(lines: Lines, filter: PlaceFilter): Lines {
  const { words, status, region, lacks, confirmedSince } = filter
  let found = lines
  if (status) found = found.where('status', '=', status)
  if (region) found = found.where('region', '=', region)
  if (lacks.includes('hours')) found = found.where('has_hours', '=', 0)
  if (lacks.includes('region')) found = found.where('region', '=', '')
  if (lacks.includes('location')) found = found.where('has_location', '=', 0)
  if (lacks.includes('confirmation')) found = found.where('confirmed_at', '<', confirmedSince)
  for (const word of words)
    found = found.where((eb) => eb.or([textContains(word), hasIdAlias(word)]))
  if (filter.within) found = found.where(isWithinLimits(filter.within))
  if (needsPlaceRow(filter)) found = found.where(matchesPlaceRow(filter))
  return found
}

function needsPlaceRow({ country, usualOn, source }: PlaceFilter): boolean {
  return country !== undefined || usualOn !== undefined || source !== undefined
}

// For filters without a column in the table of lines; checked last, for each remaining place.
function matchesPlaceRow({ country, usualOn, source }: PlaceFilter) {
  return (eb: ExpressionBuilder<Schema, 'place_line'>) => {
    let place = eb
      .selectFrom('place')
      .select('place.id')
      .whereRef('place.id', '=', 'place_line.place_id')
    if (country !== undefined) place = place.where('place.country', '=', country)
    if (source !== undefined) place = place.where('place.source_system', '=', source)
    if (usualOn !== undefined) {
      const pattern = `%"${usualOn}"%`
      place = place
        .where('place.opening_hours', 'is not', null)
        .where(sql<boolean>`place.weekly_hours not like ${pattern}`)
    }
    return eb.exists(place)
  }
}

/** Whether `isWithin` holds for a place. */
function isWithinLimits({ placeIds, regions, categoryIds }: PlaceLimits) {
  return ({ and, eb, exists, or, selectFrom }: ExpressionBuilder<Schema, 'place_line'>) => {
    const there = selectFrom('place')
      .select('place.id')
      .whereRef('place.id', '=', 'place_line.place_id')
      .where((of) => of.or([of('place.region', 'in', regions), of('place.country', 'in', regions)]))
    const kind = selectFrom('place_category')
      .select('place_category.place_id')
      .whereRef('place_category.place_id', '=', 'place_line.place_id')
      .where('category_id', 'in', categoryIds)
    const isNamed = placeIds.length > 0 ? [eb('place_id', 'in', placeIds)] : []
    const conditions = [
      ...(regions.length > 0 ? [exists(there)] : []),
      ...(categoryIds.length > 0 ? [exists(kind)] : []),
    ]
    // `or` of nothing is false.
    return or([...isNamed, ...(conditions.length > 0 ? [and(conditions)] : [])])
  }
}

function textContains(word: string) {
  const pattern = `%${escapePattern(word)}%`
  return sql<boolean>`search_text like ${pattern} escape '!'`
}

/** By an id alias of the place. */
function hasIdAlias(word: string) {
  const pattern = `%${escapePattern(word)}%`
  return sql<boolean>`place_id in (select place_id from further_id where folded_id like ${pattern} escape '!')`
}

function escapePattern(text: string): string {
  return text.replace(/[%_!]/g, '!$&')
}

function toRevision({ at, actor, action, before, after }: AuditEntryRow): PlaceRevision {
  const { message, geocoder, ...values } = after === null ? {} : JSON.parse(after)
  const { version } = values
  return {
    at,
    actor,
    kind: action === 'place.added' ? 'added' : 'changed',
    version: typeof version === 'number' ? version : 1,
    before: before === null ? {} : JSON.parse(before),
    after: values,
    origin: { message, geocoder },
  }
}
