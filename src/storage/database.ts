import type { Kysely, RawBuilder } from 'kysely'
import type { Timestamp } from './column-types.ts'
import type { CatalogueNotifier } from './places/catalogue-notifier.ts'
import type { Schema } from './schema.ts'
import type { UnavailableReason } from './storage-unavailable.ts'

/**
 * The work of one transaction. It may only use the `db` that it is given, and only until it settles. A short write may
 * be rolled back and repeated, so it must change nothing but the database.
 */
export type Work<Result> = (db: Kysely<Schema>) => Promise<Result>

/**
 * Everything that the stores know about an engine. Both kinds of write promise: all or nothing, resolved only once the commit is on the
 * disk, and `StorageUnavailable` when the database cannot accept the write.
 */
export type Database = {
  /** Sees committed data; a transaction on it sees one snapshot until it ends. */
  reader: Kysely<Schema>
  /** A short write. It may share its commit with others, but succeeds or fails alone. */
  write<Result>(work: Work<Result>): Promise<Result>
  /** A write of any length, in a transaction of its own. */
  writeAlone<Result>(work: Work<Result>): Promise<Result>
  /** whether no two writes overlap, in any process: whatever a write has read stays true until it ends */
  hasOneWriter: boolean
  catalogueNotifier: CatalogueNotifier
  /** The time this many seconds from now, by the clock of the database, which all its processes share. */
  secondsFromNow(seconds: number): RawBuilder<Timestamp>
  /** Identifies this database: starts with the engine, and differs for a copy elsewhere. */
  home(): Promise<string>
  health(): Promise<Health>
  close(): Promise<void>
}

/** `isFatal`: this process can no longer trust what it has read or written and should be restarted. */
export type Health = { ok: true } | { ok: false; reason: UnavailableReason; isFatal: boolean }

/** One event with its details, for the operator. */
export type Log = (entry: { event: string; [detail: string]: unknown }) => void
