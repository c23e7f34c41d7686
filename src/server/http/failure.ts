/** The answer to an unexpected error. */
type Failure = 'storage_unavailable' | 'internal_error'

/** The storage says so itself; the rest are Node's names for a disk that takes nothing, and for too many open files. */
const OF_STORAGE = new Set<unknown>([
  'storage_unavailable',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
])

/** How long clients wait when the disk or the database refuses work. */
export const RETRY_AFTER_SECONDS = 30

/** Tells a full disk or an unreachable database, also as the cause of another error, from a bug. */
export function failureOf(error: unknown): Failure {
  // By its code: this runs in the bundle of the pages, which has its own copies of the classes of the storage.
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && OF_STORAGE.has(at.code)) return 'storage_unavailable'
  }
  return 'internal_error'
}
