import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Which webhooks are told about changes to places, and up to which change each has been told. */
export const placeNews: Migration = {
  version: 73,
  name: 'webhooks that are told of places',
  async up(db, ddl) {
    const added = [
      ['gets_places', 'integer'],
      ['places_attempts', 'integer'],
    ] as const
    for (const [name, type] of added) {
      await db.schema
        .alterTable('webhook')
        .addColumn(name, type, (column) => column.notNull().defaultTo(sql`0`))
        .execute()
    }
    for (const name of ['places_mark', 'places_due']) {
      await db.schema.alterTable('webhook').addColumn(name, ddl.text).execute()
    }
  },
}
