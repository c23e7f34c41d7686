import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Ddl } from './ddl.ts'
import type { Migration } from './migration.ts'

/** What places are known by in addition to their own ids: entries merged into them, and rows that a person matched to them. */
export const knownPlaces: Migration = {
  version: 39,
  name: 'known places',
  async up(db, ddl) {
    await db.schema
      .createIndex('place_merged')
      .on('place')
      .columns(['id', 'merged_into'])
      .where(sql<boolean>`merged_into is not null`)
      .execute()
    await createMatch(db, ddl)
    await createFurtherId(db, ddl)
  },
}

async function createMatch(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('import_match')
    .addColumn('run_id', 'integer', (column) => column.notNull().references('import_run.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('place_id', ddl.text, (column) => column.notNull())
    .addColumn('effect', ddl.text)
    .addColumn('twin_line', 'integer')
    .addColumn('system', ddl.text)
    .addColumn('external_id', ddl.text)
    .addColumn('said', ddl.text)
    .addPrimaryKeyConstraint('import_match_key', ['run_id', 'position'])
    .modifyEnd(ddl.tableOptions)
    .execute()
  await db.schema
    .createIndex('import_match_place')
    .on('import_match')
    .columns(['run_id', 'place_id'])
    .execute()
}

async function createFurtherId(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('further_id')
    .addColumn('system', ddl.text, (column) => column.notNull())
    .addColumn('external_id', ddl.text, (column) => column.notNull())
    .addColumn('place_id', ddl.text, (column) => column.notNull())
    // Where the match was made. The import may be gone.
    .addColumn('run_id', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('further_id_key', ['system', 'external_id'])
    .modifyEnd(ddl.tableOptions)
    .execute()
  await db.schema.createIndex('further_id_place').on('further_id').columns(['place_id']).execute()
}
