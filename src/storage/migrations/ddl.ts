import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from '../schema.ts'

/** How one engine says what the migrations want. */
export type Ddl = {
  /** compared by code points on both engines, whatever the locale of the server */
  text: RawBuilder<unknown>
  /** 64-bit floating point */
  real: RawBuilder<unknown>
  bytes: RawBuilder<unknown>
  /** a primary key that counts up by itself */
  counter: RawBuilder<unknown>
  /** stands behind the closing bracket of every table */
  tableOptions: RawBuilder<unknown>
  /** keeps other processes from migrating until the transaction ends */
  lockMigrations(db: Kysely<Schema>): Promise<void>
  /** lets every UPDATE and DELETE fail */
  makeAppendOnly(db: Kysely<Schema>, table: keyof Schema): Promise<void>
  /** lets DELETE pass for rows of an append-only table whose column `at` is this many days in the past; UPDATE still fails */
  allowDeletingOld(db: Kysely<Schema>, table: keyof Schema, days: number): Promise<void>
  /** tells other processes of new catalogue versions, where the engine can */
  announceCatalogueVersions(db: Kysely<Schema>): Promise<void>
}
