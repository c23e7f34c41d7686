import type { Kysely } from 'kysely'
import type { ImportChange } from '../../domain/import/import-run.ts'
import type {
  AppliedChange,
  DoubleAnswer,
  ImportStore,
  Undo,
} from '../../domain/import/import-store.ts'
import type { ApplyResult, PlaceChange } from '../../domain/places/place-store.ts'
import { auditWriter } from '../operators/audit-entries.ts'
import { addStaged } from './add-staged-places.ts'
import { matchingChanges, withMatches } from './change-sets.ts'
import type { Database, Work } from '../database.ts'
import type { ImportLease } from './import-lease.ts'
import { forgetIds, rememberIds } from './import-matches.ts'
import { changesOfAnswers, closeDouble, markAnswered } from './open-doubles.ts'
import { applyChanges, type Changes } from '../places/place-changes.ts'
import { toPlaces } from '../places/place-rows.ts'
import { Conflict, PlaceWriter } from '../places/place-writer.ts'
import type { Schema } from '../schema.ts'
import { PAGE_SIZE, streamPages } from '../stream-pages.ts'

/** Taking an import over and back: what changes places, each in one transaction with the status of its import. */
export function takingOver(
  database: Database,
  lease: ImportLease,
): Pick<ImportStore, 'apply' | 'answerDoubles' | 'rollBack' | 'streamApplied' | 'countLive'> {
  const writer = new PlaceWriter()
  const writeAudit = auditWriter()
  const { hasOneWriter } = database
  const finish = async (id: number, work: Work<number>): Promise<ApplyResult> => {
    try {
      const catalogueVersion = await database.writeAlone(async (db) => {
        await lease.assertFree(db, id)
        const version = await work(db)
        // The row was locked for as long as this took, so nothing could be renewed.
        await lease.renewIn(db, id)
        return version
      })
      database.catalogueNews.announce(catalogueVersion)
      return { ok: true, catalogueVersion }
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      return { ok: false, problem: 'conflict', placeId: error.placeId }
    }
  }

  return {
    apply: (id, { adding, others }, actor) =>
      finish(id, async (db) => {
        const applied = { status: 'applied', applied_at: new Date().toISOString() } as const
        await moveOrThrow(db, id, 'applying', { ...applied, problem: null })
        let places = 0
        const onAdded = (added: number) => {
          places += added
          adding.onAdded(added)
        }
        await addStaged(db, id, { hasOneWriter, adding: { ...adding, onAdded }, actor })
        const changes = counted(others, () => (places += 1))
        const version = await applyChanges(db, writer, changes, actor)
        await rememberIds(db, id)
        const after = { places }
        await writeAudit(db, [{ actor, action: 'import.applied', subject: String(id), after }])
        return version
      }),

    answerDoubles: (id, answers, actor) =>
      finish(id, async (db) => {
        await moveOrThrow(db, id, 'applied', { status: 'applied' })
        const done: DoubleAnswer[] = []
        const version = await applyChanges(db, writer, changesOfAnswers(answers, done), actor)
        for (const { position, change, update } of done) {
          if (await closeDouble(db, id, position)) continue
          throw new Conflict(change?.place.id ?? update?.after.id ?? '')
        }
        await markAnswered(db, id, done)
        const positions = done.map(({ position }) => position)
        for (let start = 0; start < positions.length; start += PAGE_SIZE) {
          await rememberIds(db, id, positions.slice(start, start + PAGE_SIZE))
        }
        const after = { places: done.length }
        await writeAudit(db, [{ actor, action: 'import.answered', subject: String(id), after }])
        return version
      }),

    async countLive(id) {
      const applied = database.reader
        .selectFrom('import_change as change')
        .where('change.run_id', '=', id)
        .where('change.is_accepted', '=', 1)
        .where('change.is_undone', '=', 0)
      const countOf = async (kind: 'new' | 'changed') => {
        const { count } = await applied
          .innerJoin('place', 'place.id', 'change.place_id')
          .where('place.status', '=', 'published')
          .where('change.kind', '=', kind)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
        return Number(count)
      }
      // A new row that was said to be a stored place has changed that one.
      const said = await applied
        .innerJoin('import_match as match', (join) =>
          join
            .onRef('match.run_id', '=', 'change.run_id')
            .onRef('match.position', '=', 'change.position'),
        )
        .innerJoin('place', 'place.id', 'match.place_id')
        .where('place.status', '=', 'published')
        .where('match.said', '=', 'update')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      const change = (await countOf('changed')) + Number(said.count)
      return { vanish: await countOf('new'), change }
    },

    streamApplied: (id) => streamPages(database.reader, readApplied(id)),

    rollBack: (id, undos, actor) =>
      finish(id, async (db) => {
        const at = new Date().toISOString()
        await moveOrThrow(db, id, 'rolling-back', { status: 'applied', problem: null })
        const positions: number[] = []
        const version = await applyChanges(db, writer, changesOf(undos, positions), actor)
        await markUndone(db, id, positions)
        const left = await matchingChanges(db, id, {})
          .select('position')
          .where('is_accepted', '=', 1)
          .where('is_undone', '=', 0)
          .executeTakeFirst()
        if (!left) {
          await moveOrThrow(db, id, 'applied', { status: 'rolled-back', rolled_back_at: at })
        }
        const after = { places: positions.length }
        await writeAudit(db, [{ actor, action: 'import.rolled-back', subject: String(id), after }])
        return version
      }),
  }
}

// Whoever finds it in another state was overtaken by somebody who took the work for broken off.
async function moveOrThrow(
  db: Kysely<Schema>,
  id: number,
  from: 'applying' | 'applied' | 'rolling-back',
  columns: Partial<Schema['import_run']>,
): Promise<void> {
  const { id: _id, ...values } = columns
  const moved = await db
    .updateTable('import_run')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw new Error(`import ${id} is no longer ${from}`)
}

async function* counted(changes: Changes, count: () => void): AsyncGenerator<PlaceChange> {
  for await (const change of changes) {
    count()
    yield change
  }
}

async function* changesOf(
  undos: AsyncIterable<Undo>,
  positions: number[],
): AsyncGenerator<PlaceChange> {
  for await (const { position, change } of undos) {
    positions.push(position)
    if (change) yield change
  }
}

async function markUndone(
  db: Kysely<Schema>,
  id: number,
  undone: readonly number[],
): Promise<void> {
  for (let start = 0; start < undone.length; start += PAGE_SIZE) {
    const positions = undone.slice(start, start + PAGE_SIZE)
    await forgetIds(db, id, positions)
    await db
      .updateTable('import_change')
      .set({ is_undone: 1 })
      .where('run_id', '=', id)
      .where('position', 'in', positions)
      .execute()
  }
}

function readApplied(id: number) {
  return async (db: Kysely<Schema>, last?: AppliedChange): Promise<AppliedChange[]> => {
    const rows = await matchingChanges(db, id, {})
      .selectAll()
      .where('is_accepted', '=', 1)
      .where('is_undone', '=', 0)
      .where('position', '>', last?.change.position ?? 0)
      .orderBy('position')
      .limit(PAGE_SIZE)
      .execute()
    if (rows.length === 0) return []
    const changes = await withMatches(db, id, rows)
    const ids = changes.map(placeIdOf)
    const stored = await db.selectFrom('place').selectAll().where('id', 'in', ids).execute()
    const places = new Map((await toPlaces(db, stored)).map((place) => [place.id, place]))
    const written = await db
      .selectFrom('submission')
      .select('place_id')
      .distinct()
      .where('place_id', 'in', ids)
      .execute()
    const withMessages = new Set(written.map(({ place_id }) => place_id))
    return changes.map((change) => ({
      change,
      current: places.get(placeIdOf(change)),
      hasMessages: withMessages.has(placeIdOf(change)),
    }))
  }
}

/** A new row that was said to be a stored place has changed that one. */
function placeIdOf({ placeId, match }: ImportChange): string {
  return match?.said ? match.placeId : placeId
}
