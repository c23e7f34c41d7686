import type { Database } from '../../src/storage/database.ts'

/** Dates the status of a stored message, and its digest, back to that moment. */
export function ageSubmission(
  { write }: Database,
  id: string,
  { since, listed }: { since: Date; listed?: Date },
): Promise<unknown> {
  const times = { status_since: since.toISOString(), listed_at: listed?.toISOString() ?? null }
  return write((db) => db.updateTable('submission').set(times).where('id', '=', id).execute())
}
