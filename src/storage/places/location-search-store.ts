import type { ExpressionBuilder } from 'kysely'
import {
  LOCATION_STATES,
  type LocationSearchEntry,
  type LocationSearchStore,
  type LocationState,
} from '../../domain/geocoding/locate-places.ts'
import { bulkInsert } from '../bulk-insert.ts'
import { fromJson, toJson } from '../column-types.ts'
import type { Database } from '../database.ts'
import { inBatches } from '../in-batches.ts'
import type { Schema } from '../schema.ts'
import type { LocationFindingRow } from './place-tables.ts'

const insert = bulkInsert((db, rows: LocationFindingRow[]) =>
  db
    .insertInto('location_finding')
    .values(rows)
    .onConflict((clash) =>
      clash.column('place_id').doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        point: ref('excluded.point'),
        address_key: ref('excluded.address_key'),
        retry_at: ref('excluded.retry_at'),
      })),
    ),
)

export function createLocationSearchStore({ reader, write }: Database): LocationSearchStore {
  return {
    async add(placeIds) {
      // A single write of a million places would keep visitors waiting.
      for (const some of inBatches(placeIds)) {
        const rows = some.map((place_id) => ({
          place_id,
          state: 'waiting',
          point: null,
          address_key: null,
          retry_at: null,
        }))
        await write((db) => insert(db, rows))
      }
    },

    async list(state, limit, after = '') {
      if (limit <= 0) return []
      const rows = await reader
        .selectFrom('location_finding')
        .selectAll()
        .where('state', '=', state)
        .where('place_id', '>', after)
        .orderBy('place_id')
        .limit(limit)
        .execute()
      return rows.flatMap(toFinding)
    },

    async claim(at, until, limit) {
      const due = await reader
        .selectFrom('location_finding')
        .select('place_id')
        .where(isDue(at))
        .orderBy('place_id')
        .limit(limit)
        .execute()
      if (due.length === 0) return []
      const ids = due.map(({ place_id }) => place_id)
      const rows = await write((db) =>
        db
          .updateTable('location_finding')
          .set({ retry_at: until.toISOString() })
          .where('place_id', 'in', ids)
          // Skips places that another server has claimed in the meantime.
          .where(isDue(at))
          .returningAll()
          .execute(),
      )
      return rows.flatMap(toFinding).toSorted((a, b) => (a.placeId < b.placeId ? -1 : 1))
    },

    postpone: (placeId, until) =>
      write(async (db) => {
        await db
          .updateTable('location_finding')
          .set({ retry_at: until.toISOString() })
          .where('place_id', '=', placeId)
          .where('state', '=', 'waiting')
          .execute()
      }),

    async byIds(placeIds) {
      if (placeIds.length === 0) return []
      const rows = await reader
        .selectFrom('location_finding')
        .selectAll()
        .where('place_id', 'in', placeIds)
        .orderBy('place_id')
        .execute()
      return rows.flatMap(toFinding)
    },

    async counts() {
      const rows = await reader
        .selectFrom('location_finding')
        .select(({ fn }) => ['state', fn.countAll<number>().as('total')])
        .groupBy('state')
        .execute()
      const countOf = (state: LocationState) => rows.find((row) => row.state === state)?.total ?? 0
      return {
        waiting: countOf('waiting'),
        found: countOf('found'),
        unsure: countOf('unsure'),
        nothing: countOf('nothing'),
      }
    },

    settle: ({ placeId, state, point, addressKey = null }) =>
      write(async (db) => {
        await db
          .updateTable('location_finding')
          .set({ state, point: toJson(point), address_key: addressKey })
          .where('place_id', '=', placeId)
          .execute()
      }),

    remove: (placeIds) =>
      write(async (db) => {
        for (const some of inBatches(placeIds)) {
          await db.deleteFrom('location_finding').where('place_id', 'in', some).execute()
        }
      }),

    removeAll: (state) =>
      write(async (db) => {
        await db.deleteFrom('location_finding').where('state', '=', state).execute()
      }),
  }
}

function isDue(at: Date) {
  return ({ and, eb, or }: ExpressionBuilder<Schema, 'location_finding'>) =>
    and([
      eb('state', '=', 'waiting'),
      or([eb('retry_at', 'is', null), eb('retry_at', '<=', at.toISOString())]),
    ])
}

function toFinding(row: LocationFindingRow): LocationSearchEntry[] {
  const state = LOCATION_STATES.find((one) => one === row.state)
  if (!state) return []
  const point = fromJson(row.point)
  return [{ placeId: row.place_id, state, point, addressKey: row.address_key ?? undefined }]
}
