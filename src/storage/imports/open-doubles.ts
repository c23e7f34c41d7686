import { type Kysely, sql } from 'kysely'
import type {
  DoubleAnswer,
  ImportStore,
  OpenDouble,
  StagedPlace,
} from '../../domain/import/import-store.ts'
import type { Place } from '../../domain/places/place.ts'
import type { PlaceChange } from '../../domain/places/place-store.ts'
import { bulkInsert } from '../bulk-insert.ts'
import { withMatches } from './change-sets.ts'
import type { Database } from '../database.ts'
import type { ImportLease } from './import-lease.ts'
import type { OpenDoubleRow } from './import-tables.ts'
import { toPlaces } from '../places/place-rows.ts'
import type { Schema } from '../schema.ts'
import { readStaged } from './staged-places.ts'
import { PAGE_SIZE, streamPages } from '../stream-pages.ts'

/** New rows that may be a stored place, for which nobody had answered when the rest of their import was applied. */
export function openDoubles(
  { reader, write }: Database,
  { assertFree }: Pick<ImportLease, 'assertFree'>,
): Pick<ImportStore, 'keepDoubles' | 'streamDoubles' | 'countDoubles'> {
  const insert = bulkInsert((db, rows: OpenDoubleRow[]) =>
    db
      .insertInto('open_double')
      .values(rows)
      .onConflict((clash) => clash.doNothing()),
  )
  return {
    async keepDoubles(id) {
      let last = 0
      for (;;) {
        const positions = await unanswered(reader, id, last)
        const staged = await readStaged(reader, id, positions)
        const rows = [...staged].map(([position, one]) => toRow(id, position, one))
        await write(async (db) => {
          await assertFree(db, id)
          await insert(db, rows)
        })
        if (positions.length < PAGE_SIZE) return
        last = positions.at(-1) ?? last
      }
    },

    streamDoubles: (id, positions) => streamPages(reader, readOpen(id, positions)),

    async countDoubles() {
      const rows = await reader
        .selectFrom('open_double')
        .select(({ fn }) => ['run_id', fn.countAll<number | string>().as('count')])
        .groupBy('run_id')
        .execute()
      return new Map(rows.map(({ run_id, count }) => [run_id, Number(count)]))
    },
  }
}

/** Writes what was said of them, as it was applied. */
export async function markAnswered(
  db: Kysely<Schema>,
  id: number,
  answers: readonly DoubleAnswer[],
): Promise<void> {
  for (const { position, said, update, change } of answers) {
    const added = change?.kind === 'add' ? { slug: change.place.slug } : {}
    await db
      .updateTable('import_change')
      .set({ is_accepted: 1, ...added })
      .where('run_id', '=', id)
      .where('position', '=', position)
      .execute()
    if (!said) continue
    await db
      .updateTable('import_match')
      .set({ said, effect: update ? JSON.stringify(update) : null })
      .where('run_id', '=', id)
      .where('position', '=', position)
      .execute()
  }
}

/** Takes one from those that are open; `false` where somebody else has answered for it meanwhile. */
export async function closeDouble(
  db: Kysely<Schema>,
  id: number,
  position: number,
): Promise<boolean> {
  const closed = await db
    .deleteFrom('open_double')
    .where('run_id', '=', id)
    .where('position', '=', position)
    .returning('position')
    .executeTakeFirst()
  return closed !== undefined
}

/** What each changes of the places, in their order; each is among `done` when it comes. */
export async function* changesOfAnswers(
  answers: AsyncIterable<DoubleAnswer>,
  done: DoubleAnswer[],
): AsyncGenerator<PlaceChange> {
  for await (const answer of answers) {
    done.push(answer)
    if (answer.change) yield answer.change
  }
}

function unanswered(db: Kysely<Schema>, id: number, last: number): Promise<number[]> {
  return db
    .selectFrom('import_change')
    .select('position')
    .where('run_id', '=', id)
    .where('position', '>', last)
    .where('kind', '=', 'new')
    .where('similar', 'is not', null)
    .where('is_accepted', '=', 0)
    .orderBy('position')
    .limit(PAGE_SIZE)
    .execute()
    .then((rows) => rows.map(({ position }) => position))
}

function toRow(runId: number, position: number, { place, category }: StagedPlace): OpenDoubleRow {
  return { run_id: runId, position, place: JSON.stringify(place), category: category ?? null }
}

function readOpen(id: number, positions?: readonly number[]) {
  return async (db: Kysely<Schema>, last?: OpenDouble): Promise<OpenDouble[]> => {
    let query = db
      .selectFrom('open_double')
      .selectAll()
      .where('run_id', '=', id)
      .where('position', '>', last?.change.position ?? 0)
    if (positions) query = query.where('position', 'in', positions)
    const rows = await query.orderBy('position').limit(PAGE_SIZE).execute()
    if (rows.length === 0) return []
    const changes = await changesAt(
      db,
      id,
      rows.map(({ position }) => position),
    )
    const places = await placesOf(
      db,
      [...changes.values()].flatMap(({ match }) => match?.placeId ?? []),
    )
    const settled = await settledPlaces(db, id, [...places.keys()])
    return rows.flatMap(({ position, place, category }) => {
      const change = changes.get(position)
      if (!change) return []
      const placeId = change.match?.placeId ?? ''
      const isSettled = change.match?.twinLine !== undefined || settled.has(placeId)
      const staged = { place: JSON.parse(place), category: category ?? undefined }
      return [{ change, staged, current: places.get(placeId), isSettled }]
    })
  }
}

async function changesAt(db: Kysely<Schema>, id: number, positions: readonly number[]) {
  const rows = await db
    .selectFrom('import_change')
    .selectAll()
    .where('run_id', '=', id)
    .where('position', 'in', positions)
    .execute()
  const changes = await withMatches(db, id, rows)
  return new Map(changes.map((change) => [change.position, change]))
}

async function placesOf(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, Place>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('place').selectAll().where('id', 'in', ids).execute()
  return new Map((await toPlaces(db, rows)).map((place) => [place.id, place]))
}

/** Those that another row of the import has changed, which says what holds. */
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
