import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ProblemCode } from '../../domain/problem.ts'
import { localeOfPath } from '../../web/paths.ts'
import type { Config } from '../config.ts'
import { CONNECTION_LIMITS, type Connections, guardConnections } from './connections.ts'
import { problemResponse } from './problem.ts'

/** For all headers of a request, counted from its first byte or, for the first request, from the connection. */
const LONGEST_HEADERS_MS = 10_000

/** By default Node checks every half minute, which would turn ten seconds into up to forty. */
const CHECK_EVERY_MS = 1_000

/**
 * A connection without a request. A proxy in front keeps its own open for a minute (nginx) to two (Caddy): if ours ended first,
 * a request sent at that moment would find it closed, and a form that is posted is not sent again by a proxy.
 */
const LONGEST_IDLE_MS = 150_000

/** How long a client is told to wait whose network has too many open responses, or when the server has too much work. */
const RETRY_SECONDS = 5

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

type Listeners = {
  /** with the port that the system chose, where it was to choose one */
  onListening(port: number): void
  /** such as that another program has the port */
  onError(error: Error): void
}

/** Answers on the port from now on. Those who send or read too slowly are cut off. */
export function listen(
  fetch: Fetch,
  { port, host, trustedProxies }: Pick<Config, 'port' | 'host' | 'trustedProxies'>,
  { onListening, onError }: Listeners,
): Pick<Connections, 'drain'> {
  const server = createServer(
    {
      headersTimeout: LONGEST_HEADERS_MS,
      // For the largest files; what else is slow is cut off by `connections`.
      requestTimeout: CONNECTION_LIMITS.longestUpload,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      keepAliveTimeout: LONGEST_IDLE_MS,
      // A request without a body is at its end from the start: most are.
      optimizeEmptyRequests: true,
    },
    getRequestListener(
      (request, env) => {
        const refusal = connections.refusalOf(env.incoming)
        return refusal ? refused(request, refusal) : fetch(request, env)
      },
      { hostname: host },
    ),
  )
  const connections = guardConnections(server, { trustedProxies })
  server.on('error', onError)
  server.on('listening', () => {
    const address = server.address()
    onListening(typeof address === 'object' && address ? address.port : port)
  })
  // As many as may be open. If the system queues fewer, the others retry only after 1, 3, 7 and 15 seconds.
  server.listen({ port, host, backlog: CONNECTION_LIMITS.mostConnections })
  return connections
}

function refused({ url }: Request, code: ProblemCode): Response {
  const locale = localeOfPath(new URL(url).pathname)
  const response = problemResponse(code, locale, { retryAfterSeconds: RETRY_SECONDS })
  // A browser or proxy that may come back soon keeps its connection: a new one would cost more than the refusal.
  if (code === 'too_many_requests') response.headers.set('connection', 'close')
  return response
}
