import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from '../schema.ts'

/** How one engine expresses what the migrations need. */
export type Ddl = {
  /** compared by code point on both engines, whatever the locale of the server */
  text: RawBuilder<unknown>
  /** 64-bit floating point */
  real: RawBuilder<unknown>
  bytes: RawBuilder<unknown>
  /** an auto-incrementing primary key */
  counter: RawBuilder<unknown>
  /** comes after the closing bracket of every table definition */
  tableOptions: RawBuilder<unknown>
  /** keeps other processes from migrating until the transaction ends */
  lockMigrations(db: Kysely<Schema>): Promise<void>
  /** makes every UPDATE and DELETE fail */
  makeAppendOnly(db: Kysely<Schema>, table: keyof Schema): Promise<void>
  /** allows DELETE for rows of an append-only table whose column `at` is this many days in the past; UPDATE still fails */
  allowDeletingOld(db: Kysely<Schema>, table: keyof Schema, days: number): Promise<void>
  /** tells other processes about new catalogue versions, where the engine can */
  announceCatalogueVersions(db: Kysely<Schema>): Promise<void>
}
