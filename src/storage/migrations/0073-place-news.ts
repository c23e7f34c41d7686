import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Which webhooks are told of changes of places, and how far each has been told. */
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
