import type { Database } from '../../src/storage/database.ts'

/** Lets the lease of an import expire. */
export function endLease({ write }: Database, importId: number): Promise<unknown> {
  const lease_until = '2000-01-01T00:00:00.000Z'
  return write((db) =>
    db.updateTable('import_run').set({ lease_until }).where('id', '=', importId).execute(),
  )
}
