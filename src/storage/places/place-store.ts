import { scheduler } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Place } from '../../domain/places/place.ts'
import { placeMergedInto, type PlaceStore } from '../../domain/places/place-store.ts'
import { readCatalogueMark, readCatalogueVersion, readChangesSince } from './catalogue-version.ts'
import type { Database } from '../database.ts'
import { inBatches } from '../in-batches.ts'
import { createPlaceSaver } from './place-changes.ts'
import {
  pageToPlaces,
  readOutlines,
  readPlacesById,
  createSharedHoursReader,
  toPlaces,
} from './place-rows.ts'
import type { Schema } from '../schema.ts'
import { eachPage, inSnapshot, PAGE_SIZE, streamPages } from '../stream-pages.ts'

export function createPlaceStore(database: Database): PlaceStore {
  const { reader } = database
  const save = createPlaceSaver(database)
  const saveSource = createPlaceSaver(database, { isByHand: false })
  const readOne = (column: 'id' | 'slug', value: string) =>
    inSnapshot(reader, (snapshot) => readPlace(snapshot, column, value))

  return {
    streamPublished: () => streamPages(reader, readPublished(createSharedHoursReader())),
    streamAll: () => streamPages(reader, readAll),
    streamOutlines: () => streamPages(reader, readOutlines),

    // On a separate connection with a small cache, because this scans the whole index.
    count: () =>
      reader.transaction().execute(async (transaction) => {
        const { count } = await transaction
          .selectFrom('place')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return count
      }),

    byId: (id) => readOne('id', id),
    bySlug: (slug) => readOne('slug', slug),
    byIds: (ids) => readPlacesById(reader, ids),

    bySourceIds: (system, externalIds) => readBySource(reader, system, externalIds),

    async merged() {
      const rows = await reader
        .selectFrom('place')
        .select(['id', 'merged_into'])
        .where('merged_into', 'is not', null)
        .execute()
      return new Map(rows.flatMap(({ id, merged_into: into }) => (into ? [[id, into]] : [])))
    },

    async currentSlugOf(formerSlug) {
      const place = await reader
        .selectFrom('former_slug')
        .innerJoin('place', 'place.id', 'former_slug.place_id')
        .select('place.slug')
        .where('former_slug.slug', '=', formerSlug)
        .executeTakeFirst()
      return place?.slug
    },

    async takenSlugs(slugs) {
      const taken = new Set<string>()
      for (const some of inBatches(slugs, PAGE_SIZE)) {
        for (const slug of await readTakenSlugs(reader, some)) taken.add(slug)
        await scheduler.yield()
      }
      return taken
    },

    apply: (changes, actor, by = 'person') =>
      (by === 'person' ? save : saveSource)((_, apply) => apply(changes, actor)),

    changesSince: (mark, limit) => readChangesSince(reader, mark, limit),

    catalogueMark: () => readCatalogueMark(reader),

    catalogueVersion: () => readCatalogueVersion(reader),
  }
}

/**
 * All published places in the order of their ids, from one snapshot, page by page: awaiting each of a million places would cost half a
 * second.
 */
export function publishedPages(reader: Kysely<Schema>): AsyncIterable<readonly Place[]> {
  return eachPage(reader, readPublished(createSharedHoursReader()))
}

export async function countPublished(reader: Kysely<Schema>): Promise<number> {
  const { count } = await reader
    .selectFrom('place')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  return count
}

async function readPlace(
  db: Kysely<Schema>,
  column: 'id' | 'slug',
  value: string,
): Promise<Place | undefined> {
  const rows = await db.selectFrom('place').selectAll().where(column, '=', value).execute()
  const [place] = await toPlaces(db, rows)
  return place
}

async function readBySource(
  db: Kysely<Schema>,
  system: string,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  if (externalIds.length === 0) return new Map()
  const own = await db
    .selectFrom('place')
    .select(['source_external_id as external_id', 'id as place_id'])
    .where('source_system', '=', system)
    .where('source_external_id', 'in', externalIds)
    .execute()
  const aliases = await db
    .selectFrom('further_id')
    .select(['external_id', 'place_id'])
    .where('system', '=', system)
    .where('external_id', 'in', externalIds)
    .execute()
  // A place's own id takes precedence over an alias.
  const ids = new Map([...aliases, ...own].map((row) => [row.external_id ?? '', row.place_id]))
  const places = await resolveMergedPlaces(db, [...ids.values()])
  return new Map(
    [...ids].flatMap(([externalId, id]) => {
      const place = places.get(id)
      return place ? [[externalId, place] as const] : []
    }),
  )
}

/** Returns each place under the requested id, which may be that of a place merged into it. */
async function resolveMergedPlaces(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  const places = await readPlacesById(db, [...new Set(ids)])
  const byId = async (id: string) => (await readPlacesById(db, [id]))[0]
  const resolved = places.map(async (place) => {
    const into = place.mergedInto === undefined ? undefined : await placeMergedInto(place, { byId })
    return [place.id, into ?? place] as const
  })
  return new Map(await Promise.all(resolved))
}

function readPublished(readHours: ReturnType<typeof createSharedHoursReader>) {
  return async (db: Kysely<Schema>, last: Place | undefined): Promise<Place[]> => {
    const rows = await db
      .selectFrom('place')
      .selectAll()
      .where('status', '=', 'published')
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute()
    return pageToPlaces(db, rows, readHours)
  }
}

async function readAll(db: Kysely<Schema>, last: Place | undefined): Promise<Place[]> {
  const rows = await db
    .selectFrom('place')
    .selectAll()
    .where('id', '>', last?.id ?? '')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .execute()
  return pageToPlaces(db, rows)
}

async function readTakenSlugs(db: Kysely<Schema>, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('place')
    .select('slug')
    .where('slug', 'in', slugs)
    .union(db.selectFrom('former_slug').select('slug').where('slug', 'in', slugs))
    .execute()
  return rows.map(({ slug }) => slug)
}
