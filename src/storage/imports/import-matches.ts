import { type Expression, type Kysely, sql, type SqlBool } from 'kysely'
import { fold } from '../../lib/text/fold.ts'
import type { ImportMatch } from '../../domain/import/import-run.ts'
import type { StoredMatch } from '../../domain/import/import-store.ts'
import { bulkInsert } from '../bulk-insert.ts'
import { fromJson, toJson } from '../column-types.ts'
import type { Schema } from '../schema.ts'
import type { IdAliasRow, ImportMatchRow } from './import-tables.ts'

/** All columns in the order of the table, for `bulkInsert`. */
export function toMatchRow(
  runId: number,
  position: number,
  { placeId, update, source }: StoredMatch,
): ImportMatchRow {
  return {
    run_id: runId,
    position,
    place_id: placeId,
    effect: toJson(update),
    twin_line: null,
    system: source?.system ?? null,
    external_id: source?.externalId ?? null,
    said: null,
  }
}

/** Reads the matches of these changes, by position. */
export async function readMatches(
  db: Kysely<Schema>,
  runId: number,
  positions: readonly number[],
): Promise<Map<number, ImportMatch>> {
  if (positions.length === 0) return new Map()
  const rows = await db
    .selectFrom('import_match')
    .selectAll()
    .where('run_id', '=', runId)
    .where('position', 'in', positions)
    .execute()
  return new Map(rows.map((row) => [row.position, toMatch(row)]))
}

function toMatch({ place_id, effect, twin_line, said }: ImportMatchRow): ImportMatch {
  return {
    placeId: place_id,
    update: fromJson(effect),
    twinLine: twin_line ?? undefined,
    decision: said ?? undefined,
  }
}

/** The positions of new rows that were matched with a stored place. */
export function matchedPositions(
  db: Kysely<Schema>,
  runId: number,
  decision?: ImportMatch['decision'],
) {
  const all = db.selectFrom('import_match').select('position').where('run_id', '=', runId)
  return decision ? all.where('said', '=', decision) : all.where('said', 'is not', null)
}

/** A place that a row is matched with is not missing from the file. */
export function isNoLongerMissing(db: Kysely<Schema>, runId: number): Expression<SqlBool> {
  const found = db
    .selectFrom('import_match')
    .select('place_id')
    .where('run_id', '=', runId)
    .where('said', 'is not', null)
  return sql<SqlBool>`(kind = 'missing' and place_id in (${found}))`
}

/** The matches of the rows from a position on. */
export type MatchRange = { from: number; below: number; isMatched: boolean }

/** Matches rows with the places they resemble; if several rows are about one place, the first one changes it. */
export async function setMatches(
  db: Kysely<Schema>,
  runId: number,
  { from, below, isMatched }: MatchRange,
): Promise<void> {
  const within = db
    .updateTable('import_match')
    .where('run_id', '=', runId)
    .where('position', '>=', from)
    .where('position', '<', below)
  await within.set({ said: null }).execute()
  if (!isMatched) return
  await within
    .set({
      said: sql<'update' | 'same'>`case
        when effect is null or twin_line is not null then 'same'
        when exists (
          select 1 from import_match as other
          where other.run_id = import_match.run_id and other.place_id = import_match.place_id
            and (other.said = 'update' or other.effect is not null
              and other.position >= ${from} and other.position < import_match.position)
        ) then 'same'
        else 'update'
      end`,
    })
    .execute()
  await db
    .updateTable('import_change')
    .set({ is_accepted: 1 })
    .where('run_id', '=', runId)
    .where(
      'position',
      'in',
      matchedPositions(db, runId).where('position', '>=', from).where('position', '<', below),
    )
    .execute()
}

/** Stores the external ids of accepted matched rows as id aliases of their places; for all rows, or only for the given ones. */
export async function storeIdAliases(
  db: Kysely<Schema>,
  runId: number,
  positions?: readonly number[],
): Promise<void> {
  let matched = db
    .selectFrom('import_match')
    .innerJoin('import_change', (join) =>
      join
        .onRef('import_change.run_id', '=', 'import_match.run_id')
        .onRef('import_change.position', '=', 'import_match.position'),
    )
    .select(['system', 'external_id', 'import_match.place_id', 'import_match.position'])
    .where('import_match.run_id', '=', runId)
    .where('said', 'is not', null)
    .where('is_accepted', '=', 1)
    .orderBy('import_match.position')
  if (positions) matched = matched.where('import_match.position', 'in', positions)
  const rows = (await matched.execute()).flatMap(
    ({ system, external_id, place_id, position }): IdAliasRow[] => {
      if (system === null || external_id === null) return []
      const folded_id = fold(external_id)
      return [{ system, external_id, place_id, run_id: runId, position, folded_id }]
    },
  )
  await insertIdAliases(db, rows)
}

const insertIdAliases = bulkInsert((db, rows: IdAliasRow[]) =>
  db
    .insertInto('further_id')
    .values(rows)
    .onConflict((clash) =>
      clash.columns(['system', 'external_id']).doUpdateSet(({ ref }) => ({
        place_id: ref('excluded.place_id'),
        run_id: ref('excluded.run_id'),
        position: ref('excluded.position'),
      })),
    ),
)

/** Removes the id aliases stored with these changes, unless a later answer stored them again. */
export async function removeIdAliases(
  db: Kysely<Schema>,
  runId: number,
  positions: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('further_id')
    .where('run_id', '=', runId)
    .where('position', 'in', positions)
    .execute()
}
