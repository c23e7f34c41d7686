import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Ddl } from './ddl.ts'
import type { Migration } from './migration.ts'

export const places: Migration = {
  version: 1,
  name: 'places',
  async up(db, ddl) {
    await createCatalogueVersion(db, ddl)
    await createSite(db, ddl)
    await createVocabulary(db, ddl)
    await createPlace(db, ddl)
    await createPlaceCategory(db, ddl)
    await createFormerSlug(db, ddl)
    await createAuditEntry(db, ddl)
  },
}

async function createCatalogueVersion(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('catalogue_version')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('version', 'integer', (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
  await db.insertInto('catalogue_version').values({ id: 1, version: 1 }).execute()
  await ddl.announceCatalogueVersions(db)
}

async function createSite(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('site_setting')
    .addColumn('key', ddl.text, (column) => column.primaryKey())
    .addColumn('value', ddl.text, (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
  await db.schema
    .createTable('secret')
    .addColumn('name', ddl.text, (column) => column.primaryKey())
    .addColumn('value', ddl.bytes, (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
}

async function createVocabulary(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('category')
    .addColumn('id', ddl.text, (column) => column.primaryKey())
    .addColumn('slug', ddl.text, (column) => column.notNull().unique())
    .addColumn('name', ddl.text, (column) => column.notNull())
    .addColumn('colour', ddl.text, (column) => column.notNull())
    .addColumn('icon', ddl.text, (column) => column.notNull())
    .addColumn('position', ddl.real, (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
  await db.schema
    .createTable('attribute')
    .addColumn('key', ddl.text, (column) => column.primaryKey())
    .addColumn('name', ddl.text, (column) => column.notNull())
    .addColumn('type', ddl.text, (column) => column.notNull())
    .addColumn('choices', ddl.text)
    .addColumn('filterable', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute()
}

async function createPlace(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('place')
    .addColumn('id', ddl.text, (column) => column.primaryKey())
    .addColumn('slug', ddl.text, (column) => column.notNull().unique())
    .addColumn('name', ddl.text, (column) => column.notNull())
    .addColumn('also_known_as', ddl.text, (column) => column.notNull())
    .addColumn('street', ddl.text)
    .addColumn('address_extra', ddl.text)
    .addColumn('postal_code', ddl.text)
    .addColumn('city', ddl.text)
    .addColumn('region', ddl.text)
    .addColumn('country', ddl.text, (column) => column.notNull())
    .addColumn('lat', ddl.real)
    .addColumn('lng', ddl.real)
    .addColumn('precision', ddl.text)
    .addColumn('time_zone', ddl.text)
    .addColumn('phone', ddl.text)
    .addColumn('email', ddl.text)
    .addColumn('website', ddl.text)
    .addColumn('opening_hours', ddl.text)
    .addColumn('weekly_hours', ddl.text)
    .addColumn('opening_hours_are_sample', 'integer', (column) => column.notNull())
    .addColumn('description', ddl.text, (column) => column.notNull())
    .addColumn('attributes', ddl.text, (column) => column.notNull())
    .addColumn('recipients', ddl.text, (column) => column.notNull())
    .addColumn('status', ddl.text, (column) => column.notNull())
    .addColumn('confirmed_at', ddl.text)
    .addColumn('source_system', ddl.text)
    .addColumn('source_external_id', ddl.text)
    .addColumn('version', 'integer', (column) => column.notNull())
    .addUniqueConstraint('place_source', ['source_system', 'source_external_id'])
    .addCheckConstraint(
      'place_location_range',
      sql`lat between -90 and 90 and lng between -180 and 180`,
    )
    .addCheckConstraint('place_location_whole', allOrNone('lat', 'lng', 'precision'))
    .addCheckConstraint('place_source_whole', allOrNone('source_system', 'source_external_id'))
    .addCheckConstraint('place_status', sql`status in ('draft', 'published', 'archived')`)
    .addCheckConstraint('place_published', sql`status <> 'published' or lat is not null`)
    .modifyEnd(ddl.tableOptions)
    .execute()
}

function allOrNone(first: string, ...rest: string[]) {
  return sql.join(
    rest.map((column) => sql`${isMissing(first)} = ${isMissing(column)}`),
    sql` and `,
  )
}

function isMissing(column: string) {
  return sql`(${sql.ref(column)} is null)`
}

async function createPlaceCategory(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('place_category')
    .addColumn('place_id', ddl.text, (column) => column.notNull().references('place.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('category_id', ddl.text, (column) =>
      column.notNull().references('category.id').onUpdate('cascade'),
    )
    .addPrimaryKeyConstraint('place_category_key', ['place_id', 'position'])
    .modifyEnd(ddl.tableOptions)
    .execute()
  await db.schema
    .createIndex('place_category_category')
    .on('place_category')
    .column('category_id')
    .execute()
}

async function createFormerSlug(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('former_slug')
    .addColumn('slug', ddl.text, (column) => column.primaryKey())
    .addColumn('place_id', ddl.text, (column) => column.notNull().references('place.id'))
    .modifyEnd(ddl.tableOptions)
    .execute()
  await db.schema.createIndex('former_slug_place').on('former_slug').column('place_id').execute()
}

async function createAuditEntry(db: Kysely<Schema>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', ddl.counter)
    .addColumn('at', ddl.text, (column) => column.notNull())
    .addColumn('actor', ddl.text, (column) => column.notNull())
    .addColumn('action', ddl.text, (column) => column.notNull())
    .addColumn('subject', ddl.text, (column) => column.notNull())
    .addColumn('before', ddl.text)
    .addColumn('after', ddl.text)
    .modifyEnd(ddl.tableOptions)
    .execute()
  await ddl.makeAppendOnly(db, 'audit_entry')
}
