import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Ddl } from './ddl.ts'
import type { Migration } from './migration.ts'

/** What people do with messages: decide, assign, note, answer, and undo bulk actions. */
export const inboxWork: Migration = {
  version: 17,
  name: 'inbox work',
  async up(db, ddl) {
    await addColumns(db, ddl)
    await createEntry(db, ddl)
    await createBatch(db, ddl)
  },
}

// A removed account leaves its work behind, so its id is not a foreign key.
async function addColumns(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  for (const column of ['assignee', 'decisions']) {
    await db.schema.alterTable('submission').addColumn(column, ddl.text).execute()
  }
  await db.schema.alterTable('delivery').addColumn('entry_id', ddl.text).execute()
  await db.schema
    .createIndex('submission_assignee')
    .on('submission')
    .columns(['assignee', 'status', 'id'])
    .execute()
}

async function createEntry(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('submission_entry')
    .addColumn('id', ddl.text, (column) => column.primaryKey())
    .addColumn('submission_id', ddl.text, (column) => column.notNull().references('submission.id'))
    .addColumn('kind', ddl.text, (column) => column.notNull())
    .addColumn('author', ddl.text, (column) => column.notNull())
    .addColumn('at', ddl.text, (column) => column.notNull())
    .addColumn('text', ddl.text, (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
  await db.schema
    .createIndex('submission_entry_submission')
    .on('submission_entry')
    .column('submission_id')
    .execute()
}

async function createBatch(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('inbox_batch')
    .addColumn('id', ddl.text, (column) => column.primaryKey())
    .addColumn('at', ddl.text, (column) => column.notNull())
    .addColumn('actor', ddl.text, (column) => column.notNull())
    .addColumn('step', ddl.text, (column) => column.notNull())
    .addColumn('changes', ddl.text, (column) => column.notNull())
    .addColumn('undone', 'integer', (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
}
