import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Ddl } from './ddl.ts'
import type { Migration } from './migration.ts'

/** Second factors, disabled accounts, links that set a new password. Everybody has to sign in again. */
export const secondFactors: Migration = {
  version: 11,
  name: 'second-factors',
  async up(db, ddl) {
    // Tokens were stored here in plain text; from now on only their hashes are, and none of the old ones is valid any more.
    await db.deleteFrom('operator_session').execute()
    await db.schema.alterTable('operator').addColumn('disabled_at', ddl.text).execute()
    await db.schema.alterTable('operator_link').addColumn('operator_id', ddl.text).execute()
    await createTotp(db, ddl)
    await createRecoveryCode(db, ddl)
    await createPasskey(db, ddl)
    await createChallenge(db, ddl)
  },
}

async function createTotp(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('operator_totp')
    .addColumn('operator_id', ddl.text, (column) =>
      column.primaryKey().references('operator.id').onDelete('cascade'),
    )
    .addColumn('secret', ddl.bytes, (column) => column.notNull())
    .addColumn('confirmed_at', ddl.text)
    // The step of the last code that was accepted: none is accepted twice.
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
}

async function createRecoveryCode(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('operator_recovery_code')
    .addColumn('operator_id', ddl.text, (column) =>
      column.notNull().references('operator.id').onDelete('cascade'),
    )
    .addColumn('code_hash', ddl.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('operator_recovery_code_key', ['operator_id', 'code_hash'])
    .modifyEnd(ddl.tableOptions)
    .execute()
}

async function createPasskey(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('operator_passkey')
    .addColumn('id', ddl.text, (column) => column.primaryKey())
    .addColumn('operator_id', ddl.text, (column) =>
      column.notNull().references('operator.id').onDelete('cascade'),
    )
    .addColumn('name', ddl.text, (column) => column.notNull())
    .addColumn('public_key', ddl.bytes, (column) => column.notNull())
    // Up to 2^32, which does not fit into PostgreSQL's four-byte integer.
    .addColumn('counter', ddl.real, (column) => column.notNull())
    .addColumn('transports', ddl.text, (column) => column.notNull())
    .addColumn('created_at', ddl.text, (column) => column.notNull())
    .addColumn('last_used_at', ddl.text)
    .modifyEnd(ddl.tableOptions)
    .execute()
  await db.schema
    .createIndex('operator_passkey_operator')
    .on('operator_passkey')
    .column('operator_id')
    .execute()
}

// A sign-in or registration in progress; only the hash of the browser's token.
async function createChallenge(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('operator_challenge')
    .addColumn('token_hash', ddl.text, (column) => column.primaryKey())
    .addColumn('kind', ddl.text, (column) => column.notNull())
    .addColumn('operator_id', ddl.text, (column) =>
      column.references('operator.id').onDelete('cascade'),
    )
    .addColumn('value', ddl.text, (column) => column.notNull())
    .addColumn('expires_at', ddl.text, (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
}
