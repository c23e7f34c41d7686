import type { Kysely } from 'kysely'
import type {
  AcceptedChange,
  ChangeCount,
  ChangeFilter,
  ImportStore,
} from '../../domain/import/import-store.ts'
import { bulkInsert } from '../bulk-insert.ts'
import type { Database } from '../database.ts'
import { toAcceptedChange, toChange, toChangeRow, toIssue, toIssueRow } from './import-rows.ts'
import type { Schema } from '../schema.ts'
import type { ImportChangeRow, ImportIssueRow, ImportPlaceRow } from './import-tables.ts'
import { readStaged, toStagedRow, withPhotos } from './staged-places.ts'
import { PAGE_SIZE, streamPages } from '../stream-pages.ts'

/** Rows that are deleted or marked in one short transaction. */
const ROWS_TOGETHER = 5000

type ChangeSets = Pick<
  ImportStore,
  | 'addChanges'
  | 'addIssues'
  | 'clear'
  | 'clearStaged'
  | 'changes'
  | 'changeAt'
  | 'streamOthers'
  | 'issues'
  | 'counts'
  | 'put'
  | 'accept'
>

/** What imports would change, and what somebody says of it; nothing here touches a place. */
export function changeSets({ reader, write, hasOneWriter }: Database): ChangeSets {
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
      // SQLite frees the pages of a whole table without looking at its rows; elsewhere others may stage just then.
      if (hasOneWriter && (await write((db) => deleteAll(db, id)))) return
      while (await write((db) => deleteSome(db, 'import_place', id)));
    },

    async changes(id, filter, { after = 0, limit }) {
      const query = matchingChanges(reader, id, filter)
        .selectAll()
        .where('position', '>', after)
        .orderBy('position')
        .limit(limit)
      return (await query.execute()).map(toChange)
    },

    async changeAt(id, position) {
      const row = await matchingChanges(reader, id, {})
        .selectAll()
        .where('position', '=', position)
        .executeTakeFirst()
      return row && toChange(row)
    },

    streamOthers: (id) => streamPages(reader, readOthers(id)),

    async issues(id, kind, { after = 0, limit, reason }) {
      const all = reader
        .selectFrom('import_issue')
        .selectAll()
        .where('run_id', '=', id)
        .where('kind', '=', kind)
        .where('position', '>', after)
      // In a text of the row the quotation marks would be escaped.
      const some = reason ? all.where('issue', 'like', `%"reason":"${reason}"%`) : all
      return (await some.orderBy('position').limit(limit).execute()).map(toIssue)
    },

    counts: (id) => countChanges(reader, id),

    put: (id, position, location) =>
      write(async (db) => {
        if (!(await holdsChecked(db, id))) return
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
          if (!(await holdsChecked(db, id))) return
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
  }
}

export function matchingChanges(
  db: Kysely<Schema>,
  id: number,
  { kind, similar, doubtful }: ChangeFilter,
) {
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

/** Whether somebody may still choose; if so, nobody applies the import before the transaction ends. */
async function holdsChecked(db: Kysely<Schema>, id: number): Promise<boolean> {
  const held = await db
    .updateTable('import_run')
    .set({ status: 'checked' })
    .where('id', '=', id)
    .where('status', '=', 'checked')
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
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
    const query = matchingChanges(db, id, {})
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
