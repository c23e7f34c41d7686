import type { DigestStore, Quarantined } from '../domain/submissions/digest-store.ts'
import type { Database } from './database.ts'
import type { SubmissionRow } from './schema.ts'
import { toSubmission } from './submission-rows.ts'

export function createDigestStore({ reader, write }: Database): DigestStore {
  // Whatever a person has put there needs no report.
  const suspects = () =>
    reader
      .selectFrom('submission')
      .where('status', '=', 'quarantine')
      .where('verdict', '=', 'quarantine')
  return {
    async unlisted(limit) {
      const query = suspects().where('listed_at', 'is', null).orderBy('id').limit(limit)
      return (await query.selectAll().execute()).map(toQuarantined)
    },

    async listedBefore(before, limit) {
      const query = suspects()
        .where('listed_at', '<=', before.toISOString())
        .where('status_since', '<=', before.toISOString())
        .orderBy('id')
        .limit(limit)
      return (await query.selectAll().execute()).map(toQuarantined)
    },

    async countUnlisted() {
      const query = suspects().where('listed_at', 'is', null)
      const { count } = await query
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
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

function toQuarantined(row: SubmissionRow): Quarantined {
  return {
    submission: toSubmission(row),
    since: new Date(row.status_since),
    listedAt: row.listed_at === null ? undefined : new Date(row.listed_at),
  }
}
