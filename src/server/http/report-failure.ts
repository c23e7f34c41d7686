import type { Log } from '../log.ts'
import { failureOf } from './failure.ts'
import { redactSecrets } from './plain-path.ts'

/** Writes an unexpected error to the log, with the path of its request. */
export function reportFailure(log: Log, error: unknown, path: string): void {
  const description = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log({
    event: 'request_failed',
    code: failureOf(error),
    path: redactSecrets(path),
    error: description,
  })
}
