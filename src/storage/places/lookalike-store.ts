import {
  comparisonsOf,
  distinctAmong,
  type Lookalikes,
  type LookalikeStore,
  type PlacePair,
} from '../../domain/places/lookalike-store.ts'
import { auditWriter } from '../admin/audit-entries.ts'
import type { Database } from '../database.ts'

/** What more places share says little: all shops of a chain have its website and its hotline. */
const MOST_SHARING = 5

type Reader = Database['reader']
type Row = { id: string; key: string }

export function createLookalikeStore({ reader, write }: Database): LookalikeStore {
  const writeAudit = auditWriter()

  return {
    async find(most) {
      const distinct = await readDistinctPairs(reader)
      const isDistinct = distinctAmong(distinct)
      // A pair has one name, one phone number and one website, so it settles at most one group of each kind.
      const enough = most + distinct.length
      const found = await Promise.all([
        rowsOfSameName(reader, enough),
        rowsOfSame('phone', reader, enough),
        rowsOfSame('website', reader, enough),
      ])
      return (['name', 'phone', 'website'] as const).flatMap((shared, at) =>
        groupsOf(shared, found[at] ?? [])
          .filter(({ ids }) => comparisonsOf(ids, isDistinct).length > 0)
          .slice(0, most),
      )
    },

    distinctPairs: () => readDistinctPairs(reader),

    markDistinct: (pair, actor) =>
      write(async (db) => {
        const [first_id, second_id] = pair.toSorted()
        if (first_id === undefined || second_id === undefined || first_id === second_id)
          return false
        const names = await readNames(db, pair)
        if (names.size < 2) return false
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('distinct_pair')
          .values({ first_id, second_id, at: new Date().toISOString() })
          .onConflict((clash) => clash.columns(['first_id', 'second_id']).doNothing())
          .executeTakeFirstOrThrow()
        if (!numInsertedOrUpdatedRows) return true
        const after = { otherPlace: names.get(pair[1]) }
        const action = 'place.marked-distinct'
        await writeAudit(db, [{ actor, action, subject: pair[0], after }])
        return true
      }),

    unmarkDistinct: (pair, actor) =>
      write(async (db) => {
        const [first_id = '', second_id = ''] = pair.toSorted()
        const { numDeletedRows } = await db
          .deleteFrom('distinct_pair')
          .where('first_id', '=', first_id)
          .where('second_id', '=', second_id)
          .executeTakeFirstOrThrow()
        if (!numDeletedRows) return false
        const before = { otherPlace: (await readNames(db, pair)).get(pair[1]) }
        const action = 'place.unmarked-distinct'
        await writeAudit(db, [{ actor, action, subject: pair[0], before }])
        return true
      }),
  }
}

async function readDistinctPairs(reader: Reader): Promise<PlacePair[]> {
  const rows = await reader
    .selectFrom('distinct_pair')
    .innerJoin('place as first', 'first.id', 'first_id')
    .innerJoin('place as second', 'second.id', 'second_id')
    .where('first.status', '<>', 'archived')
    .where('second.status', '<>', 'archived')
    .select(['first_id', 'second_id'])
    .orderBy('at', 'desc')
    .orderBy('first_id')
    .orderBy('second_id')
    .execute()
  return rows.map(({ first_id, second_id }) => [first_id, second_id])
}

async function readNames(db: Reader, ids: PlacePair): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('place').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function rowsOfSameName(reader: Reader, most: number): Promise<Row[]> {
  const lines = reader
    .selectFrom('place_line')
    .where('status', '<>', 'archived')
    .where('city_key', '<>', '')
  const shared = await lines
    .select(['name_key', 'city_key'])
    .groupBy(['name_key', 'city_key'])
    .having(({ eb, fn }) => eb.between(fn.countAll(), 2, MOST_SHARING))
    .orderBy('name_key')
    .orderBy('city_key')
    .limit(most)
    .execute()
  if (shared.length === 0) return []
  const keyOf = (row: (typeof shared)[number]) => `${row.name_key}\n${row.city_key}`
  const keys = new Set(shared.map(keyOf))
  const names = shared.map(({ name_key }) => name_key)
  const rows = await lines
    .select(['place_id', 'name_key', 'city_key'])
    .where('name_key', 'in', names)
    .orderBy('name_key')
    .orderBy('place_id')
    .execute()
  return rows
    .map((row) => ({ id: row.place_id, key: keyOf(row) }))
    .filter(({ key }) => keys.has(key))
}

async function rowsOfSame(
  column: 'phone' | 'website',
  reader: Reader,
  most: number,
): Promise<Row[]> {
  const places = reader
    .selectFrom('place')
    .where('status', '<>', 'archived')
    .where(column, 'is not', null)
  const shared = await places
    .select(`${column} as key`)
    .groupBy(column)
    .having(({ eb, fn }) => eb.between(fn.countAll(), 2, MOST_SHARING))
    .orderBy(column)
    .limit(most)
    .execute()
  const keys = shared.flatMap(({ key }) => key ?? [])
  if (keys.length === 0) return []
  const rows = await places
    .select(['id', `${column} as key`])
    .where(column, 'in', keys)
    .orderBy(column)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, key }) => (key === null ? [] : [{ id, key }]))
}

function groupsOf(shared: Lookalikes['shared'], rows: readonly Row[]): Lookalikes[] {
  return Array.from(Map.groupBy(rows, ({ key }) => key).values(), (group) => ({
    shared,
    ids: group.map(({ id }) => id),
  }))
}
