import { type Kysely, sql } from 'kysely'
import { bulkInsert } from '../bulk-insert.ts'
import { toPlaceLine } from '../places/place-lines.ts'
import { toPlaces } from '../places/place-rows.ts'
import type { PlaceLineRow } from '../places/place-tables.ts'
import type { Schema } from '../schema.ts'
import type { Ddl } from './ddl.ts'
import type { Migration } from './migration.ts'

const PAGE_SIZE = 1000

/** One narrow line for each place, by which the operators' table is searched and sorted: a place itself fills pages. */
export const placeLines: Migration = {
  version: 13,
  name: 'place-lines',
  async up(db, ddl) {
    await createTable(db, ddl)
    await fillTable(db)
    for (const column of ['name_key', 'city_key', 'region', 'confirmed_at', 'changed_at']) {
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
    .createTable('place_line')
    .addColumn('place_id', ddl.text, (column) => column.primaryKey().references('place.id'))
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

async function fillTable(db: Kysely<Schema>): Promise<void> {
  const insert = bulkInsert((on, rows: PlaceLineRow[]) => on.insertInto('place_line').values(rows))
  const changes = new Map(await readChanges(db))
  let last = ''
  for (;;) {
    const page = db.selectFrom('place').selectAll().where('id', '>', last).orderBy('id')
    const rows = await page.limit(PAGE_SIZE).execute()
    const places = await toPlaces(db, rows)
    await insert(
      db,
      places.map((place) => toPlaceLine(place, changes.get(place.id) ?? '')),
    )
    if (rows.length < PAGE_SIZE) return
    last = rows.at(-1)?.id ?? ''
  }
}

// The audit log knows when a place was last changed, as far back as it goes.
async function readChanges(db: Kysely<Schema>): Promise<[string, string][]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['subject', sql<string>`max(at)`.as('last')])
    .where('action', 'in', ['place.added', 'place.changed'])
    .groupBy('subject')
    .execute()
  return rows.map(({ subject, last }) => [subject, last])
}
