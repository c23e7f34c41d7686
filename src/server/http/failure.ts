/** The answer to an unexpected error. */
type Failure = 'storage_unavailable' | 'internal_error'

/** The storage's own code, and Node's codes for a disk that accepts no writes and for too many open files. */
const OF_STORAGE = new Set<unknown>([
  'storage_unavailable',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
])

/** The `Retry-After` when the disk or the database refuses work. */
export const RETRY_AFTER_SECONDS = 30

/** Distinguishes a full disk or an unreachable database, even as the cause of another error, from a bug. */
export function failureOf(error: unknown): Failure {
  // Compares codes, because this also runs in the bundle of the pages, which has its own copies of the storage's error classes.
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && OF_STORAGE.has(at.code)) return 'storage_unavailable'
  }
  return 'internal_error'
}
