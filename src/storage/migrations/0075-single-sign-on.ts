import type { Migration } from './migration.ts'

/** How a provider of single sign-on identifies an account, and which sessions it opened. */
export const singleSignOn: Migration = {
  version: 75,
  name: 'single sign-on',
  async up(db, ddl) {
    await db.schema.alterTable('operator_session').addColumn('provider_at', ddl.text).execute()
    await db.schema
      .createTable('operator_identity')
      .addColumn('issuer', ddl.text, (column) => column.notNull())
      .addColumn('subject', ddl.text, (column) => column.notNull())
      .addColumn('operator_id', ddl.text, (column) =>
        column.notNull().references('operator.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('operator_identity_key', ['issuer', 'subject'])
      .addUniqueConstraint('operator_identity_account', ['operator_id', 'issuer'])
      .modifyEnd(ddl.tableOptions)
      .execute()
  },
}
