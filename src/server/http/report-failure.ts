import type { Log } from '../log.ts'
import { failureOf } from './failure.ts'
import { withoutSecrets } from './plain-path.ts'

/** Writes an unexpected error to the log, with the path of its request. */
export function reportFailure(log: Log, error: unknown, path: string): void {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log({ event: 'request_failed', code: failureOf(error), path: withoutSecrets(path), error: told })
}
