import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Ddl } from './ddl.ts'
import type { Migration } from './migration.ts'

/** Who may work in the admin. The columns of the first four tables are those that better-auth requires. */
export const operators: Migration = {
  version: 9,
  name: 'operators',
  async up(db, ddl) {
    await createOperator(db, ddl)
    await createSession(db, ddl)
    await createCredential(db, ddl)
    await createVerification(db, ddl)
    await createLink(db, ddl)
    await createAttempts(db, ddl)
  },
}

async function createOperator(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('operator')
    .addColumn('id', ddl.text, (column) => column.primaryKey())
    .addColumn('name', ddl.text, (column) => column.notNull())
    .addColumn('email', ddl.text, (column) => column.notNull().unique())
    .addColumn('email_verified', 'integer', (column) => column.notNull())
    .addColumn('image', ddl.text)
    .addColumn('role', ddl.text, (column) => column.notNull())
    .addColumn('created_at', ddl.text, (column) => column.notNull())
    .addColumn('updated_at', ddl.text, (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
}

async function createSession(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('operator_session')
    .addColumn('id', ddl.text, (column) => column.primaryKey())
    .addColumn('token', ddl.text, (column) => column.notNull().unique())
    .addColumn('user_id', ddl.text, (column) =>
      column.notNull().references('operator.id').onDelete('cascade'),
    )
    .addColumn('expires_at', ddl.text, (column) => column.notNull())
    .addColumn('ip_address', ddl.text)
    .addColumn('user_agent', ddl.text)
    .addColumn('created_at', ddl.text, (column) => column.notNull())
    .addColumn('updated_at', ddl.text, (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
  await indexUser(db, 'operator_session')
}

async function createCredential(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('operator_credential')
    .addColumn('id', ddl.text, (column) => column.primaryKey())
    .addColumn('account_id', ddl.text, (column) => column.notNull())
    .addColumn('provider_id', ddl.text, (column) => column.notNull())
    .addColumn('user_id', ddl.text, (column) =>
      column.notNull().references('operator.id').onDelete('cascade'),
    )
    .addColumn('password', ddl.text)
    .addColumn('access_token', ddl.text)
    .addColumn('refresh_token', ddl.text)
    .addColumn('id_token', ddl.text)
    .addColumn('access_token_expires_at', ddl.text)
    .addColumn('refresh_token_expires_at', ddl.text)
    .addColumn('scope', ddl.text)
    .addColumn('created_at', ddl.text, (column) => column.notNull())
    .addColumn('updated_at', ddl.text, (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
  await indexUser(db, 'operator_credential')
}

async function createVerification(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('operator_verification')
    .addColumn('id', ddl.text, (column) => column.primaryKey())
    .addColumn('identifier', ddl.text, (column) => column.notNull())
    .addColumn('value', ddl.text, (column) => column.notNull())
    .addColumn('expires_at', ddl.text, (column) => column.notNull())
    .addColumn('created_at', ddl.text, (column) => column.notNull())
    .addColumn('updated_at', ddl.text, (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
}

async function createLink(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('operator_link')
    // Only the hash: somebody who reads the database cannot use the link.
    .addColumn('token_hash', ddl.text, (column) => column.primaryKey())
    .addColumn('role', ddl.text, (column) => column.notNull())
    .addColumn('email', ddl.text)
    .addColumn('is_first', 'integer', (column) => column.notNull())
    .addColumn('expires_at', ddl.text, (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
}

async function createAttempts(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('credential_attempt')
    .addColumn('key', ddl.text, (column) => column.primaryKey())
    .addColumn('opened_at', ddl.text, (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
}

async function indexUser(
  db: Kysely<Schema>,
  table: 'operator_credential' | 'operator_session',
): Promise<void> {
  await db.schema.createIndex(`${table}_user`).on(table).column('user_id').execute()
}
