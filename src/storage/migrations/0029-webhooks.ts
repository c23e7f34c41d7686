import type { Migration } from './migration.ts'

/** Addresses that owners enter, in addition to the one in the environment. */
export const webhooks: Migration = {
  version: 29,
  name: 'webhooks',
  async up(db, ddl) {
    await db.schema
      .createTable('webhook')
      .addColumn('id', ddl.text, (column) => column.primaryKey())
      .addColumn('name', ddl.text, (column) => column.notNull())
      .addColumn('origin', ddl.text, (column) => column.notNull())
      // Address and key: somebody who reads the database can neither post there nor sign.
      .addColumn('sealed', ddl.bytes, (column) => column.notNull())
      .addColumn('is_on', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('tried_at', ddl.text)
      .addColumn('error', ddl.text)
      .modifyEnd(ddl.tableOptions)
      .execute()
  },
}
