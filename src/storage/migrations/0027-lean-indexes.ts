import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Migration } from './migration.ts'

/**
 * The cost of a message is the number of trees it is written to, so an index holds only the rows that are looked up in it. A new message is
 * assigned to nobody, is in the inbox, and comes from a visitor.
 */
export const leanIndexes: Migration = {
  version: 27,
  name: 'lean indexes',
  async up(db) {
    await rebuild(db, 'submission', 'place', ['place_id'], filled('place_id'))
    await rebuild(db, 'submission', 'sender', ['sender_hash', 'received_at'], filled('sender_hash'))
    await rebuild(db, 'submission', 'assignee', ['assignee', 'status', 'id'], filled('assignee'))
    await rebuild(db, 'submission', 'retention', ['status', 'status_since'], not('status', 'inbox'))
    await rebuild(db, 'delivery', 'inquiry', ['inquiry_id'], filled('inquiry_id'))
    await rebuild(db, 'audit_entry', 'actor', ['actor', 'id'], not('actor', 'visitor'))
  },
}

type Condition = readonly [column: string, operator: 'is not' | '<>', value: string | null]

const filled = (column: string): Condition => [column, 'is not', null]
const not = (column: string, value: string): Condition => [column, '<>', value]

async function rebuild(
  db: Kysely<Schema>,
  table: keyof Schema,
  name: string,
  columns: string[],
  [column, operator, value]: Condition,
): Promise<void> {
  const index = `${table}_${name}`
  await db.schema.dropIndex(index).execute()
  await db.schema
    .createIndex(index)
    .on(table)
    .columns(columns)
    .where(column, operator, value)
    .execute()
}
