import type { ProblemCode } from '../domain/problem.ts'

export type UnavailableReason =
  | 'busy'
  /** PostgreSQL accepts no more connections */
  | 'connections'
  | 'damaged'
  | 'full'
  | 'io'
  | 'read-only'
  /** the database file was deleted or replaced while it was open */
  | 'replaced'
  /** PostgreSQL waits for a replica before it acknowledges commits */
  | 'replica'
  | 'unreachable'

type Circumstances = { reason: UnavailableReason; isFatal: boolean; cause: unknown }

/**
 * The database rejects work for a reason outside this program: a full disk, a lost connection, a damaged file. None of the work is kept,
 * with two exceptions: after a lost connection during a commit, or a replaced file, the result is unknown, and the idempotency key makes a
 * retry safe.
 */
export class StorageUnavailable extends Error {
  readonly code = 'storage_unavailable' satisfies ProblemCode
  readonly reason: UnavailableReason
  /** this process can no longer trust what it has read or written and should be restarted */
  readonly isFatal: boolean

  constructor({ reason, isFatal, cause }: Circumstances) {
    super(`storage unavailable: ${reason}`, { cause })
    this.name = 'StorageUnavailable'
    this.reason = reason
    this.isFatal = isFatal
  }
}
