import type { IncomingMessage } from 'node:http'
import { serve } from '@hono/node-server'
import type { Config } from '../config.ts'
import { isUpload } from '../import/upload-path.ts'
import { takesPhotos } from '../photos/upload-path.ts'

/** For a file of places or photos, and for the body of any other request. */
const LONGEST_UPLOAD_MS = 600_000
const LONGEST_BODY_MS = 30_000

/**
 * A connection without a request. A proxy in front keeps its own open for a minute (nginx) to two (Caddy): if ours ended first,
 * a request sent at that moment would find it closed, and a form that is posted is not sent again by a proxy.
 */
const LONGEST_IDLE_MS = 150_000

export type Server = ReturnType<typeof serve>

type Listeners = {
  /** with the port that the system chose, where it was to choose one */
  onListening(port: number): void
  /** such as that another program has the port */
  onError(error: Error): void
}

/** Answers on the port from now on. Whoever sends or asks too slowly is cut off. */
export function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { port, host }: Pick<Config, 'port' | 'host'>,
  { onListening, onError }: Listeners,
): Server {
  const server = serve({
    fetch,
    port,
    hostname: host,
    serverOptions: {
      headersTimeout: 10_000,
      // A file of places may take minutes; everything else is cut off below.
      requestTimeout: LONGEST_UPLOAD_MS,
      keepAliveTimeout: LONGEST_IDLE_MS,
      // A request without a body is at its end from the start: most are.
      optimizeEmptyRequests: true,
    },
  })
  server.on('request', cutOffSlowBodies)
  server.on('error', onError)
  server.on('listening', () => {
    const address = server.address()
    onListening(typeof address === 'object' && address ? address.port : port)
  })
  return server
}

function cutOffSlowBodies(request: IncomingMessage): void {
  if (request.method === 'GET') return
  const path = request.url?.replace(/\?.*/, '') ?? ''
  if (isUpload(path) || takesPhotos(path)) return
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, LONGEST_BODY_MS)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
}
