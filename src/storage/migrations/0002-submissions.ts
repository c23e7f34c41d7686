import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Ddl } from './ddl.ts'
import type { Migration } from './migration.ts'

export const submissions: Migration = {
  version: 2,
  name: 'submissions',
  async up(db, ddl) {
    await createSubmission(db, ddl)
    await indexSubmission(db)
    await createDelivery(db, ddl)
  },
}

async function createSubmission(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('submission')
    .addColumn('id', ddl.text, (column) => column.primaryKey())
    .addColumn('receipt', ddl.text, (column) => column.notNull())
    .addColumn('form', ddl.text, (column) => column.notNull())
    .addColumn('place_id', ddl.text, (column) => column.references('place.id').onDelete('set null'))
    .addColumn('fields', ddl.text, (column) => column.notNull())
    .addColumn('locale', ddl.text, (column) => column.notNull())
    .addColumn('received_at', ddl.text, (column) => column.notNull())
    .addColumn('page', ddl.text)
    .addColumn('idempotency_key', ddl.text, (column) => column.notNull().unique())
    .addColumn('content_hash', ddl.text, (column) => column.notNull())
    .addColumn('nonce', ddl.text)
    .addColumn('verdict', ddl.text, (column) => column.notNull())
    .addColumn('score', ddl.real, (column) => column.notNull())
    .addColumn('signals', ddl.text, (column) => column.notNull())
    .addColumn('status', ddl.text, (column) => column.notNull())
    .addColumn('sender_hash', ddl.text)
    // A spent nonce with other content is a signal, not an error: it is stored in addition to the first one.
    .addUniqueConstraint('submission_nonce_content', ['nonce', 'content_hash'])
    .modifyEnd(ddl.tableOptions)
    .execute()
}

async function indexSubmission(db: Kysely<Schema>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(`submission_${name}`).on('submission')
  // Not unique: a receipt number drawn twice must not cost us a message.
  await index('receipt').column('receipt').execute()
  await index('status').columns(['status', 'id']).execute()
  await index('sender').columns(['sender_hash', 'received_at']).execute()
  await index('place').column('place_id').execute()
}

async function createDelivery(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('delivery')
    .addColumn('id', ddl.text, (column) => column.primaryKey())
    .addColumn('submission_id', ddl.text, (column) => column.notNull().references('submission.id'))
    .addColumn('channel', ddl.text, (column) => column.notNull())
    .addColumn('recipient', ddl.text, (column) => column.notNull())
    .addColumn('status', ddl.text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', ddl.text)
    .addColumn('last_error', ddl.text)
    .modifyEnd(ddl.tableOptions)
    .execute()
  await db.schema
    .createIndex('delivery_submission')
    .on('delivery')
    .column('submission_id')
    .execute()
}
