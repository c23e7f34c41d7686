import { type Kysely, sql } from 'kysely'
import type { ImportRun } from '../../domain/import/import-run.ts'
import type {
  AcceptedChange,
  AnswerEffect,
  ImportApplier,
  ImportQuestion,
  RowChange,
  StagedPlace,
  StoredConflict,
  TakeEffect,
} from '../../domain/import/import-store.ts'
import type { Actor, ApplyResult, PlaceChange } from '../../domain/places/place-store.ts'
import { writeAudit } from '../admin/audit-entries.ts'
import { fromJson, toJson } from '../column-types.ts'
import type { Database, Work } from '../database.ts'
import { inBatches } from '../in-batches.ts'
import {
  applyChanges,
  applyOrSetAside,
  type Changes,
  type ConflictingChange,
} from '../places/place-changes.ts'
import { readPlacesById } from '../places/place-rows.ts'
import { Conflict } from '../places/write-places.ts'
import type { Schema } from '../schema.ts'
import { PAGE_SIZE, streamPages } from '../stream-pages.ts'
import { matchingChanges, withMatches } from './change-sets.ts'
import type { ImportLease } from './import-lease.ts'
import { readMatches, storeIdAliases, matchedPositions } from './import-matches.ts'
import { toStaged } from './import-rows.ts'

/** Applies a checked import, and the answers to its open questions, each in one transaction with the status of the import. */
export function createImportApplier(
  database: Database,
  lease: ImportLease,
): Omit<ImportApplier, 'clearStaged'> {
  const { reader } = database

  /** Applies what was decided after the import; `record` stores the effects. */
  const applyEffects = <Effect extends { change?: PlaceChange }>(
    id: number,
    effects: AsyncIterable<Effect>,
    actor: Actor,
    record: (db: Kysely<Schema>, done: readonly Effect[]) => Promise<void>,
  ) =>
    inOneTransaction(database, lease, id, async (db) => {
      await moveOrThrow(db, id, 'applied', { status: 'applied' })
      const done: Effect[] = []
      const changes = collectChanges(effects, (effect) => done.push(effect))
      const version = await applyChanges(db, changes, { actor, isByHand: false })
      await record(db, done)
      const after = { places: done.length }
      await writeAudit(db, { actor, action: 'import.answered', subject: String(id), after })
      return version
    })

  return {
    streamAccepted: (id) => streamPages(reader, readAccepted(id)),

    async apply(id, changes, actor) {
      let setAside = 0
      const applied = await inOneTransaction(database, lease, id, async (db) => {
        const status = { status: 'applied', applied_at: new Date().toISOString() } as const
        await moveOrThrow(db, id, 'applying', { ...status, problem: null })
        const done = { add: 0, update: 0, remove: 0 }
        let rows = 0
        let first: RowChange | undefined
        const version = await applyOrSetAside(
          db,
          tapChanges(changes, ({ kind }) => {
            rows += 1
            done[kind] += 1
          }),
          {
            actor,
            isByHand: false,
            async setAside(conflicting) {
              first ??= conflicting[0]?.change
              setAside += conflicting.length
              for (const { change } of conflicting) done[change.kind] -= 1
              await insertConflictQuestions(db, id, conflicting)
            },
          },
        )
        if (first && setAside === rows) throw new Conflict(first.place.id)
        await insertSimilarQuestions(db, id)
        await storeIdAliases(db, id)
        // A file that is fetched every hour mostly repeats what is stored already.
        if (rows > 0) {
          const counts = { places: rows - setAside, added: done.add, changed: done.update }
          const after = { ...(await readFileFacts(db, id)), ...counts }
          await writeAudit(db, { actor, action: 'import.applied', subject: String(id), after })
        }
        return version
      })
      return applied.ok ? { ...applied, setAside } : applied
    },

    streamQuestions: (id, which) => streamPages(reader, readQuestions(id, which)),

    async countQuestions() {
      const rows = await reader
        .selectFrom('import_question')
        .select(({ fn }) => [
          'run_id',
          fn.countAll<number>().as('total'),
          sql<number>`sum(case when reason = 'similar_place' then 1 else 0 end)`.as('similar'),
        ])
        .groupBy('run_id')
        .execute()
      return new Map(
        rows.map(({ run_id, total, similar }) => [run_id, { similar, setAside: total - similar }]),
      )
    },

    answer: (id, effects, actor) =>
      applyEffects(id, effects, actor, async (db, done) => {
        for (const effect of done) await settleQuestion(db, id, effect)
        for (const some of inBatches(done, PAGE_SIZE)) {
          await storeIdAliases(
            db,
            id,
            some.map(({ position }) => position),
          )
        }
      }),

    streamConflicts: (id, which) => streamPages(reader, readConflicts(id, which)),

    take: (id, effects, actor) =>
      applyEffects(id, effects, actor, async (db, done) => {
        for (const effect of done) await recordTake(db, id, effect)
      }),
  }
}

/** The changes to the places, in order; `collect` gets each effect before its change is made. */
export async function* collectChanges<Effect extends { change?: PlaceChange }>(
  effects: AsyncIterable<Effect>,
  collect: (effect: Effect) => void,
): AsyncGenerator<PlaceChange> {
  for await (const effect of effects) {
    collect(effect)
    if (effect.change) yield effect.change
  }
}

async function recordTake(
  db: Kysely<Schema>,
  id: number,
  { position, conflicts, before, after, version }: TakeEffect,
): Promise<void> {
  const row = await db
    .updateTable('import_change')
    .set({
      is_accepted: 1,
      is_undone: 0,
      conflicts: JSON.stringify(conflicts),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      version,
    })
    .where('run_id', '=', id)
    .where('position', '=', position)
    .returning('kind')
    .executeTakeFirst()
  // The row changes nothing else, so its question is settled.
  if (row?.kind !== 'kept') return
  await db
    .deleteFrom('import_question')
    .where('run_id', '=', id)
    .where('position', '=', position)
    .execute()
}

function readConflicts(id: number, selection: Parameters<ImportApplier['streamConflicts']>[1]) {
  const positions = selection && 'positions' in selection ? selection.positions : undefined
  const after = selection && 'after' in selection ? selection.after : 0
  return async (db: Kysely<Schema>, last?: StoredConflict): Promise<StoredConflict[]> => {
    let query = matchingChanges(db, id, { conflicting: true })
      .selectAll()
      .where('position', '>', last?.change.position ?? after)
    if (positions) query = query.where('position', 'in', positions)
    const rows = await query.orderBy('position').limit(PAGE_SIZE).execute()
    const changes = await withMatches(db, id, rows)
    const places = await readPlacesById(
      db,
      changes.map(({ placeId }) => placeId),
    )
    const byId = new Map(places.map((place) => [place.id, place]))
    return changes.map((change) => ({ change, current: byId.get(change.placeId) }))
  }
}

/** Changes places for an import in one transaction, if this process holds the import or nobody does. */
export async function inOneTransaction(
  database: Database,
  lease: ImportLease,
  id: number,
  work: Work<number>,
): Promise<ApplyResult> {
  try {
    const catalogueVersion = await database.writeAlone(async (db) => {
      await lease.assertFree(db, id)
      const version = await work(db)
      // The row was locked for the whole time, so the lease could not be renewed.
      await lease.renewIn(db, id)
      return version
    })
    database.catalogueNotifier.announce(catalogueVersion)
    return { ok: true, catalogueVersion }
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    return { ok: false, problem: 'conflict', placeId: error.placeId }
  }
}

/** Throws when the import is in another state: another process has taken it over as abandoned. */
export async function moveOrThrow(
  db: Kysely<Schema>,
  id: number,
  from: 'applying' | 'applied' | 'undoing',
  columns: Partial<Omit<Schema['import_run'], 'id'>>,
): Promise<void> {
  const moved = await db
    .updateTable('import_run')
    .set(columns)
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw new Error(`import ${id} is no longer ${from}`)
}

/** The facts about the file of an import that the audit log records. */
async function readFileFacts(
  db: Kysely<Schema>,
  id: number,
): Promise<{ file: string; isFetched?: true }> {
  const { file_name, settings } = await db
    .selectFrom('import_run')
    .select(['file_name', 'settings'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { isFetched }: ImportRun['settings'] = JSON.parse(settings)
  return { file: file_name, ...(isFetched && { isFetched }) }
}

async function* tapChanges<Change>(
  changes: Changes<Change>,
  count: (change: Change) => void,
): AsyncGenerator<Change> {
  for await (const change of changes) {
    count(change)
    yield change
  }
}

/** Rows that could not be written lose their acceptance and their match: they become questions. */
async function insertConflictQuestions(
  db: Kysely<Schema>,
  id: number,
  conflicting: readonly ConflictingChange<RowChange>[],
): Promise<void> {
  const byReason = Map.groupBy(conflicting, ({ reason }) => reason)
  for (const [reason, some] of byReason) {
    const positions = some.map(({ change }) => change.position)
    await db
      .updateTable('import_change')
      .set({ is_accepted: 0 })
      .where('run_id', '=', id)
      .where('position', 'in', positions)
      .execute()
    await db
      .updateTable('import_match')
      .set({ said: null })
      .where('run_id', '=', id)
      .where('position', 'in', positions)
      .execute()
    await insertQuestions(db, id, sql`${reason}`, sql`change.position in (${sql.join(positions)})`)
  }
}

/** Possible duplicates without an answer. */
function insertSimilarQuestions(db: Kysely<Schema>, id: number): Promise<void> {
  const isUnanswered = sql`change.kind = 'new' and change.similar is not null
    and change.is_accepted = 0 and not exists (
      select 1 from import_question as asked
      where asked.run_id = change.run_id and asked.position = change.position
    )`
  return insertQuestions(db, id, sql`'similar_place'`, isUnanswered)
}

async function insertQuestions(
  db: Kysely<Schema>,
  id: number,
  reason: ReturnType<typeof sql>,
  which: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    insert into import_question (run_id, position, reason, place, category)
    select change.run_id, change.position, ${reason}, staged.place, staged.category
    from import_change as change
    left join staged_place as staged
      on staged.run_id = change.run_id and staged.position = change.position
    where change.run_id = ${id} and ${which}
  `.execute(db)
}

/** Records on the change how its question was answered; throws `Conflict` if somebody else has answered in the meantime. */
async function settleQuestion(
  db: Kysely<Schema>,
  id: number,
  { position, decision, update, change }: AnswerEffect,
): Promise<void> {
  const question = await db
    .deleteFrom('import_question')
    .where('run_id', '=', id)
    .where('position', '=', position)
    .returning('position')
    .executeTakeFirst()
  if (!question) throw new Conflict(change?.place.id ?? update?.after.id ?? '')
  if (decision) {
    await db
      .updateTable('import_match')
      .set({ said: decision, effect: toJson(update) })
      .where('run_id', '=', id)
      .where('position', '=', position)
      .execute()
  }
  if (!decision && !change) return
  await db
    .updateTable('import_change')
    .set({
      is_accepted: 1,
      ...(change?.kind === 'add' && { slug: change.place.slug }),
      // A row about a stored place is undone to the state before the answer.
      ...(!decision &&
        update && {
          before: JSON.stringify(update.before),
          after: JSON.stringify(update.after),
          differences: JSON.stringify(update.differences),
          version: update.before.version + 1,
        }),
    })
    .where('run_id', '=', id)
    .where('position', '=', position)
    .execute()
}

function readAccepted(id: number) {
  return async (db: Kysely<Schema>, last?: AcceptedChange): Promise<AcceptedChange[]> => {
    const rows = await matchingChanges(db, id, {})
      .select(['position', 'kind', 'version', 'after', 'location', 'similar', 'conflicts'])
      .where('is_accepted', '=', 1)
      .where('position', 'not in', matchedPositions(db, id, 'same'))
      .where('position', '>', last?.position ?? 0)
      .orderBy('position')
      .limit(PAGE_SIZE)
      .execute()
    const positionsOf = (some: typeof rows) => some.map(({ position }) => position)
    const matches = await readMatches(
      db,
      id,
      positionsOf(rows.filter(({ similar }) => similar !== null)),
    )
    const staged = await readStaged(db, id, positionsOf(rows.filter(({ kind }) => kind === 'new')))
    return rows.map(({ position, kind, version, after, location, conflicts }) => {
      const { decision, update } = matches.get(position) ?? {}
      const change = { position, location: fromJson(location), conflicts: fromJson(conflicts) }
      if (decision && update) {
        return { ...change, version: update.before.version + 1, after: update.after }
      }
      if (kind !== 'new') return { ...change, version, after: fromJson(after) }
      const place = staged.get(position)
      if (!place) throw new Error(`row ${position} of import ${id} is not staged`)
      return { ...change, version, staged: place }
    })
  }
}

async function readStaged(
  db: Kysely<Schema>,
  id: number,
  positions: readonly number[],
): Promise<Map<number, StagedPlace | undefined>> {
  if (positions.length === 0) return new Map()
  const rows = await db
    .selectFrom('staged_place')
    .select(['position', 'place', 'category'])
    .where('run_id', '=', id)
    .where('position', 'in', positions)
    .execute()
  return new Map(rows.map((row) => [row.position, toStaged(row)]))
}

function readQuestions(id: number, selection: Parameters<ImportApplier['streamQuestions']>[1]) {
  const positions = selection && 'positions' in selection ? selection.positions : undefined
  const after = selection && 'after' in selection ? selection.after : 0
  return async (db: Kysely<Schema>, last?: ImportQuestion): Promise<ImportQuestion[]> => {
    let query = db
      .selectFrom('import_question')
      .selectAll()
      .where('run_id', '=', id)
      .where('position', '>', last?.change.position ?? after)
    if (positions) query = query.where('position', 'in', positions)
    const rows = await query.orderBy('position').limit(PAGE_SIZE).execute()
    if (rows.length === 0) return []
    const questionPositions = rows.map(({ position }) => position)
    const found = await db
      .selectFrom('import_change')
      .selectAll()
      .where('run_id', '=', id)
      .where('position', 'in', questionPositions)
      .execute()
    const changes = new Map(
      (await withMatches(db, id, found)).map((change) => [change.position, change]),
    )
    const placeIds = [...changes.values()].flatMap((change) => placeIdOf(change) ?? [])
    const places = new Map((await readPlacesById(db, placeIds)).map((place) => [place.id, place]))
    const settled = await settledPlaces(db, id, [...places.keys()])
    return rows.flatMap(({ position, reason, place, category }) => {
      const change = changes.get(position)
      if (!change) return []
      const placeId = placeIdOf(change) ?? ''
      const isSettled = change.match?.twinLine !== undefined || settled.has(placeId)
      return [
        {
          change,
          reason,
          staged: toStaged({ place, category }),
          current: places.get(placeId),
          isSettled,
        },
      ]
    })
  }
}

/** The stored place that a row is about, or resembles. */
function placeIdOf({ kind, placeId, match }: ImportQuestion['change']): string | undefined {
  return kind === 'new' ? match?.placeId : placeId
}

/** The places that another row of the import has already changed: that row wins. */
async function settledPlaces(
  db: Kysely<Schema>,
  id: number,
  placeIds: readonly string[],
): Promise<Set<string>> {
  if (placeIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('import_match')
    .select('place_id')
    .where('run_id', '=', id)
    .where('place_id', 'in', placeIds)
    .where('said', '=', 'update')
    .where(sql<boolean>`exists (
      select 1 from import_change as change
      where change.run_id = import_match.run_id and change.position = import_match.position
        and change.is_undone = 0
    )`)
    .execute()
  return new Set(rows.map(({ place_id }) => place_id))
}
