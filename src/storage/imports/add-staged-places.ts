import { scheduler } from 'node:timers/promises'
import { type InsertQueryBuilder, type InsertResult, type Kysely, sql } from 'kysely'
import type { Adding } from '../../domain/import/import-store.ts'
import type { Actor } from '../../domain/places/place-store.ts'
import type { Database } from '../database.ts'
import type { CatalogueEntry } from '../places/catalogue-moment.ts'
import { raiseCatalogueVersion } from '../places/catalogue-version.ts'
import { Conflict } from '../places/place-writer.ts'
import type { PlaceRow } from '../places/place-tables.ts'
import type { Schema } from '../schema.ts'
import { saidMatches } from './import-matches.ts'
import { withPhotos } from './staged-places.ts'

/** Positions that are gone through together, in some twenty ms. */
const TOGETHER = 1000

/** Categories of cells in one statement. */
const CATEGORIES_TOGETHER = 500

/** Positions that follow one another, all of which are added. */
type Stretch = { runId: number; from: number; below: number }

/** What all places are copied with. */
type Copying = Pick<Database, 'hasOneWriter'> & { adding: Adding; actor: Actor }

/**
 * Adds the accepted places as they were staged, inside the transaction of `db`, and throws `Conflict` where one cannot be. The
 * rows are copied by the engine: none of them comes by here. Left out are those that are to be somewhere else than was staged,
 * those with photos, which may be gone, and those that are said to be a stored place.
 */
export async function addStaged(
  db: Kysely<Schema>,
  runId: number,
  copying: Copying,
): Promise<void> {
  const { adding } = copying
  const { count, last } = await db
    .selectFrom('import_place')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.max('position').as('last')])
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  if (Number(count) !== adding.total) throw new Error(`of import ${runId} not all is staged`)
  let isFirst = true
  for (let from = 1; from <= (last ?? 0); from += TOGETHER) {
    for (const stretch of await stretchesOf(db, { runId, from, below: from + TOGETHER })) {
      if (isFirst) await raiseCatalogueVersion(db)
      isFirst = false
      adding.onAdded(await copyPlaces(db, stretch, copying))
    }
    await scheduler.yield()
  }
}

async function copyPlaces(db: Kysely<Schema>, stretch: Stretch, copying: Copying): Promise<number> {
  await refuseFormerSlugs(db, stretch)
  const insert = db.insertInto('place')
  const unlessRefused = copying.hasOneWriter
    ? insert.orIgnore()
    : insert.onConflict((clash) => clash.doNothing())
  const places = await unlessRefused
    .columns(PLACE_COLUMNS)
    .expression(staged(db, stretch).select(PLACE_COLUMNS).orderBy('position'))
    .executeTakeFirst()
  const at = new Date().toISOString()
  const audited = await writeAudit(db, stretch, { ...copying, at })
  if (places.numInsertedOrUpdatedRows !== audited) throw await conflictIn(db, stretch)
  await writeLines(db, stretch, { ...copying, at })
  await writeCategories(db, stretch, copying)
  return Number(audited)
}

/**
 * Of a statement of many rows SQLite keeps each page that it changes as it was, to undo that statement alone where a row is
 * refused: in an index of another order nearly a page a row, which was a third of the whole work. Here the transaction is undone.
 */
function undoneWithAll<Table extends keyof Schema>(
  insert: InsertQueryBuilder<Schema, Table, InsertResult>,
  { hasOneWriter }: Pick<Database, 'hasOneWriter'>,
) {
  return hasOneWriter ? insert.orFail() : insert
}

type Noting = Copying & { at: string }

async function writeAudit(db: Kysely<Schema>, stretch: Stretch, noting: Noting): Promise<bigint> {
  const { at, actor } = noting
  const action: CatalogueEntry['action'] = 'place.added'
  const entries = await undoneWithAll(db.insertInto('audit_entry'), noting)
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
async function writeLines(db: Kysely<Schema>, stretch: Stretch, noting: Noting): Promise<void> {
  await undoneWithAll(db.insertInto('place_line'), noting)
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
          val(noting.at).as('changed_at'),
        ])
        .orderBy('position'),
    )
    .execute()
}

/** What a cell means is looked up once a stretch. A place without one has the key '', which no cell has. */
async function writeCategories(
  db: Kysely<Schema>,
  stretch: Stretch,
  { adding }: Copying,
): Promise<void> {
  const named = await staged(db, stretch).select('category').distinct().execute()
  const all = named.flatMap(({ category }) =>
    adding.categoryIdsOf(category ?? undefined).map((id, position) => {
      const key = category === null ? '' : `=${category}`
      return sql`(${key}, ${sql.lit(position)}, ${id})`
    }),
  )
  for (let start = 0; start < all.length; start += CATEGORIES_TOGETHER) {
    const some = sql.join(all.slice(start, start + CATEGORIES_TOGETHER))
    await sql`
      with meant (cell, position, category_id) as (values ${some})
      insert into place_category (place_id, position, category_id)
      select import_place.id, meant.position, meant.category_id
      from import_place
      join meant on meant.cell = coalesce('=' || import_place.category, '')
      where import_place.run_id = ${stretch.runId}
        and import_place.position >= ${stretch.from}
        and import_place.position < ${stretch.below}
      order by import_place.position
    `.execute(db)
  }
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
    .union(saidMatches(db, runId).where('position', '>=', from).where('position', '<', below))
    .orderBy('position')
    .execute()
  const borders = [from - 1, ...leftOut.map(({ position }) => position), below]
  return borders.slice(1).flatMap((border, index) => {
    const first = (borders[index] ?? border) + 1
    return first < border ? [{ runId, from: first, below: border }] : []
  })
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

type StagedColumn = Exclude<keyof PlaceRow, 'merged_into'>

const IN_PLACE: Record<StagedColumn, true> = {
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
const PLACE_COLUMNS = Object.keys(IN_PLACE) as StagedColumn[]
