import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Places that can be asked by mail, longest unconfirmed first: counted and listed from the index alone. */
export const askablePlaces: Migration = {
  version: 31,
  name: 'askable places',
  async up(db) {
    await sql`
      create index place_askable on place (coalesce(confirmed_at, ''), id)
      where status = 'published' and (recipients <> '[]' or email is not null)
    `.execute(db)
  },
}
