import type { Kysely } from 'kysely'
import type {
  AcceptedChange,
  AppliedChange,
  ChangeCount,
  ChangeFilter,
  ImportStore,
  Undo,
} from '../domain/import/import-store.ts'
import type { ApplyResult, PlaceChange } from '../domain/places/place-store.ts'
import { auditWriter } from './audit-entries.ts'
import { bulkInsert } from './bulk-insert.ts'
import type { Database, Work } from './database.ts'
import {
  toAcceptedChange,
  toChange,
  toChangeRow,
  toIssue,
  toIssueRow,
  toRun,
  toRunRow,
  toStepColumns,
} from './import-rows.ts'
import { applyChanges } from './place-changes.ts'
import { toPlaces } from './place-rows.ts'
import { Conflict, PlaceWriter } from './place-writer.ts'
import type { ImportChangeRow, ImportIssueRow, ImportPlaceRow, Schema } from './schema.ts'
import { readStaged, stagedAdder, toStagedRow, withPhotos } from './staged-places.ts'
import { PAGE_SIZE, streamPages } from './stream-pages.ts'

/** Rows that are deleted or marked in one short transaction. */
const ROWS_TOGETHER = 5000

export function createImportStore(database: Database): ImportStore {
  const { reader, write } = database
  const insertChanges = bulkInsert((db, rows: ImportChangeRow[]) =>
    db.insertInto('import_change').values(rows),
  )
  const insertStaged = bulkInsert((db, rows: ImportPlaceRow[]) =>
    db.insertInto('import_place').values(rows),
  )
  const insertIssues = bulkInsert((db, rows: ImportIssueRow[]) =>
    db.insertInto('import_issue').values(rows),
  )

  return {
    create: (run) =>
      write(async (db) => {
        const row = await db
          .insertInto('import_run')
          .values(toRunRow(run))
          .returning('id')
          .executeTakeFirstOrThrow()
        return row.id
      }),

    async byId(id) {
      const row = await reader
        .selectFrom('import_run')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toRun(row)
    },

    async list(limit) {
      const query = reader.selectFrom('import_run').selectAll().orderBy('id', 'desc').limit(limit)
      return (await query.execute()).map(toRun)
    },

    async inStatus(statuses) {
      const query = reader
        .selectFrom('import_run')
        .selectAll()
        .where('status', 'in', statuses)
        .orderBy('id')
      return (await query.execute()).map(toRun)
    },

    move: (id, from, to, step = {}) =>
      write(async (db) => {
        const moved = await db
          .updateTable('import_run')
          .set({ status: to, ...toStepColumns(step) })
          .where('id', '=', id)
          .where('status', 'in', from)
          .returning('id')
          .executeTakeFirst()
        return moved !== undefined
      }),

    addChanges: (id, changes) =>
      write(async (db) => {
        await db.updateTable('import_run').set({ has_changes: 1 }).where('id', '=', id).execute()
        await insertChanges(
          db,
          changes.map((change) => toChangeRow(id, change)),
        )
        await insertStaged(
          db,
          changes.flatMap(({ position, staged }) =>
            staged ? [toStagedRow(id, position, staged)] : [],
          ),
        )
      }),

    addIssues: (id, issues, firstPosition) =>
      write((db) =>
        insertIssues(
          db,
          issues.map((issue, index) => toIssueRow(id, issue, firstPosition + index)),
        ),
      ).then(() => undefined),

    async clear(id) {
      await write((db) =>
        db.updateTable('import_run').set({ has_changes: 0 }).where('id', '=', id).execute(),
      )
      for (const table of ['import_change', 'import_issue', 'import_place'] as const) {
        while (await write((db) => deleteSome(db, table, id)));
      }
    },

    async clearStaged(id) {
      // SQLite frees the pages of a whole table without looking at its rows.
      if (await write((db) => deleteAll(db, id))) return
      while (await write((db) => deleteSome(db, 'import_place', id)));
    },

    async changes(id, filter, { after = 0, limit }) {
      const query = matching(reader, id, filter)
        .selectAll()
        .where('position', '>', after)
        .orderBy('position')
        .limit(limit)
      return (await query.execute()).map(toChange)
    },

    async changeAt(id, position) {
      const row = await matching(reader, id, {})
        .selectAll()
        .where('position', '=', position)
        .executeTakeFirst()
      return row && toChange(row)
    },

    streamOthers: (id) => streamPages(reader, readOthers(id)),

    async issues(id, kind, { after = 0, limit }) {
      const rows = await reader
        .selectFrom('import_issue')
        .selectAll()
        .where('run_id', '=', id)
        .where('kind', '=', kind)
        .where('position', '>', after)
        .orderBy('position')
        .limit(limit)
        .execute()
      return rows.map(toIssue)
    },

    counts: (id) => countChanges(reader, id),

    put: (id, position, location) =>
      write(async (db) => {
        await db
          .updateTable('import_change')
          .set({ location: location ? JSON.stringify(location) : null })
          .where('run_id', '=', id)
          .where('position', '=', position)
          .execute()
      }),

    async accept(id, which, isAccepted) {
      const between = (from: number, below: number, filter: ChangeFilter = {}) =>
        write(async (db) => {
          let query = db
            .updateTable('import_change')
            .set({ is_accepted: isAccepted ? 1 : 0 })
            .where('run_id', '=', id)
            .where('position', '>=', from)
            .where('position', '<', below)
          if (filter.kind) query = query.where('kind', '=', filter.kind)
          if (filter.similar) query = query.where('similar', 'is not', null)
          if (filter.doubtful) query = query.where('doubt', 'is not', null)
          await query.execute()
        })
      if ('position' in which) return between(which.position, which.position + 1)
      const { last } = await reader
        .selectFrom('import_change')
        .select(({ fn }) => fn.max('position').as('last'))
        .where('run_id', '=', id)
        .executeTakeFirstOrThrow()
      // In one statement, a million rows keep everybody waiting, and SQLite holds all of them in memory to put them back.
      for (let from = 0; from <= (last ?? -1); from += ROWS_TOGETHER) {
        await between(from, from + ROWS_TOGETHER, which)
      }
    },

    ...placeWork(database),

    async recallMapping(shape) {
      const row = await reader
        .selectFrom('import_mapping')
        .select('settings')
        .where('shape', '=', shape)
        .executeTakeFirst()
      return row && JSON.parse(row.settings)
    },

    rememberMapping: (shape, settings) =>
      write(async (db) => {
        const row = { shape, settings: JSON.stringify(settings) }
        await db
          .insertInto('import_mapping')
          .values(row)
          .onConflict((clash) => clash.column('shape').doUpdateSet({ settings: row.settings }))
          .execute()
      }),
  }
}

/** What changes places, each in one transaction with the status of its import. */
function placeWork(database: Database): Pick<ImportStore, 'apply' | 'rollBack' | 'streamApplied'> {
  const writer = new PlaceWriter()
  const writeAudit = auditWriter()
  const addStaged = stagedAdder()
  const finish = async (work: Work<number>): Promise<ApplyResult> => {
    try {
      const catalogueVersion = await database.writeAlone(work)
      database.catalogueNews.announce(catalogueVersion)
      return { ok: true, catalogueVersion }
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      return { ok: false, problem: 'conflict', placeId: error.placeId }
    }
  }

  return {
    apply: (id, { adding, others }, actor) =>
      finish(async (db) => {
        const applied = { status: 'applied', applied_at: new Date().toISOString() } as const
        await moveOrThrow(db, id, 'applying', { ...applied, problem: null })
        await addStaged(db, id, { adding, actor })
        const version = await applyChanges(db, writer, others, actor)
        await writeAudit(db, [{ actor, action: 'import.applied', subject: String(id) }])
        return version
      }),

    streamApplied: (id) => streamPages(database.reader, readApplied(id)),

    rollBack: (id, undos, actor) =>
      finish(async (db) => {
        const at = new Date().toISOString()
        await moveOrThrow(db, id, 'rolling-back', { status: 'applied', problem: null })
        const positions: number[] = []
        const version = await applyChanges(db, writer, changesOf(undos, positions), actor)
        await markUndone(db, id, positions)
        const left = await matching(db, id, {})
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

async function* changesOf(
  undos: AsyncIterable<Undo>,
  positions: number[],
): AsyncGenerator<PlaceChange> {
  for await (const { position, change } of undos) {
    positions.push(position)
    yield change
  }
}

async function markUndone(
  db: Kysely<Schema>,
  id: number,
  undone: readonly number[],
): Promise<void> {
  for (let start = 0; start < undone.length; start += PAGE_SIZE) {
    const positions = undone.slice(start, start + PAGE_SIZE)
    await db
      .updateTable('import_change')
      .set({ is_undone: 1 })
      .where('run_id', '=', id)
      .where('position', 'in', positions)
      .execute()
  }
}

function matching(db: Kysely<Schema>, id: number, { kind, similar, doubtful }: ChangeFilter) {
  let query = db.selectFrom('import_change').where('run_id', '=', id)
  if (kind) query = query.where('kind', '=', kind)
  if (similar) query = query.where('similar', 'is not', null)
  if (doubtful) query = query.where('doubt', 'is not', null)
  return query
}

async function countChanges(db: Kysely<Schema>, id: number): Promise<ChangeCount[]> {
  const rows = await db
    .selectFrom('import_change')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number | string>().as('total'),
      fn.sum<number | string>('is_accepted').as('accepted'),
      fn.count<number | string>('similar').as('similar'),
      fn.count<number | string>('doubt').as('doubtful'),
      fn.sum<number | string>('is_undone').as('undone'),
    ])
    .where('run_id', '=', id)
    .groupBy('kind')
    .execute()
  // PostgreSQL counts up to a bigint, which pg gives as text.
  return rows.map(({ kind, total, accepted, similar, doubtful, undone }) => ({
    kind,
    total: Number(total),
    accepted: Number(accepted),
    similar: Number(similar),
    doubtful: Number(doubtful),
    undone: Number(undone),
  }))
}

/** `false`, and nothing is deleted, where something of another import is staged. */
async function deleteAll(db: Kysely<Schema>, id: number): Promise<boolean> {
  const other = await db
    .selectFrom('import_place')
    .select('run_id')
    .where(({ or, eb }) => or([eb('run_id', '<', id), eb('run_id', '>', id)]))
    .limit(1)
    .executeTakeFirst()
  if (!other) await db.deleteFrom('import_place').execute()
  return !other
}

async function deleteSome(
  db: Kysely<Schema>,
  table: 'import_change' | 'import_issue' | 'import_place',
  id: number,
): Promise<boolean> {
  const first = await db
    .selectFrom(table)
    .select('position')
    .where('run_id', '=', id)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  if (!first) return false
  await db
    .deleteFrom(table)
    .where('run_id', '=', id)
    .where('position', '<', first.position + ROWS_TOGETHER)
    .execute()
  return true
}

function readOthers(id: number) {
  return async (db: Kysely<Schema>, last?: AcceptedChange): Promise<AcceptedChange[]> => {
    const query = matching(db, id, {})
      .select(['position', 'kind', 'version', 'after', 'location'])
      .where('is_accepted', '=', 1)
      .where(({ or, eb }) =>
        or([
          eb('kind', '<>', 'new'),
          eb('location', 'is not', null),
          eb('position', 'in', withPhotos(db, id)),
        ]),
      )
      .where('position', '>', last?.position ?? 0)
      .orderBy('position')
      .limit(PAGE_SIZE)
    const rows = await query.execute()
    const isNew = rows.filter(({ kind }) => kind === 'new').map(({ position }) => position)
    const staged = await readStaged(db, id, isNew)
    return rows.map((row) => ({ ...toAcceptedChange(row), staged: staged.get(row.position) }))
  }
}

function readApplied(id: number) {
  return async (db: Kysely<Schema>, last?: AppliedChange): Promise<AppliedChange[]> => {
    const rows = await matching(db, id, {})
      .selectAll()
      .where('is_accepted', '=', 1)
      .where('is_undone', '=', 0)
      .where('position', '>', last?.change.position ?? 0)
      .orderBy('position')
      .limit(PAGE_SIZE)
      .execute()
    if (rows.length === 0) return []
    const ids = rows.map(({ place_id }) => place_id)
    const stored = await db.selectFrom('place').selectAll().where('id', 'in', ids).execute()
    const places = new Map((await toPlaces(db, stored)).map((place) => [place.id, place]))
    const written = await db
      .selectFrom('submission')
      .select('place_id')
      .distinct()
      .where('place_id', 'in', ids)
      .execute()
    const withMessages = new Set(written.map(({ place_id }) => place_id))
    return rows.map((row) => ({
      change: toChange(row),
      current: places.get(row.place_id),
      hasMessages: withMessages.has(row.place_id),
    }))
  }
}
