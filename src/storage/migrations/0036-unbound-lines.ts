import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Ddl } from './ddl.ts'
import type { Migration } from './migration.ts'

const SORTED_BY = ['name_key', 'city_key', 'region', 'status', 'confirmed_at', 'changed_at']

/**
 * Lines no longer have a foreign key to their place, with which they are written and deleted: for a foreign key, SQLite keeps the
 * previous content of what a statement over many rows changes, nearly a page per line.
 */
export const unboundLines: Migration = {
  version: 36,
  name: 'unbound lines',
  async up(db, ddl) {
    await createTable(db, ddl)
    await sql`insert into place_line_unbound select * from place_line order by place_id`.execute(db)
    await db.schema.dropTable('place_line').execute()
    await db.schema.alterTable('place_line_unbound').renameTo('place_line').execute()
    for (const column of SORTED_BY) {
      await db.schema
        .createIndex(`place_line_${column}`)
        .on('place_line')
        .columns([column, 'place_id'])
        .execute()
    }
  },
}

async function createTable(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('place_line_unbound')
    .addColumn('place_id', ddl.text, (column) => column.primaryKey())
    .addColumn('name_key', ddl.text, (column) => column.notNull())
    .addColumn('search_text', ddl.text, (column) => column.notNull())
    .addColumn('city_key', ddl.text, (column) => column.notNull())
    .addColumn('region', ddl.text, (column) => column.notNull())
    .addColumn('status', ddl.text, (column) => column.notNull())
    .addColumn('has_hours', 'integer', (column) => column.notNull())
    .addColumn('has_location', 'integer', (column) => column.notNull())
    .addColumn('confirmed_at', ddl.text, (column) => column.notNull())
    .addColumn('changed_at', ddl.text, (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
}
