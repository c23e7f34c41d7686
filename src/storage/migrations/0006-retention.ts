import { type Kysely, sql } from 'kysely'
import { MIN_AUDIT_DAYS } from '../../domain/submissions/retention/retention.ts'
import type { Schema } from '../schema.ts'
import type { Ddl } from './ddl.ts'
import type { Migration } from './migration.ts'

export const retention: Migration = {
  version: 6,
  name: 'retention',
  async up(db, ddl) {
    await db.schema.createIndex('audit_entry_subject').on('audit_entry').column('subject').execute()
    await ddl.allowDeletingOld(db, 'audit_entry', MIN_AUDIT_DAYS)
    await addTimes(db, ddl)
    await createCounts(db, ddl)
    await db.schema
      .createTable('spam_lesson')
      .addColumn('id', ddl.counter)
      .addColumn('locale', ddl.text, (column) => column.notNull())
      .addColumn('hashed', ddl.text, (column) => column.notNull())
      .modifyEnd(ddl.tableOptions)
      .execute()
    await db.schema
      .createTable('job_note')
      .addColumn('job', ddl.text, (column) => column.primaryKey())
      .addColumn('at', ddl.text, (column) => column.notNull())
      .modifyEnd(ddl.tableOptions)
      .execute()
  },
}

async function addTimes(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  const table = () => db.schema.alterTable('submission')
  await table()
    .addColumn('status_since', ddl.text, (column) => column.notNull().defaultTo(''))
    .execute()
  await table().addColumn('listed_at', ddl.text).execute()
  // The audit log knows when a message was last moved.
  await sql`
    update submission set status_since = coalesce(
      (select max(at) from audit_entry
        where audit_entry.subject = submission.id and audit_entry.action = 'submission.moved'),
      received_at)
  `.execute(db)
  await db.schema
    .createIndex('submission_retention')
    .on('submission')
    .columns(['status', 'status_since'])
    .execute()
}

async function createCounts(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('deletion_count')
    .addColumn('day', ddl.text, (column) => column.notNull())
    .addColumn('cause', ddl.text, (column) => column.notNull())
    .addColumn('form', ddl.text, (column) => column.notNull())
    .addColumn('verdict', ddl.text, (column) => column.notNull())
    .addColumn('code', ddl.text, (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('deletion_count_key', ['day', 'cause', 'form', 'verdict', 'code'])
    .modifyEnd(ddl.tableOptions)
    .execute()
}
