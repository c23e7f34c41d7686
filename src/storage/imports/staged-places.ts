import { scheduler } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Adding, StagedPlace } from '../../domain/import/import-store.ts'
import type { Actor } from '../../domain/places/place-store.ts'
import { bulkInsert } from '../bulk-insert.ts'
import type { CatalogueEntry } from '../places/catalogue-moment.ts'
import { raiseCatalogueVersion } from '../places/catalogue-version.ts'
import { toPlaceLine } from '../places/place-lines.ts'
import { toPlace, toPlaceRow } from '../places/place-rows.ts'
import { Conflict } from '../places/place-writer.ts'
import type { PlaceCategoryRow, PlaceRow } from '../places/place-tables.ts'
import type { Schema } from '../schema.ts'
import type { ImportPlaceRow } from './import-tables.ts'

/** Positions that are gone through together, in some twenty ms. */
const TOGETHER = 1000

/** Positions that follow one another, all of which are added. */
type Stretch = { runId: number; from: number; below: number }

/** All columns in one order, for `bulkInsert`. */
export function toStagedRow(
  runId: number,
  position: number,
  { place, category }: StagedPlace,
): ImportPlaceRow {
  const { name_key, search_text, city_key } = toPlaceLine(place, '')
  const keys = { name_key, search_text, city_key }
  return { run_id: runId, position, category: category ?? null, ...keys, ...toPlaceRow(place) }
}

/** By their positions. */
export async function readStaged(
  db: Kysely<Schema>,
  runId: number,
  positions: readonly number[],
): Promise<Map<number, StagedPlace>> {
  if (positions.length === 0) return new Map()
  const rows = await db
    .selectFrom('import_place')
    .selectAll()
    .where('run_id', '=', runId)
    .where('position', 'in', positions)
    .execute()
  return new Map(
    rows.map((row) => [
      row.position,
      { place: toPlace(row, [], JSON.parse), category: row.category ?? undefined },
    ]),
  )
}

/**
 * Gives the function that adds the accepted places as they were staged, inside the transaction of `db`, and throws
 * `Conflict` where one cannot be. The rows are copied by the engine: none of them comes by here. Left out are those that
 * are to be somewhere else than was staged, and those with photos, which may be gone.
 */
export function stagedAdder() {
  const insertCategories = bulkInsert((db, rows: PlaceCategoryRow[]) =>
    db.insertInto('place_category').values(rows),
  )

  return async (
    db: Kysely<Schema>,
    runId: number,
    { adding, actor }: { adding: Adding; actor: Actor },
  ): Promise<void> => {
    const { count, last } = await db
      .selectFrom('import_place')
      .select(({ fn }) => [
        fn.countAll<number | string>().as('count'),
        fn.max('position').as('last'),
      ])
      .where('run_id', '=', runId)
      .executeTakeFirstOrThrow()
    if (Number(count) !== adding.total) throw new Error(`of import ${runId} not all is staged`)
    let isFirst = true
    for (let from = 1; from <= (last ?? 0); from += TOGETHER) {
      for (const stretch of await stretchesOf(db, { runId, from, below: from + TOGETHER })) {
        if (isFirst) await raiseCatalogueVersion(db)
        isFirst = false
        const added = await copyPlaces(db, stretch, actor)
        await insertCategories(db, await categoriesOf(db, stretch, adding))
        adding.onAdded(added)
      }
      await scheduler.yield()
    }
  }
}

async function copyPlaces(db: Kysely<Schema>, stretch: Stretch, actor: Actor): Promise<number> {
  await refuseFormerSlugs(db, stretch)
  const places = await db
    .insertInto('place')
    .columns(PLACE_COLUMNS)
    .expression(staged(db, stretch).select(PLACE_COLUMNS).orderBy('position'))
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  const at = new Date().toISOString()
  const audited = await writeAudit(db, stretch, { at, actor })
  if (places.numInsertedOrUpdatedRows !== audited) throw await conflictIn(db, stretch)
  await writeLines(db, stretch, at)
  return Number(audited)
}

async function writeAudit(
  db: Kysely<Schema>,
  stretch: Stretch,
  { at, actor }: { at: string; actor: Actor },
): Promise<bigint> {
  const action: CatalogueEntry['action'] = 'place.added'
  const entries = await db
    .insertInto('audit_entry')
    .columns(['at', 'actor', 'action', 'subject'])
    .expression(
      staged(db, stretch)
        .select(({ val }) => [
          val(at).as('at'),
          val(actor).as('actor'),
          val(action).as('action'),
          'id as subject',
        ])
        .orderBy('position'),
    )
    .executeTakeFirst()
  return entries.numInsertedOrUpdatedRows ?? 0n
}

/** What `toPlaceLine` makes of a place; what it needs a program for was worked out when the place was staged. */
async function writeLines(db: Kysely<Schema>, stretch: Stretch, changedAt: string): Promise<void> {
  await db
    .insertInto('place_line')
    .columns([
      'place_id',
      'name_key',
      'search_text',
      'city_key',
      'region',
      'status',
      'has_hours',
      'has_location',
      'confirmed_at',
      'changed_at',
    ])
    .expression(
      staged(db, stretch)
        .select(({ val }) => [
          'id as place_id',
          'name_key',
          'search_text',
          'city_key',
          sql<string>`coalesce(region, '')`.as('region'),
          'status',
          sql<0 | 1>`case when opening_hours is null then 0 else 1 end`.as('has_hours'),
          sql<0 | 1>`case when lat is null then 0 else 1 end`.as('has_location'),
          sql<string>`coalesce(confirmed_at, '')`.as('confirmed_at'),
          val(changedAt).as('changed_at'),
        ])
        .orderBy('position'),
    )
    .execute()
}

async function categoriesOf(
  db: Kysely<Schema>,
  stretch: Stretch,
  { categoryIdsOf }: Adding,
): Promise<PlaceCategoryRow[]> {
  const rows = await staged(db, stretch).select(['id', 'category']).orderBy('position').execute()
  return rows.flatMap(({ id, category }) =>
    categoryIdsOf(category ?? undefined).map((category_id, position) => ({
      place_id: id,
      position,
      category_id,
    })),
  )
}

/** Nearly always all of it is one; where every second place is left out, it is the others one by one. */
async function stretchesOf(
  db: Kysely<Schema>,
  { runId, from, below }: Stretch,
): Promise<Stretch[]> {
  const leftOut = await db
    .selectFrom('import_change')
    .select('position')
    .where('run_id', '=', runId)
    .where('position', '>=', from)
    .where('position', '<', below)
    .where('kind', '=', 'new')
    .where(({ or, eb }) => or([eb('is_accepted', '=', 0), eb('location', 'is not', null)]))
    .union(withPhotos(db, runId).where('position', '>=', from).where('position', '<', below))
    .orderBy('position')
    .execute()
  const borders = [from - 1, ...leftOut.map(({ position }) => position), below]
  return borders.slice(1).flatMap((border, index) => {
    const first = (borders[index] ?? border) + 1
    return first < border ? [{ runId, from: first, below: border }] : []
  })
}

export function withPhotos(db: Kysely<Schema>, runId: number) {
  return db
    .selectFrom('import_place')
    .select('position')
    .where('run_id', '=', runId)
    .where('photos', 'is not', null)
}

function staged(db: Kysely<Schema>, { runId, from, below }: Stretch) {
  return db
    .selectFrom('import_place')
    .where('run_id', '=', runId)
    .where('position', '>=', from)
    .where('position', '<', below)
}

/** A former slug answers for its place for ever, so no other place gets it. */
async function refuseFormerSlugs(db: Kysely<Schema>, stretch: Stretch): Promise<void> {
  const refused = await staged(db, stretch)
    .innerJoin('former_slug', 'former_slug.slug', 'import_place.slug')
    .select('id')
    .whereRef('former_slug.place_id', '<>', 'import_place.id')
    .limit(1)
    .executeTakeFirst()
  if (refused) throw new Conflict(refused.id)
}

/** What was just added has no line yet: of the places of a stretch, one that has, or is not there, was refused. */
async function conflictIn(db: Kysely<Schema>, stretch: Stretch): Promise<Conflict> {
  const refused = await staged(db, stretch)
    .leftJoin('place', 'place.id', 'import_place.id')
    .leftJoin('place_line', 'place_line.place_id', 'import_place.id')
    .select('import_place.id')
    .where(({ or, eb }) =>
      or([eb('place.id', 'is', null), eb('place_line.place_id', 'is not', null)]),
    )
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
  return new Conflict(refused.id)
}

const IN_PLACE: Record<keyof PlaceRow, true> = {
  id: true,
  slug: true,
  name: true,
  also_known_as: true,
  street: true,
  address_extra: true,
  postal_code: true,
  city: true,
  region: true,
  country: true,
  lat: true,
  lng: true,
  precision: true,
  time_zone: true,
  phone: true,
  email: true,
  website: true,
  opening_hours: true,
  weekly_hours: true,
  opening_hours_are_sample: true,
  description: true,
  attributes: true,
  recipients: true,
  status: true,
  confirmed_at: true,
  source_system: true,
  source_external_id: true,
  version: true,
  photos: true,
}
const PLACE_COLUMNS = Object.keys(IN_PLACE) as (keyof PlaceRow)[]
