import type { Migration } from './migration.ts'

export const apiKeys: Migration = {
  version: 10,
  name: 'api-keys',
  async up(db, ddl) {
    await db.schema
      .createTable('api_key')
      .addColumn('id', ddl.text, (column) => column.primaryKey())
      .addColumn('name', ddl.text, (column) => column.notNull())
      .addColumn('role', ddl.text, (column) => column.notNull())
      // Only the hash: somebody who reads the database cannot use the key.
      .addColumn('token_hash', ddl.text, (column) => column.notNull().unique())
      .addColumn('beginning', ddl.text, (column) => column.notNull())
      .addColumn('created_at', ddl.text, (column) => column.notNull())
      .addColumn('expires_at', ddl.text)
      .addColumn('last_used_at', ddl.text)
      .modifyEnd(ddl.tableOptions)
      .execute()
  },
}
