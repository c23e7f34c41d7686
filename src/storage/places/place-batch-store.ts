import type { Kysely } from 'kysely'
import type { BatchPlace, PlaceBatchStore, PlaceUpdate } from '../../domain/places/place-store.ts'
import { bulkInsert } from '../bulk-insert.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import { eachPage, PAGE_SIZE } from '../stream-pages.ts'
import { readCatalogueVersion } from './catalogue-version.ts'
import { applyFitting, placeSaver } from './place-changes.ts'
import type { PlaceBatchPlaceRow } from './place-tables.ts'
import { PlaceWriter } from './place-writer.ts'

/** In seconds of the database's clock; every step renews it. */
const LEASE_SECONDS = 60

/** How many places that were set aside are named. */
const MOST_NAMED = 20

export function createPlaceBatchStore(database: Database): PlaceBatchStore {
  const { reader, write, writeAlone, catalogueNews, momentIn } = database
  const save = placeSaver(database)
  const byHand = new PlaceWriter({ isByHand: true })
  // The marks of fields set by hand become what they were.
  const asItWas = new PlaceWriter({ isByHand: false })
  const insertPlaces = bulkInsert((db, rows: PlaceBatchPlaceRow[]) =>
    db.insertInto('place_batch_place').values(rows),
  )
  const newBatch = (id: string, total: number, actor: string) => ({
    id,
    at: new Date().toISOString(),
    actor,
    total,
    undone_at: null,
  })

  return {
    apply: (id, updates, actor) =>
      save(async (db, apply) => {
        const batch = { ...newBatch(id, updates.length, actor), at_work_until: null }
        await db.insertInto('place_batch').values(batch).execute()
        await insertPlaces(db, toRows(id, updates))
        await apply(updates, actor)
      }),

    async begin(id, total, actor) {
      const batch = { ...newBatch(id, total, actor), at_work_until: momentIn(LEASE_SECONDS) }
      await write((db) => db.insertInto('place_batch').values(batch).execute())
    },

    async beginUndo(id) {
      const undone_at = new Date().toISOString()
      const begun = await write((db) =>
        db
          .updateTable('place_batch')
          .set({ undone_at, at_work_until: momentIn(LEASE_SECONDS) })
          .where('id', '=', id)
          .where(({ eb, or }) =>
            or([eb('at_work_until', 'is', null), eb('at_work_until', '<=', momentIn(0))]),
          )
          .where(({ exists }) => exists(toUndo(db, id)))
          .returning('id')
          .executeTakeFirst(),
      )
      return begun !== undefined
    },

    async write(id, { updates, setAside, isUndo }, actor) {
      return writeAlone(async (db) => {
        const held = await db
          .updateTable('place_batch')
          .set({ at_work_until: momentIn(LEASE_SECONDS) })
          .where('id', '=', id)
          .where('at_work_until', 'is not', null)
          .where('undone_at', isUndo ? 'is not' : 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (!held) return false
        const aside = new Set(setAside)
        await applyFitting(db, isUndo ? asItWas : byHand, updates, {
          actor,
          setAside(conflicting) {
            for (const { change } of conflicting) aside.add(change.place.id)
          },
        })
        const written = updates.filter(({ place }) => !aside.has(place.id))
        const left = [...aside]
        if (isUndo) {
          await markUndone(db, id, { undone: written.map(({ place }) => place.id), kept: left })
        } else await insertPlaces(db, toRows(id, written, left))
        return true
      })
    },

    async end(id) {
      await write((db) =>
        db.updateTable('place_batch').set({ at_work_until: null }).where('id', '=', id).execute(),
      )
      // Between two steps nothing is announced: visitors see them within a second, like changes of other processes.
      await catalogueNews.publish(await readCatalogueVersion(reader))
    },

    async byId(id) {
      const batch = await reader
        .selectFrom('place_batch')
        .select(({ eb }) => [
          'total',
          'undone_at',
          eb('at_work_until', '>', momentIn(0)).as('is_at_work'),
        ])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!batch) return undefined
      const places = reader.selectFrom('place_batch_place').where('batch_id', '=', id)
      const counts = await places
        .select(({ fn }) => [
          fn.countAll().as('all'),
          fn.count('version').as('written'),
          fn.sum('is_undone').as('undone'),
          fn.count('is_undone').as('undo_visited'),
        ])
        .executeTakeFirstOrThrow()
      const isUndo = batch.undone_at !== null
      const left = await places
        .select('place_id')
        .where(({ eb }) => (isUndo ? eb('is_undone', '=', 0) : eb('version', 'is', null)))
        .orderBy('place_id')
        .limit(MOST_NAMED)
        .execute()
      const [written, undone] = [Number(counts.written), Number(counts.undone ?? 0)]
      return {
        id,
        total: batch.total,
        written,
        setAside: Number(counts.all) - written,
        isUndo,
        undone,
        kept: Number(counts.undo_visited) - undone,
        firstLeft: left.map(({ place_id }) => place_id),
        isAtWork: Boolean(batch.is_at_work),
      }
    },

    toUndo: (id) => eachPage(reader, readToUndo(id)),
  }
}

function toRows(
  batch_id: string,
  updates: readonly PlaceUpdate[],
  setAside: readonly string[] = [],
): PlaceBatchPlaceRow[] {
  const written = updates.map(({ place, expectedVersion }) => ({
    batch_id,
    place_id: place.id,
    version: expectedVersion + 1,
    hand_set: JSON.stringify(place.handSet ?? []),
    is_undone: null,
  }))
  const left = setAside.map((place_id) => ({
    batch_id,
    place_id,
    version: null,
    hand_set: null,
    is_undone: null,
  }))
  return [...written, ...left]
}

async function markUndone(
  db: Kysely<Schema>,
  id: string,
  { undone, kept }: { undone: readonly string[]; kept: readonly string[] },
): Promise<void> {
  for (const [is_undone, ids] of [
    [1, undone],
    [0, kept],
  ] as const) {
    if (ids.length === 0) continue
    await db
      .updateTable('place_batch_place')
      .set({ is_undone })
      .where('batch_id', '=', id)
      .where('place_id', 'in', ids)
      .where('is_undone', 'is', null)
      .execute()
  }
}

function toUndo(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('place_batch_place')
    .select(['place_id', 'version', 'hand_set'])
    .where('batch_id', '=', id)
    .where('version', 'is not', null)
    .where('is_undone', 'is', null)
}

function readToUndo(id: string) {
  return async (db: Kysely<Schema>, last: BatchPlace | undefined): Promise<BatchPlace[]> => {
    const rows = await toUndo(db, id)
      .where('place_id', '>', last?.id ?? '')
      .orderBy('place_id')
      .limit(PAGE_SIZE)
      .execute()
    return rows.map(({ place_id, version, hand_set }) => ({
      id: place_id,
      version: version ?? 0,
      handSet: hand_set === null ? undefined : JSON.parse(hand_set),
    }))
  }
}
