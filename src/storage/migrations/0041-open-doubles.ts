import type { Kysely } from 'kysely'
import { fold } from '../../lib/text/fold.ts'
import type { Schema } from '../schema.ts'
import type { Ddl } from './ddl.ts'
import type { Migration } from './migration.ts'

/**
 * New rows that are unanswered possible duplicates after the rest of their import was applied; and the id aliases of places, as they are
 * searched for.
 */
export const openDoubles: Migration = {
  version: 41,
  name: 'open doubles',
  async up(db, ddl) {
    await createTable(db, ddl)
    await db.schema
      .alterTable('further_id')
      .addColumn('folded_id', ddl.text, (column) => column.notNull().defaultTo(''))
      .execute()
    await foldIds(db)
  },
}

async function createTable(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('open_double')
    .addColumn('run_id', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('place', ddl.text, (column) => column.notNull())
    .addColumn('category', ddl.text)
    .addPrimaryKeyConstraint('open_double_key', ['run_id', 'position'])
    .modifyEnd(ddl.tableOptions)
    .execute()
}

async function foldIds(db: Kysely<Schema>): Promise<void> {
  const ids = await db.selectFrom('further_id').select('external_id').distinct().execute()
  for (const { external_id } of ids) {
    await db
      .updateTable('further_id')
      .set({ folded_id: fold(external_id) })
      .where('external_id', '=', external_id)
      .execute()
  }
}
