import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Ddl } from './ddl.ts'
import type { Migration } from './migration.ts'

const COLUMNS = [
  'id',
  'submission_id',
  'channel',
  'recipient',
  'status',
  'attempts',
  'next_attempt_at',
  'last_error',
  'lease_until',
  'sent_at',
  'entry_id',
]

/** Places are asked to confirm their published data, through the deliveries that also notify about messages. */
export const inquiries: Migration = {
  version: 23,
  name: 'inquiries',
  async up(db, ddl) {
    await createInquiry(db, ddl)
    await createDelivery(db, ddl)
    // SQLite cannot drop a NOT NULL constraint, so the table is recreated.
    const columns = sql.join(COLUMNS.map((name) => sql.ref(name)))
    await sql`insert into delivery_of_either (${columns}) select ${columns} from delivery`.execute(
      db,
    )
    await db.schema.dropTable('delivery').execute()
    await db.schema.alterTable('delivery_of_either').renameTo('delivery').execute()
    await indexDelivery(db)
  },
}

async function createInquiry(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('place_inquiry')
    .addColumn('id', ddl.text, (column) => column.primaryKey())
    .addColumn('place_id', ddl.text, (column) =>
      column.notNull().references('place.id').onDelete('cascade'),
    )
    .addColumn('asked_at', ddl.text, (column) => column.notNull())
    .addColumn('actor', ddl.text, (column) => column.notNull())
    .addColumn('answer', ddl.text)
    .addColumn('answered_at', ddl.text)
    .modifyEnd(ddl.tableOptions)
    .execute()
  await db.schema
    .createIndex('place_inquiry_place')
    .on('place_inquiry')
    .columns(['place_id', 'asked_at'])
    .execute()
}

async function createDelivery(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('delivery_of_either')
    .addColumn('id', ddl.text, (column) => column.primaryKey())
    .addColumn('submission_id', ddl.text, (column) => column.references('submission.id'))
    .addColumn('inquiry_id', ddl.text, (column) =>
      column.references('place_inquiry.id').onDelete('cascade'),
    )
    .addColumn('channel', ddl.text, (column) => column.notNull())
    .addColumn('recipient', ddl.text, (column) => column.notNull())
    .addColumn('status', ddl.text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', ddl.text)
    .addColumn('last_error', ddl.text)
    .addColumn('lease_until', ddl.text)
    .addColumn('sent_at', ddl.text)
    .addColumn('entry_id', ddl.text)
    .modifyEnd(ddl.tableOptions)
    .execute()
}

async function indexDelivery(db: Kysely<Schema>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(`delivery_${name}`).on('delivery')
  await index('submission').column('submission_id').execute()
  await index('inquiry').column('inquiry_id').execute()
  await index('due').columns(['status', 'next_attempt_at']).execute()
}
