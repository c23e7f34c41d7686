import type { Kysely } from 'kysely'
import type { DeletionCause } from '../../domain/submissions/retention/retention.ts'
import type { Submission } from '../../domain/submissions/submission.ts'
import type { Schema } from '../schema.ts'
import type { DeletionCountRow } from './submission-tables.ts'

/** A message to delete, and why. */
export type Removal = { submission: Submission; cause: DeletionCause }

/**
 * Deletes messages with their deliveries, notes and answers, and counts them, inside the transaction of `db`. Returns the number of
 * deliveries.
 */
export async function deleteSubmissions(
  db: Kysely<Schema>,
  removals: readonly Removal[],
  now: Date,
): Promise<number> {
  if (removals.length === 0) return 0
  const ids = removals.map(({ submission }) => submission.id)
  const deliveries = await db
    .deleteFrom('delivery')
    .where('submission_id', 'in', ids)
    .returning('id')
    .execute()
  await db.deleteFrom('submission_entry').where('submission_id', 'in', ids).execute()
  await db.deleteFrom('submission').where('id', 'in', ids).execute()
  for (const row of countsOf(removals, now)) await addCount(db, row)
  return deliveries.length
}

function countsOf(removals: readonly Removal[], now: Date): DeletionCountRow[] {
  const day = now.toISOString().slice(0, 10)
  const rows = new Map<string, DeletionCountRow>()
  for (const { submission, cause } of removals) {
    const { form, verdict, signals } = submission
    for (const code of new Set(['', ...signals.map((signal) => signal.code)])) {
      const key = [cause, form, verdict, code].join(' ')
      const row = rows.get(key) ?? { day, cause, form, verdict, code, count: 0 }
      rows.set(key, { ...row, count: row.count + 1 })
    }
  }
  return [...rows.values()]
}

async function addCount(db: Kysely<Schema>, row: DeletionCountRow): Promise<void> {
  await db
    .insertInto('deletion_count')
    .values(row)
    .onConflict((clash) =>
      clash.columns(['day', 'cause', 'form', 'verdict', 'code']).doUpdateSet((eb) => ({
        count: eb('deletion_count.count', '+', eb.ref('excluded.count')),
      })),
    )
    .execute()
}
