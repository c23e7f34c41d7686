import type { Migration } from './migration.ts'

export const deliveryLeases: Migration = {
  version: 3,
  name: 'delivery leases',
  async up(db, ddl) {
    for (const column of ['lease_until', 'sent_at']) {
      await db.schema.alterTable('delivery').addColumn(column, ddl.text).execute()
    }
    await db.schema
      .createIndex('delivery_due')
      .on('delivery')
      .columns(['status', 'next_attempt_at'])
      .execute()
  },
}
