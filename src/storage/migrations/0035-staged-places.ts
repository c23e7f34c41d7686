import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Ddl } from './ddl.ts'
import type { Migration } from './migration.ts'

/** What an import would add, in the columns that it is added to, so that applying it only copies rows. Migration 51 dropped the table. */
export const stagedPlaces: Migration = {
  version: 35,
  name: 'staged places',
  async up(db, ddl) {
    await createTable(db, ddl)
    await db.schema
      .createIndex('import_place_photos')
      .on('import_place')
      .columns(['run_id', 'position'])
      .where(sql<boolean>`photos is not null`)
      .execute()
    // An import checked earlier has nothing staged, so it is checked again. Files from the command line are not kept.
    await db
      .updateTable('import_run')
      .set(({ case: when, eb }) => ({
        status: when()
          .when(eb('actor', '=', 'cli'))
          .then('discarded' as const)
          .else('uploaded' as const)
          .end(),
        problem: 'interrupted',
        worker: null,
      }))
      .where('status', 'in', ['checked', 'applying'])
      .execute()
  },
}

const NEEDED_TEXTS = ['name_key', 'search_text', 'city_key', 'id', 'slug', 'name', 'also_known_as']
const ADDRESS = ['street', 'address_extra', 'postal_code', 'city', 'region']
const CONTACT = ['phone', 'email', 'website', 'opening_hours', 'weekly_hours']
const JSONS = ['description', 'attributes', 'recipients', 'status']
const ORIGIN = ['confirmed_at', 'source_system', 'source_external_id']

async function createTable(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  let table = db.schema
    .createTable('import_place')
    // No foreign key to the run, which stays: SQLite empties a table without foreign keys without looking at its rows.
    .addColumn('run_id', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('category', ddl.text)
  for (const name of NEEDED_TEXTS) {
    table = table.addColumn(name, ddl.text, (column) => column.notNull())
  }
  for (const name of ADDRESS) table = table.addColumn(name, ddl.text)
  table = table
    .addColumn('country', ddl.text, (column) => column.notNull())
    .addColumn('lat', ddl.real)
    .addColumn('lng', ddl.real)
    .addColumn('precision', ddl.text)
    .addColumn('time_zone', ddl.text)
  for (const name of CONTACT) table = table.addColumn(name, ddl.text)
  table = table.addColumn('opening_hours_are_sample', 'integer', (column) => column.notNull())
  for (const name of JSONS) table = table.addColumn(name, ddl.text, (column) => column.notNull())
  for (const name of ORIGIN) table = table.addColumn(name, ddl.text)
  await table
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('photos', ddl.text)
    .addPrimaryKeyConstraint('import_place_key', ['run_id', 'position'])
    .modifyEnd(ddl.tableOptions)
    .execute()
}
