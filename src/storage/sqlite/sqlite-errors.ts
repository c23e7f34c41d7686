import { StorageUnavailable, type UnavailableReason } from '../storage-unavailable.ts'

/** Primary result codes, https://www.sqlite.org/rescode.html */
const REASONS: Record<number, UnavailableReason | undefined> = {
  5: 'busy', // BUSY
  6: 'busy', // LOCKED
  8: 'read-only', // READONLY
  10: 'io', // IOERR
  11: 'damaged', // CORRUPT
  13: 'full', // FULL
  14: 'unreachable', // CANTOPEN
  15: 'busy', // PROTOCOL
  26: 'damaged', // NOTADB
}

/** Another process is writing. */
export function isBusy(error: unknown): boolean {
  const translated = translateSqliteError(error)
  return translated instanceof StorageUnavailable && translated.reason === 'busy'
}

/** Turns errors with causes outside this program into `StorageUnavailable` and returns all others unchanged. */
export function translateSqliteError(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error
  // The low byte of an extended code is the primary code.
  const reason = REASONS[Number(error.errcode) & 0xff]
  if (!reason) return error
  // After a failed fsync the pages in memory may differ from the disk, so this process must stop.
  const isFatal = reason === 'io' || reason === 'damaged'
  return new StorageUnavailable({ reason, isFatal, cause: error })
}
