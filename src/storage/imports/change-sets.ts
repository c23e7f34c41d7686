import { type Kysely, sql } from 'kysely'
import type {
  FieldConflict,
  FieldDifference,
  ImportChange,
  QuestionReason,
} from '../../domain/import/import-run.ts'
import type {
  ChangeChoices,
  ChangeCount,
  ChangeFilter,
  ChangePoint,
  ChangeSetReader,
  ChangeSetWriter,
  ImportApplier,
} from '../../domain/import/import-store.ts'
import { parseLatLng } from '../../lib/geo/coordinates.ts'
import { bulkInsert } from '../bulk-insert.ts'
import { fromJson, type Json, toJson } from '../column-types.ts'
import type { Database, Work } from '../database.ts'
import { inBatches } from '../in-batches.ts'
import type { ImportLease } from './import-lease.ts'
import {
  isNoLongerMissing,
  readMatches,
  type MatchRange,
  setMatches,
  toMatchRow,
} from './import-matches.ts'
import { toChange, toChangeRow, toIssue, toIssueRow, toStagedRow } from './import-rows.ts'
import type { Schema } from '../schema.ts'
import { PAGE_SIZE, streamPages } from '../stream-pages.ts'
import type {
  ImportChangeRow,
  ImportIssueRow,
  ImportMatchRow,
  StagedPlaceRow,
} from './import-tables.ts'

/** The number of rows deleted or marked in one short transaction. */
const ROWS_PER_TRANSACTION = 5000
const TWINS_PER_TRANSACTION = 256

/** The tables of a change set, keyed by run and position. */
const TABLES = [
  'import_change',
  'import_issue',
  'staged_place',
  'import_match',
  'import_question',
] as const

const insertChanges = bulkInsert((db, rows: ImportChangeRow[]) =>
  db.insertInto('import_change').values(rows),
)
const insertStaged = bulkInsert((db, rows: StagedPlaceRow[]) =>
  db.insertInto('staged_place').values(rows),
)
const insertMatches = bulkInsert((db, rows: ImportMatchRow[]) =>
  db.insertInto('import_match').values(rows),
)
const insertIssues = bulkInsert((db, rows: ImportIssueRow[]) =>
  db.insertInto('import_issue').values(rows),
)

/** The changes that imports would make and a person's choices about them; nothing here touches a place. */
export function createChangeSets(
  { reader, write }: Database,
  { assertFree }: Pick<ImportLease, 'assertFree'>,
): ChangeSetWriter & ChangeSetReader & ChangeChoices & Pick<ImportApplier, 'clearStaged'> {
  const writeUnlessHeld = <Result>(id: number, work: Work<Result>): Promise<Result> =>
    write(async (db) => {
      await assertFree(db, id)
      return work(db)
    })
  const deleteAll = async (table: (typeof TABLES)[number], id: number) => {
    while (await writeUnlessHeld(id, (db) => deleteSome(db, table, id)));
  }

  return {
    addChanges: (id, changes) =>
      writeUnlessHeld(id, async (db) => {
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
        await insertMatches(
          db,
          changes.flatMap(({ position, match }) =>
            match ? [toMatchRow(id, position, match)] : [],
          ),
        )
      }),

    addIssues: (id, issues, firstPosition) =>
      writeUnlessHeld(id, async (db) => {
        await insertIssues(
          db,
          issues.map((issue, index) => toIssueRow(id, issue, firstPosition + index)),
        )
      }),

    async recordTwins(id, twins) {
      for (const some of inBatches(twins, TWINS_PER_TRANSACTION)) {
        await writeUnlessHeld(id, async (db) => {
          for (const { position, line } of some) {
            await db
              .updateTable('import_match')
              .set({ twin_line: line })
              .where('run_id', '=', id)
              .where('position', '=', position)
              .execute()
          }
        })
      }
    },

    async clear(id) {
      await writeUnlessHeld(id, (db) =>
        db.updateTable('import_run').set({ has_changes: 0 }).where('id', '=', id).execute(),
      )
      for (const table of TABLES) await deleteAll(table, id)
    },

    clearStaged: (id) => deleteAll('staged_place', id),

    async changes(id, filter, { after = 0, limit }) {
      const query = matchingChanges(reader, id, filter)
        .selectAll()
        .where('position', '>', after)
        .orderBy('position')
        .limit(limit)
      return withMatches(reader, id, await query.execute())
    },

    async changeAt(id, position) {
      const row = await matchingChanges(reader, id, {})
        .selectAll()
        .where('position', '=', position)
        .executeTakeFirst()
      const [change] = row ? await withMatches(reader, id, [row]) : []
      return change
    },

    streamPoints: (id, filter) =>
      streamPages<ChangePoint>(reader, async (db, last) => {
        const rows = await matchingChanges(db, id, filter)
          .select(['position', 'kind', 'similar', 'doubt', 'location', 'differences'])
          .select(({ fn }) => fn.coalesce('after', 'before').as('place'))
          .where('kind', '<>', 'kept')
          .where('position', '>', last?.position ?? 0)
          .orderBy('position')
          .limit(PAGE_SIZE)
          .execute()
        return rows.map(toPoint)
      }),

    async issues(id, kind, { after = 0, limit, reason }) {
      const all = reader
        .selectFrom('import_issue')
        .selectAll()
        .where('run_id', '=', id)
        .where('kind', '=', kind)
        .where('position', '>', after)
      // Matches the JSON key itself: inside the text of a row, the quotation marks would be escaped.
      const some = reason ? all.where('issue', 'like', `%"reason":"${reason}"%`) : all
      return (await some.orderBy('position').limit(limit).execute()).map(toIssue)
    },

    counts: (id) => countChanges(reader, id),

    setLocation: (id, position, location) =>
      write(async (db) => {
        if (!(await lockIfChecked(db, id))) return
        await db
          .updateTable('import_change')
          .set({ location: toJson(location) })
          .where('run_id', '=', id)
          .where('position', '=', position)
          .execute()
      }),

    async setAccepted(id, which, isAccepted) {
      const updateRange = (from: number, below: number, filter: ChangeFilter = {}) =>
        write(async (db) => {
          if (!(await lockIfChecked(db, id))) return
          let query = db
            .updateTable('import_change')
            .set({ is_accepted: isAccepted ? 1 : 0 })
            .where('run_id', '=', id)
            .where('position', '>=', from)
            .where('position', '<', below)
          if (filter.kind) query = query.where('kind', '=', filter.kind)
          if (filter.similar !== undefined) {
            query = query.where('similar', filter.similar ? 'is not' : 'is', null)
          }
          if (filter.doubtful) query = query.where('doubt', 'is not', null)
          if (filter.conflicting) query = query.where('conflicts', 'is not', null)
          await query.execute()
        })
      if ('position' in which) return updateRange(which.position, which.position + 1)
      for await (const [from, below] of rangesOf(reader, 'import_change', id)) {
        await updateRange(from, below, which)
      }
    },

    async setTaken(id, choice) {
      const fieldsByPosition =
        'each' in choice
          ? new Map(choice.each.map(({ position, fields }) => [position, new Set(fields)]))
          : undefined
      const chosen = fieldsByPosition && [...fieldsByPosition.keys()]
      for await (const [from, below] of rangesOf(reader, 'import_change', id)) {
        await write(async (db) => {
          if (!(await lockIfChecked(db, id))) return
          let query = db
            .selectFrom('import_change')
            .select(['position', 'kind', 'conflicts'])
            .where('run_id', '=', id)
            .where('conflicts', 'is not', null)
            .where('position', '>=', from)
            .where('position', '<', below)
          if (chosen) query = query.where('position', 'in', chosen)
          for (const { position, kind, conflicts } of await query.execute()) {
            const fields = fieldsByPosition?.get(position)
            const isTaken = (field: string) =>
              fields ? fields.has(field) : 'all' in choice && choice.all === 'take'
            const marked = markTaken(fromJson(conflicts), isTaken)
            const isAny = marked.some((one) => one.isTaken)
            await db
              .updateTable('import_change')
              .set({
                conflicts: JSON.stringify(marked),
                ...(isAny ? { is_accepted: 1 } : kind === 'kept' && { is_accepted: 0 }),
              })
              .where('run_id', '=', id)
              .where('position', '=', position)
              .execute()
          }
        })
      }
    },

    async setMatched(id, which, isMatched) {
      const setRange = (range: MatchRange) =>
        write(async (db) => {
          if (await lockIfChecked(db, id)) await setMatches(db, id, range)
        })
      if (which !== 'all')
        return setRange({ from: which.position, below: which.position + 1, isMatched })
      // Remove all matches first: leftover ones would affect which row about a place counts as its first.
      for (const value of isMatched ? [false, true] : [false]) {
        for await (const [from, below] of rangesOf(reader, 'import_match', id)) {
          await setRange({ from, below, isMatched: value })
        }
      }
    },
  }
}

type PointRow = Pick<
  ImportChangeRow,
  'position' | 'kind' | 'similar' | 'doubt' | 'location' | 'differences'
> & { place: Json | null }

// A new place is stored as its differences alone, with its position as text.
function toPoint({
  position,
  kind,
  similar,
  doubt,
  location,
  place,
  ...row
}: PointRow): ChangePoint {
  const differences: FieldDifference[] = fromJson(row.differences)
  const locationText = differences.find(({ field }) => field === 'location')?.after
  const point =
    fromJson(location) ?? (place ? fromJson(place).location : parseLatLng(locationText ?? ''))
  return {
    position,
    kind,
    isSimilar: similar !== null,
    isDoubtful: doubt !== null,
    point: point && { lat: point.lat, lng: point.lng },
  }
}

function markTaken(
  conflicts: readonly FieldConflict[],
  isTaken: (field: string) => boolean,
): FieldConflict[] {
  return conflicts.map(({ isTaken: _was, ...one }) => {
    return isTaken(one.field) ? { ...one, isTaken: true } : one
  })
}

/**
 * Splits the work into ranges: one statement over a million rows would block everybody, and SQLite would hold them all in memory for a
 * rollback.
 */
async function* rangesOf(
  db: Kysely<Schema>,
  table: 'import_change' | 'import_match',
  id: number,
): AsyncGenerator<[from: number, below: number]> {
  const { last } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('position').as('last'))
    .where('run_id', '=', id)
    .executeTakeFirstOrThrow()
  for (let from = 0; from <= (last ?? -1); from += ROWS_PER_TRANSACTION) {
    yield [from, from + ROWS_PER_TRANSACTION]
  }
}

/** The changes of these rows, with the places that they resemble. */
export async function withMatches(
  db: Kysely<Schema>,
  id: number,
  rows: readonly ImportChangeRow[],
): Promise<ImportChange[]> {
  const positions = rows.map(({ position }) => position)
  const alike = rows.filter(({ similar }) => similar !== null).map(({ position }) => position)
  const matches = await readMatches(db, id, alike)
  const questions = await readQuestionReasons(db, id, positions)
  return rows.map((row) => {
    const { position } = row
    return toChange(row, { match: matches.get(position), question: questions.get(position) })
  })
}

/** Of these changes, those that wait for an answer, with the reason. */
async function readQuestionReasons(
  db: Kysely<Schema>,
  id: number,
  positions: readonly number[],
): Promise<Map<number, QuestionReason>> {
  if (positions.length === 0) return new Map()
  const rows = await db
    .selectFrom('import_question')
    .select(['position', 'reason'])
    .where('run_id', '=', id)
    .where('position', 'in', positions)
    .execute()
  return new Map(rows.map(({ position, reason }) => [position, reason]))
}

export function matchingChanges(
  db: Kysely<Schema>,
  id: number,
  { kind, similar, doubtful, conflicting, setAside, asks }: ChangeFilter,
) {
  let query = db
    .selectFrom('import_change')
    .where('run_id', '=', id)
    .where(({ not }) => not(isNoLongerMissing(db, id)))
  if (kind) query = query.where('kind', '=', kind)
  if (similar !== undefined) query = query.where('similar', similar ? 'is not' : 'is', null)
  if (doubtful) query = query.where('doubt', 'is not', null)
  if (conflicting) query = query.where('conflicts', 'is not', null)
  const setAsidePositions = db
    .selectFrom('import_question')
    .select('position')
    .where('run_id', '=', id)
    .where('reason', '<>', 'similar_place')
  if (setAside) query = query.where('position', 'in', setAsidePositions)
  if (asks) {
    query = query.where(({ or, eb }) =>
      or([eb('similar', 'is not', null), eb('position', 'in', setAsidePositions)]),
    )
  }
  return query
}

function countChanges(db: Kysely<Schema>, id: number): Promise<ChangeCount[]> {
  return db
    .selectFrom('import_change')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().as('total'),
      fn.sum<number>('is_accepted').as('accepted'),
      fn.count<number>('similar').as('similar'),
      fn
        .sum<number>(sql`case when ${sql.ref('similar')} is null then 0 else is_accepted end`)
        .as('similarAccepted'),
      fn.count<number>('doubt').as('doubtful'),
      fn.count<number>('conflicts').as('conflicting'),
      fn.sum<number>('is_undone').as('undone'),
      fn
        .sum<number>(
          sql`case when ${sql.ref('location')} is null then 0 else ${sql.ref('position')} end`,
        )
        .as('located'),
    ])
    .where('run_id', '=', id)
    .where(({ not }) => not(isNoLongerMissing(db, id)))
    .groupBy('kind')
    .execute()
}

/** Whether the import still accepts choices; if so, nobody can apply it before the transaction ends. */
async function lockIfChecked(db: Kysely<Schema>, id: number): Promise<boolean> {
  const held = await db
    .updateTable('import_run')
    .set({ status: 'checked' })
    .where('id', '=', id)
    .where('status', '=', 'checked')
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

async function deleteSome(
  db: Kysely<Schema>,
  table: (typeof TABLES)[number],
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
    .where('position', '<', first.position + ROWS_PER_TRANSACTION)
    .execute()
  return true
}
