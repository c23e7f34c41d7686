import { randomUUID } from 'node:crypto'
import { ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { ADMIN_ROUTES, adminRouteOf } from '../../web/admin/admin-routes.ts'
import { localeOfPath, patternOfPath } from '../../web/paths.ts'
import type { Log } from '../log.ts'

/** A person who reports a failure can quote this id, so that its log line can be found. */
const ID_HEADER = 'x-request-id'

/** Replaces a path that no page has, because what was typed there is private. */
const UNKNOWN = '(unknown)'

const FORM = '/_f/:form'

/** The record of a request: nothing that its sender wrote. */
export type RequestRecord = {
  id: string
  method: string
  /** replaces the path, which may contain a token from a mail or anything that somebody typed */
  route: string
  status: number
  milliseconds: number
  /** with the headers */
  bytes: number
  /** the client disconnected before the end */
  isCut: boolean
}

type Options = {
  /** in ms, from a monotonic clock */
  now(): number
  onSent(request: RequestRecord, c: Context): void
}

/** Reports each request once its answer is sent or cut off. */
export function observeRequests({ now, onSent }: Options): MiddlewareHandler {
  return async (c, next) => {
    const id = randomUUID()
    const begun = now()
    const outgoing = outgoingOf(c.env)
    const bytesSent = countBytes(outgoing)
    await next()
    c.res.headers.set(ID_HEADER, id)
    const request = { id, method: c.req.method, route: routeOf(c), status: c.res.status }
    const end = (bytes: number, isCut: boolean) => {
      const milliseconds = Math.round((now() - begun) * 10) / 10
      onSent({ ...request, milliseconds, bytes, isCut }, c)
    }
    if (!outgoing) return end(Number(c.res.headers.get('content-length') ?? 0), false)
    outgoing.once('close', () => end(bytesSent(), !outgoing.writableFinished))
  }
}

/** One line of the request log, without query, headers and body. */
export function logRequest(log: Log, { isCut, ...request }: RequestRecord): void {
  log({ event: 'request', ...request, ...(isCut && { cut: true }) })
}

function routeOf(c: Context): string {
  if (/\/_f\/[a-z]+$/.test(c.req.path)) return FORM
  // Middleware and pages are registered under `*`; an API call also matches the handler of unknown calls.
  const own = matchedRoutes(c).find((route) => !/^\/?\*$/.test(route.path))
  if (own) return own.path
  // Data requests for a page use its URL with a suffix.
  const path = c.req.path.replace(/(?:\/_root)?\.data$/, '') || '/'
  const admin = adminRouteOf(path)
  if (admin) return ADMIN_ROUTES[admin][localeOfPath(path)]
  return patternOfPath(path) ?? UNKNOWN
}

// Set by the adapter for Node; missing when a test calls the app directly.
function outgoingOf(env: unknown): ServerResponse | undefined {
  if (typeof env !== 'object' || env === null || !('outgoing' in env)) return undefined
  return env.outgoing instanceof ServerResponse ? env.outgoing : undefined
}

/** Including headers. A connection carries one answer after another. */
function countBytes(outgoing: ServerResponse | undefined): () => number {
  const socket = outgoing?.socket
  const before = socket?.bytesWritten ?? 0
  return () => (socket?.bytesWritten ?? 0) - before
}
