import {
  type GeocodeStore,
  type StoredAnswer,
  GEOCODE_PROBLEMS,
} from '../../domain/geocoding/geocoder.ts'
import { fromJson, toJson } from '../column-types.ts'
import type { Database } from '../database.ts'
import type { GeocodeRow } from './place-tables.ts'

/** The table has one row, for the one service. */
const TURN = 1

export function createGeocodeStore({ reader, write }: Database): GeocodeStore {
  return {
    async answer(key) {
      const row = await reader
        .selectFrom('geocode')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst()
      return row && toAnswer(row)
    },

    save: (answer) =>
      write(async (db) => {
        const { key, ...row } = toRow(answer)
        await db
          .insertInto('geocode')
          .values({ key, ...row })
          .onConflict((clash) => clash.column('key').doUpdateSet(row))
          .execute()
      }),

    async counts() {
      const rows = await reader
        .selectFrom('geocode')
        .select(({ fn }) => ['kind', fn.countAll<number>().as('total')])
        .groupBy('kind')
        .execute()
      const countOf = (kind: StoredAnswer['kind']) =>
        rows.find((row) => row.kind === kind)?.total ?? 0
      return { found: countOf('found'), nothing: countOf('nothing'), failed: countOf('failed') }
    },

    async unanswered(limit) {
      const rows = await reader
        .selectFrom('geocode')
        .selectAll()
        .where('kind', 'in', ['nothing', 'failed'])
        .orderBy('asked_at', 'desc')
        .orderBy('key')
        .limit(limit)
        .execute()
      return rows.map(toAnswer)
    },

    async due(at, limit) {
      const rows = await reader
        .selectFrom('geocode')
        .selectAll()
        .where('kind', 'in', ['nothing', 'failed'])
        .where('retry_at', '<=', at.toISOString())
        .orderBy('retry_at')
        .limit(limit)
        .execute()
      return rows.map(toAnswer)
    },

    retryAll: (at) =>
      write(async (db) => {
        const rows = await db
          .updateTable('geocode')
          .set({ kind: 'failed', retry_at: at.toISOString() })
          .where('kind', 'in', ['nothing', 'failed'])
          .returning('key')
          .execute()
        return rows.length
      }),

    deleteBefore: (moment) =>
      write(async (db) => {
        const rows = await db
          .deleteFrom('geocode')
          .where('asked_at', '<', moment.toISOString())
          .returning('key')
          .execute()
        return rows.length
      }),

    takeTurn: (now, intervalMs, latest) =>
      write(async (db) => {
        // A second process waits here until the first has taken its turn.
        await db
          .insertInto('geocode_turn')
          .values({ id: TURN, taken_at: new Date(0).toISOString() })
          .onConflict((clash) =>
            clash
              .column('id')
              .doUpdateSet(({ ref }) => ({ taken_at: ref('geocode_turn.taken_at') })),
          )
          .execute()
        const before = await db
          .selectFrom('geocode_turn')
          .select('taken_at')
          .where('id', '=', TURN)
          .executeTakeFirstOrThrow()
        const next = Date.parse(before.taken_at) + intervalMs
        // If a fast clock was set back, other processes must not wait that long.
        const isAhead = next - now.getTime() > MAX_AHEAD_MS
        const turn = new Date(isAhead ? now : Math.max(now.getTime(), next))
        if (turn > latest) return undefined
        await db
          .updateTable('geocode_turn')
          .set({ taken_at: turn.toISOString() })
          .where('id', '=', TURN)
          .execute()
        return turn
      }),
  }
}

const MAX_AHEAD_MS = 600_000

function toRow({ query, point, askedAt, retryAt, ...row }: StoredAnswer): GeocodeRow {
  return {
    key: row.key,
    kind: row.kind,
    attempts: row.attempts,
    query: JSON.stringify(query),
    point: toJson(point),
    problem: row.problem ?? null,
    asked_at: askedAt.toISOString(),
    retry_at: retryAt.toISOString(),
  }
}

function toAnswer(row: GeocodeRow): StoredAnswer {
  return {
    key: row.key,
    query: JSON.parse(row.query),
    kind: row.kind,
    point: fromJson(row.point),
    problem: GEOCODE_PROBLEMS.find((problem) => problem === row.problem),
    attempts: row.attempts,
    askedAt: new Date(row.asked_at),
    retryAt: new Date(row.retry_at),
  }
}
