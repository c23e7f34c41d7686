import type { Kysely, RawBuilder } from 'kysely'
import type { Timestamp } from './column-types.ts'
import type { CatalogueNews } from './places/catalogue-news.ts'
import type { Schema } from './schema.ts'
import type { UnavailableReason } from './storage-unavailable.ts'

/**
 * What is done in one transaction. It may only use the `db` that it is handed, and only until it settles. A short write may
 * be rolled back and done again, so it changes nothing but the database.
 */
export type Work<Result> = (db: Kysely<Schema>) => Promise<Result>

/**
 * All that the stores know of an engine. Both writes promise: all or nothing, settled only when the commit is on the disk,
 * and `StorageUnavailable` when the database cannot take it.
 */
export type Database = {
  /** Sees what is committed; a transaction on it shows one moment until it ends. */
  reader: Kysely<Schema>
  /** A short write. It may share its commit with others, but succeeds or fails alone. */
  write<Result>(work: Work<Result>): Promise<Result>
  /** A write of any length, in a transaction of its own. */
  writeAlone<Result>(work: Work<Result>): Promise<Result>
  /** no other process writes while such a write is open: what it has read stays true */
  hasOneWriter: boolean
  catalogueNews: CatalogueNews
  /** The moment so many seconds after now by the clock of the database, which all processes on it share. */
  momentIn(seconds: number): RawBuilder<Timestamp>
  /** Tells this database from a copy of it: begins with the engine, and is another one where a copy lies. */
  home(): Promise<string>
  health(): Promise<Health>
  close(): Promise<void>
}

/** `isFatal`: this process can no longer trust what it has read or written and should be started anew. */
export type Health = { ok: true } | { ok: false; reason: UnavailableReason; isFatal: boolean }

/** One event with its details, for the operator. */
export type Log = (entry: { event: string; [detail: string]: unknown }) => void
