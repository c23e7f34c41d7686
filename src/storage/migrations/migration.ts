import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Ddl } from './ddl.ts'

export type Migration = {
  /** counted from 1, without gaps */
  version: number
  name: string
  /** Runs in one transaction together with the note that it ran. */
  up(db: Kysely<Schema>, ddl: Ddl): Promise<void>
}
