import { randomUUID } from 'node:crypto'
import { ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { ADMIN_ROUTES, adminRouteOf } from '../../web/admin/admin-routes.ts'
import { localeOfPath, patternOfPath } from '../../web/paths.ts'
import type { Log } from '../log.ts'

/** Lets a person who reports a failure name its log line. */
const ID_HEADER = 'x-request-id'

/** For a path that no page has; what was typed there is private. */
const UNKNOWN = '(unknown)'

const FORM = '/_f/:form'

/** What is recorded of a request: nothing that its sender wrote. */
export type SentRequest = {
  id: string
  method: string
  /** instead of the path, which may contain a token from a mail or anything that somebody typed */
  route: string
  status: number
  milliseconds: number
  /** with the headers */
  bytes: number
  /** the client did not wait for the end */
  isCut: boolean
}

type Options = {
  /** in ms, by a monotonic clock */
  now(): number
  onSent(request: SentRequest, c: Context): void
}

/** Tells of each request, once its answer is sent or cut off. */
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

/** One line of the request log. It reads neither query, headers nor body. */
export function logRequest(log: Log, { isCut, ...request }: SentRequest): void {
  log({ event: 'request', ...request, ...(isCut && { cut: true }) })
}

function routeOf(c: Context): string {
  if (/\/_f\/[a-z]+$/.test(c.req.path)) return FORM
  // Middleware is registered under `*`, and so are the pages; after an API call comes the handler of unknown calls.
  const own = matchedRoutes(c).find((route) => !/^\/?\*$/.test(route.path))
  if (own) return own.path
  // Data requests of a page have its URL with a suffix.
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

/** With the headers. One connection carries one answer after the other. */
function countBytes(outgoing: ServerResponse | undefined): () => number {
  const socket = outgoing?.socket
  const before = socket?.bytesWritten ?? 0
  return () => (socket?.bytesWritten ?? 0) - before
}
