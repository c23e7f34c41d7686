import type { ExpressionBuilder, Kysely } from 'kysely'
import { isProblemCode } from '../../domain/problem.ts'
import type {
  BatchPlace,
  SkippedPlace,
  NewBatch,
  PlaceBatchStore,
  PlaceUpdate,
} from '../../domain/places/place-batch-store.ts'
import { bulkInsert } from '../bulk-insert.ts'
import { fromJson, toJson } from '../column-types.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import { eachPage, PAGE_SIZE } from '../stream-pages.ts'
import { readCatalogueVersion } from './catalogue-version.ts'
import { applyOrSetAside, createPlaceSaver } from './place-changes.ts'
import type { PlaceBatchPlaceRow } from './place-tables.ts'

/** In seconds of the database's clock; every step renews it. */
const LEASE_SECONDS = 60

/** The maximum number of unchanged places that are listed by name. */
const MAX_LISTED = 20

const insertPlaces = bulkInsert((db, rows: PlaceBatchPlaceRow[]) =>
  db.insertInto('place_batch_place').values(rows),
)

export function createPlaceBatchStore(database: Database): PlaceBatchStore {
  const { reader, write, writeAlone, catalogueNotifier, secondsFromNow } = database
  const save = createPlaceSaver(database)
  const newBatch = ({ order, ...batch }: NewBatch) => ({
    ...batch,
    at: new Date().toISOString(),
    undone_at: null,
    change: order === undefined ? null : JSON.stringify(order),
    problem: null,
  })
  const isIdle = ({ eb, or }: ExpressionBuilder<Schema, 'place_batch'>) =>
    or([eb('at_work_until', 'is', null), eb('at_work_until', '<=', secondsFromNow(0))])
  // Steps announce nothing: visitors see them within a second anyway, like changes by other processes.
  const announce = async () => catalogueNotifier.publish(await readCatalogueVersion(reader))

  return {
    apply: (id, updates, actor) =>
      save(async (db, apply) => {
        const batch = newBatch({ id, total: updates.length, actor })
        await db
          .insertInto('place_batch')
          .values({ ...batch, at_work_until: null })
          .execute()
        await insertPlaces(db, toRows(id, updates))
        await apply(updates, actor)
      }),

    async begin(batch) {
      const row = { ...newBatch(batch), at_work_until: secondsFromNow(LEASE_SECONDS) }
      await write((db) => db.insertInto('place_batch').values(row).execute())
    },

    resume: (id) =>
      write(async (db) => {
        const begun = await db
          .updateTable('place_batch')
          .set({ at_work_until: secondsFromNow(LEASE_SECONDS), problem: null })
          .where('id', '=', id)
          .where('undone_at', 'is', null)
          .where('change', 'is not', null)
          .where(isIdle)
          .returning('change')
          .executeTakeFirst()
        if (typeof begun?.change !== 'string') return undefined
        const { last } = await db
          .selectFrom('place_batch_place')
          .select(({ fn }) => fn.max('place_id').as('last'))
          .where('batch_id', '=', id)
          .executeTakeFirstOrThrow()
        return { order: begun.change, after: last ?? '' }
      }),

    async beginUndo(id) {
      const undone_at = new Date().toISOString()
      const begun = await write((db) =>
        db
          .updateTable('place_batch')
          .set({ undone_at, at_work_until: secondsFromNow(LEASE_SECONDS), problem: null })
          .where('id', '=', id)
          .where(isIdle)
          .where(({ exists }) => exists(toUndo(db, id)))
          .returning('id')
          .executeTakeFirst(),
      )
      return begun !== undefined
    },

    async write(id, { updates, skipped, isUndo, isComputed }, actor) {
      return writeAlone(async (db) => {
        const held = await db
          .updateTable('place_batch')
          .set({ at_work_until: secondsFromNow(LEASE_SECONDS) })
          .where('id', '=', id)
          .where('at_work_until', 'is not', null)
          .where('undone_at', isUndo ? 'is not' : 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (!held) return false
        const unchanged = new Map(skipped.map((one) => [one.id, one]))
        await applyOrSetAside(db, updates, {
          actor,
          // Otherwise the place itself brings the marks of fields set by hand.
          isByHand: !isUndo && !isComputed,
          setAside(conflicting) {
            for (const { id: placeId } of conflicting.map(({ change }) => change.place)) {
              unchanged.set(placeId, { id: placeId })
            }
          },
        })
        const written = updates.filter(({ place }) => !unchanged.has(place.id))
        const kept = [...unchanged.keys()]
        if (isUndo) await markUndone(db, id, { undone: written.map(({ place }) => place.id), kept })
        else await insertPlaces(db, toRows(id, written, [...unchanged.values()]))
        return true
      })
    },

    async end(id, problem) {
      const ended = { at_work_until: null, ...(problem ? { problem } : {}) }
      await write((db) => db.updateTable('place_batch').set(ended).where('id', '=', id).execute())
      await announce()
    },

    async complete(id) {
      await write(async (db) => {
        const batch = () => db.updateTable('place_batch').where('id', '=', id)
        await batch().set({ at_work_until: null, change: null }).execute()
        // The total leaves out places that vanished since the preview or needed no change.
        const noted = db
          .selectFrom('place_batch_place')
          .select(({ fn }) => fn.countAll<number>().as('noted'))
          .where('batch_id', '=', id)
        await batch().set({ total: noted }).where('undone_at', 'is', null).execute()
      })
      await announce()
    },

    async byId(id) {
      const batch = await reader
        .selectFrom('place_batch')
        .select(({ eb }) => [
          'total',
          'undone_at',
          'at_work_until',
          'problem',
          eb('at_work_until', '>', secondsFromNow(0)).as('is_at_work'),
          eb('change', 'is not', null).as('has_order'),
        ])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!batch) return undefined
      const { total, problem } = batch
      const counts = await reader
        .selectFrom('place_batch_place')
        .select(({ fn }) => [
          fn.countAll<number>().as('all'),
          fn.count<number>('version').as('written'),
          fn.count<number>('problem').as('refused'),
          fn.sum<number>('is_undone').as('undone'),
          fn.count<number>('is_undone').as('undo_visited'),
        ])
        .where('batch_id', '=', id)
        .executeTakeFirstOrThrow()
      const isUndo = batch.undone_at !== null
      const isRunning = Boolean(batch.is_at_work)
      const isInterrupted = batch.at_work_until !== null && !isRunning
      const { all, written, refused, undo_visited: visited } = counts
      const undone = counts.undone ?? 0
      return {
        id,
        total,
        written,
        setAside: all - written - refused,
        refused,
        isUndo,
        undone,
        kept: visited - undone,
        firstSkipped: await readLeft(id, MAX_LISTED)(reader, undefined),
        isRunning,
        problem: isInterrupted ? 'batch_interrupted' : isProblemCode(problem) ? problem : undefined,
        isResumable: !isUndo && !isRunning && Boolean(batch.has_order),
      }
    },

    toUndo: (id) => eachPage(reader, readToUndo(id)),
    skipped: (id) => eachPage(reader, readLeft(id, PAGE_SIZE)),
  }
}

function toRows(
  batch_id: string,
  updates: readonly PlaceUpdate[],
  left: readonly SkippedPlace[] = [],
): PlaceBatchPlaceRow[] {
  const written = updates.map(({ place, expectedVersion }) => ({
    batch_id,
    place_id: place.id,
    version: expectedVersion + 1,
    hand_set: JSON.stringify(place.handSet ?? []),
    is_undone: null,
    problem: null,
  }))
  const unwritten = left.map(({ id, problem }) => ({
    batch_id,
    place_id: id,
    version: null,
    hand_set: null,
    is_undone: null,
    problem: toJson(problem),
  }))
  return [...written, ...unwritten]
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

function readLeft(id: string, limit: number) {
  return async (db: Kysely<Schema>, last: SkippedPlace | undefined): Promise<SkippedPlace[]> => {
    const undo = db
      .selectFrom('place_batch')
      .select('id')
      .where('id', '=', id)
      .where('undone_at', 'is not', null)
    const rows = await db
      .selectFrom('place_batch_place')
      .select(['place_id', 'problem'])
      .where('batch_id', '=', id)
      .where(({ eb, or, and, not, exists }) =>
        or([eb('is_undone', '=', 0), and([eb('version', 'is', null), not(exists(undo))])]),
      )
      .where('place_id', '>', last?.id ?? '')
      .orderBy('place_id')
      .limit(limit)
      .execute()
    return rows.map(({ place_id, problem }) => ({
      id: place_id,
      ...(problem === null ? {} : { problem: JSON.parse(problem) }),
    }))
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
      handSet: fromJson(hand_set),
    }))
  }
}
