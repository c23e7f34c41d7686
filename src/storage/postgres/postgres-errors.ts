import { StorageUnavailable, type UnavailableReason } from '../storage-unavailable.ts'

/** SQLSTATE codes or their classes, https://www.postgresql.org/docs/current/errcodes-appendix.html; then Node's codes. */
const REASONS: Record<string, UnavailableReason | undefined> = {
  '08': 'unreachable', // connection exception
  '25006': 'read-only',
  '40001': 'busy', // serialization failure
  '40P01': 'busy', // deadlock
  '53100': 'full',
  '53300': 'connections', // too many connections
  '53': 'busy', // insufficient resources
  '55P03': 'busy', // lock not available
  '57014': 'busy', // statement timeout
  '57': 'unreachable', // shutdown
  '58': 'io', // system error
  XX001: 'damaged',
  XX002: 'damaged',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
}

const READ_TIMEOUT = 'Query read timeout'

/** The driver assigns no code to these. */
const LOST_CONNECTION = new RegExp(
  `^(${READ_TIMEOUT}|Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)`,
)

/** The server did not answer in time. The driver leaves the query running, so the connection cannot be reused. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === READ_TIMEOUT
}

/**
 * Turns errors with causes outside this program into `StorageUnavailable` and returns all others unchanged. None is fatal: the server takes
 * care of its own files, and a new connection is as good as a new process.
 */
export function translatePostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const reason = reasonFor(error)
  return reason ? new StorageUnavailable({ reason, isFatal: false, cause: error }) : error
}

function reasonFor(error: Error): UnavailableReason | undefined {
  if (LOST_CONNECTION.test(error.message)) return 'unreachable'
  // Node tries all addresses of a host and reports their failures together.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error) || !('code' in first)) return undefined
  const code = String(first.code)
  return REASONS[code] ?? REASONS[code.slice(0, 2)]
}
