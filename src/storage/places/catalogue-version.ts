import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/**
 * Raises the version by one and gives the new one. Whoever changes the catalogue does this first: the row stays locked
 * until the transaction ends, so that such changes follow one another on either engine.
 */
export async function raiseCatalogueVersion(db: Kysely<Schema>): Promise<number> {
  const { version } = await db
    .updateTable('catalogue_version')
    .set({ version: sql`version + 1` })
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function readCatalogueVersion(db: Kysely<Schema>): Promise<number> {
  const { version } = await db
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow()
  return version
}
