import { sql } from 'kysely'
import {
  comparisonsOf,
  distinctAmong,
  type LookalikeStore,
  type PlacePair,
} from '../../domain/places/lookalike-store.ts'
import { writeAudit } from '../admin/audit-entries.ts'
import type { Database } from '../database.ts'

/** A value that more places than this share means little: all shops of a chain have the same website and hotline. */
const MAX_SHARING = 5

type Reader = Database['reader']

export function createLookalikeStore({ reader, write }: Database): LookalikeStore {
  return {
    async find(limit) {
      const distinct = await readDistinctPairs(reader)
      const isDistinct = distinctAmong(distinct)
      // A pair has one name, one phone number and one website, so it rules out at most one group of each kind.
      const enough = limit + distinct.length
      const found = await Promise.all([
        findIdsWithSameName(reader, enough),
        findIdsWithSame('phone', reader, enough),
        findIdsWithSame('website', reader, enough),
      ])
      return (['name', 'phone', 'website'] as const).flatMap((shared, at) =>
        (found[at] ?? [])
          .filter((ids) => comparisonsOf(ids, isDistinct).length > 0)
          .slice(0, limit)
          .map((ids) => ({ shared, ids })),
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
        await writeAudit(db, { actor, action, subject: pair[0], after })
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
        await writeAudit(db, { actor, action, subject: pair[0], before })
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

async function findIdsWithSameName(reader: Reader, limit: number): Promise<string[][]> {
  // Reads the few names that several places share from the index, not from every line.
  const names = reader
    .selectFrom('place_line')
    .select('name_key')
    .groupBy('name_key')
    .having(({ fn }) => fn.countAll<number>(), '>', 1)
  const rows = await reader
    .selectFrom('place_line')
    .where('name_key', 'in', names)
    .where('status', '<>', 'archived')
    .where('city_key', '<>', '')
    .select(joinIds('place_id').as('ids'))
    .groupBy(['name_key', 'city_key'])
    .having(isSmallGroup)
    .orderBy('name_key')
    .orderBy('city_key')
    .limit(limit)
    .execute()
  return rows.map(({ ids }) => toIds(ids))
}

async function findIdsWithSame(
  column: 'phone' | 'website',
  reader: Reader,
  limit: number,
): Promise<string[][]> {
  const rows = await reader
    .selectFrom('place')
    .where('status', '<>', 'archived')
    .where(column, 'is not', null)
    .select(joinIds('id').as('ids'))
    .groupBy(column)
    .having(isSmallGroup)
    .orderBy(column)
    .limit(limit)
    .execute()
  return rows.map(({ ids }) => toIds(ids))
}

const isSmallGroup = sql<boolean>`count(*) between 2 and ${sql.lit(MAX_SHARING)}`

/** The ids of a group in one text, so that the places need no second query. */
function joinIds(column: 'id' | 'place_id') {
  return sql<string>`string_agg(${sql.ref(column)}, ' ')`
}

function toIds(joinedIds: string): string[] {
  return joinedIds.split(' ').toSorted()
}
