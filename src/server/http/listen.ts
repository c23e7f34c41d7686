import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ProblemCode } from '../../domain/problem.ts'
import { localeOfPath } from '../../web/paths.ts'
import type { Config } from '../config.ts'
import { CONNECTION_LIMITS, type Connections, guardConnections } from './connections.ts'
import { problemResponse } from './problem.ts'

/** The timeout for all headers of a request, from its first byte, or for the first request from the moment of connecting. */
const HEADERS_TIMEOUT_MS = 10_000

/** By default, Node checks every half minute, which would turn ten seconds into up to forty. */
const CHECK_INTERVAL_MS = 1_000

/**
 * How long an idle connection stays open. A proxy keeps its connections for one minute (nginx) to two (Caddy). If ours closed first, a
 * request sent at that moment would fail, and a proxy does not repeat a posted form.
 */
const KEEP_ALIVE_TIMEOUT_MS = 150_000

/** The `Retry-After` for a client whose network has too many answers in progress, or when the server has too much work. */
const RETRY_SECONDS = 5

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

type Listeners = {
  /** gets the port that the system chose, if it was asked to choose one */
  onListening(port: number): void
  /** for example when another program uses the port */
  onError(error: Error): void
}

/** Listens on the port from now on. Cuts off clients that send or read too slowly. */
export function listen(
  fetch: Fetch,
  { port, host, trustedProxies }: Pick<Config, 'port' | 'host' | 'trustedProxies'>,
  { onListening, onError }: Listeners,
): Pick<Connections, 'drain'> {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      // For the largest files; `connections` cuts off everything else that is slow.
      requestTimeout: CONNECTION_LIMITS.uploadTimeoutMs,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      // Treats requests without a body as complete from the start: most have none.
      optimizeEmptyRequests: true,
    },
    getRequestListener(
      (request, env) => {
        const refusal = connections.refusalOf(env.incoming)
        return refusal ? refusalResponse(request, refusal) : fetch(request, env)
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
  // As many as may be open. If the system queues fewer, the others only retry after 1, 3, 7 and 15 seconds.
  server.listen({ port, host, backlog: CONNECTION_LIMITS.maxConnections })
  return connections
}

function refusalResponse({ url }: Request, code: ProblemCode): Response {
  const locale = localeOfPath(new URL(url).pathname)
  const response = problemResponse(code, locale, { retryAfterSeconds: RETRY_SECONDS })
  // When overloaded, browser or proxy keep their connection for the retry: a new one would cost more than the refusal.
  if (code === 'too_many_requests') response.headers.set('connection', 'close')
  return response
}
