import type { Migration } from './migration.ts'

/** What API keys are limited to; earlier keys may still do everything that their role allows. */
export const keyScopes: Migration = {
  version: 74,
  name: 'scopes of API keys',
  async up(db, ddl) {
    await db.schema.alterTable('api_key').addColumn('scopes', ddl.text).execute()
  },
}
