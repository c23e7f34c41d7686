import type { Kysely } from 'kysely'
import type {
  DigestStore,
  QuarantinedMessage,
} from '../../domain/submissions/delivery/digest-store.ts'
import { toDate } from '../column-types.ts'
import type { Database } from '../database.ts'
import { inBatches } from '../in-batches.ts'
import type { Schema } from '../schema.ts'
import type { SubmissionRow } from './submission-tables.ts'
import { toSubmission } from './submission-rows.ts'

export function createDigestStore({ reader, write }: Database): DigestStore {
  return {
    unlisted: (limit, placeIds) =>
      readOldest(placeIds, limit, (some) =>
        selectSuspects(reader, some).where('listed_at', 'is', null),
      ),

    listedBefore: (before, limit, placeIds) =>
      readOldest(placeIds, limit, (some) =>
        selectSuspects(reader, some)
          .where('listed_at', '<=', before.toISOString())
          .where('status_since', '<=', before.toISOString()),
      ),

    async countUnlisted(placeIds) {
      let sum = 0
      for (const some of placeIds ? inBatches(placeIds) : [undefined]) {
        const { count } = await selectSuspects(reader, some)
          .where('listed_at', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        sum += count
      }
      return sum
    },

    async places() {
      const rows = await selectSuspects(reader)
        .select('place_id')
        .distinct()
        .where('place_id', 'is not', null)
        .orderBy('place_id')
        .execute()
      return rows.flatMap(({ place_id }) => place_id ?? [])
    },

    async markListed(ids, at) {
      if (ids.length === 0) return
      await write((db) =>
        db
          .updateTable('submission')
          .set({ listed_at: at.toISOString() })
          .where('id', 'in', ids)
          .where('listed_at', 'is', null)
          .execute(),
      )
    },

    async quarantined(id) {
      const row = await reader
        .selectFrom('submission')
        .selectAll()
        .where('status', '=', 'quarantine')
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toQuarantined(row)
    },
  }
}

// Messages that a person put into quarantine need no report.
function selectSuspects(db: Kysely<Schema>, placeIds?: readonly string[]) {
  const all = db
    .selectFrom('submission')
    .where('status', '=', 'quarantine')
    .where('verdict', '=', 'quarantine')
  return placeIds ? all.where('place_id', 'in', placeIds) : all
}

async function readOldest(
  placeIds: readonly string[] | undefined,
  limit: number,
  query: (some: readonly string[] | undefined) => ReturnType<typeof selectSuspects>,
): Promise<QuarantinedMessage[]> {
  const rows: SubmissionRow[] = []
  for (const some of placeIds ? inBatches(placeIds) : [undefined]) {
    rows.push(...(await query(some).selectAll().orderBy('id').limit(limit).execute()))
  }
  return rows
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .slice(0, limit)
    .map(toQuarantined)
}

function toQuarantined(row: SubmissionRow): QuarantinedMessage {
  return {
    submission: toSubmission(row),
    since: new Date(row.status_since),
    listedAt: toDate(row.listed_at),
  }
}
