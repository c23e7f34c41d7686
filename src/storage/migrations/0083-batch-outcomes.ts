import type { Migration } from './migration.ts'

/** The request of a bulk change, so that another process can continue it, why it ended, and why it left a place unchanged. */
export const batchOutcomes: Migration = {
  version: 83,
  name: 'batch outcomes',
  async up(db, ddl) {
    const batch = () => db.schema.alterTable('place_batch')
    await batch().addColumn('change', ddl.text).execute()
    await batch().addColumn('problem', ddl.text).execute()
    await db.schema.alterTable('place_batch_place').addColumn('problem', ddl.text).execute()
  },
}
