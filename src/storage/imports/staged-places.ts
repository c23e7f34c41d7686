import type { Kysely } from 'kysely'
import type { StagedPlace } from '../../domain/import/import-store.ts'
import { toPlaceLine } from '../places/place-lines.ts'
import { toPlace, toPlaceRow } from '../places/place-rows.ts'
import type { Schema } from '../schema.ts'
import type { ImportPlaceRow } from './import-tables.ts'

/** All columns in one order, for `bulkInsert`. */
export function toStagedRow(
  runId: number,
  position: number,
  { place, category }: StagedPlace,
): ImportPlaceRow {
  const { name_key, search_text, city_key } = toPlaceLine(place, '')
  const keys = { name_key, search_text, city_key }
  const { merged_into: _none, ...row } = toPlaceRow(place)
  return { run_id: runId, position, category: category ?? null, ...keys, ...row }
}

/** By their positions. */
export async function readStaged(
  db: Kysely<Schema>,
  runId: number,
  positions: readonly number[],
): Promise<Map<number, StagedPlace>> {
  if (positions.length === 0) return new Map()
  const rows = await db
    .selectFrom('import_place')
    .selectAll()
    .where('run_id', '=', runId)
    .where('position', 'in', positions)
    .execute()
  return new Map(
    rows.map((row) => [
      row.position,
      {
        place: toPlace({ ...row, merged_into: null }, [], JSON.parse),
        category: row.category ?? undefined,
      },
    ]),
  )
}

export function withPhotos(db: Kysely<Schema>, runId: number) {
  return db
    .selectFrom('import_place')
    .select('position')
    .where('run_id', '=', runId)
    .where('photos', 'is not', null)
}
