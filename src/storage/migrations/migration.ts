import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Ddl } from './ddl.ts'

export type Migration = {
  /** increases from step to step */
  version: number
  name: string
  /** Runs in one transaction together with the record that it ran. */
  up(db: Kysely<Schema>, ddl: Ddl): Promise<void>
}
