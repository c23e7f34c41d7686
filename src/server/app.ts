import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import * as pagesBuild from 'virtual:react-router/server-build'
import { createSeaFinder } from '../maps/picture/is-at-sea.ts'
import { htmlContext, webContext } from '../web/context.ts'
import { readPart } from './http/map-picture.ts'
import { isAdminRoute, isInAdmin } from '../web/admin/admin-routes.ts'
import { localeOfPath } from '../web/paths.ts'
import { withRouteProblems } from '../web/route-problems.ts'
import type { AppParts } from './app-parts.ts'
import { senderAddress } from './http/sender-address.ts'
import { addRoutes } from './http/add-routes.ts'
import { failureOf, RETRY_AFTER_SECONDS } from './http/failure.ts'
import { isMultipart, MAX_FORM_BYTES, withPhotosStored } from './http/photo-form.ts'
import { acceptsPhotos } from './photos/upload-path.ts'
import { isUpload } from './import/upload-path.ts'
import { isCrossOrigin } from './http/origin-gate.ts'
import { redirectByLanguage } from './http/language-redirect.ts'
import { createMetrics } from './http/metrics.ts'
import { logRequest, observeRequests, type RequestRecord } from './http/observe-requests.ts'
import { limitRefusals } from './http/refusal-limit.ts'
import { createPageCache } from './http/page-cache.ts'
import { commonHeaders, forbidStoringAdmin } from './http/security-headers.ts'
import { createPages } from './http/pages.ts'
import { decodablePath, plainPath } from './http/plain-path.ts'
import { reportFailure } from './http/report-failure.ts'
import { problemResponse, problemStatus } from './http/problem.ts'
import { answerFromCache } from './http/send-page.ts'

/** The cache of finished pages and API answers, together. */
const CACHE_BYTES = 16 * 1024 * 1024

/** The whole site as one function from Request to Response; tests call it without a socket. */
export function createApp(parts: AppParts): Hono {
  const { product, site } = parts
  const app = new Hono()
  const ownOrigins = new Set([new URL(site.publicUrl).origin])
  const headers = commonHeaders({ isHttps: site.publicUrl.startsWith('https:') })
  const cache = createPageCache({ now: parts.now, maxBytes: CACHE_BYTES })
  const metrics = createMetrics(parts)

  // Every request passes through this list from top to bottom, and its answer goes back up: the first entries see every answer.
  const telemetry = parts.telemetry?.(metrics.read)
  if (parts.logsRequests || telemetry) {
    const onSent = (request: RequestRecord, c: Context) => {
      if (parts.logsRequests) logRequest(parts.log, request)
      telemetry?.record(request, c.req.header('traceparent'))
    }
    app.use(observeRequests({ now: () => performance.now(), onSent }))
  }
  app.use(parts.watchdog.watch)
  app.use(metrics.measure)
  app.use(forbidStoringAdmin)
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  })
  app.use(async (c, next) => {
    const { pathname, origin, search } = new URL(c.req.url)
    const plain = plainPath(pathname)
    if (plain === undefined) return problemResponse('not_found', localeOfPath(pathname))
    // Each page has a single address.
    if (plain !== pathname) return c.redirect(plain + search, 308)
    // Without a proxy, the site is also reached under other names: 127.0.0.1 or a name on the local network.
    const origins = parts.trustedProxies === 0 ? new Set([...ownOrigins, origin]) : ownOrigins
    if (isCrossOrigin(c.req.raw, origins)) {
      return problemResponse('foreign_origin', localeOfPath(pathname))
    }
    return next()
  })
  app.use(redirectByLanguage(site))
  app.use(answerFromCache(cache, parts.shownVersion))
  app.use(limitRefusals(parts))
  const limitBody = bodyLimit({
    maxSize: MAX_FORM_BYTES,
    onError: (c) => bodyTooLarge(c.req.path),
  })
  app.use((c, next) => {
    // Reading `body` materialises the Request; most requests never need it.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    // Imported files and photos are streamed to the disk and limited there.
    const isForm = c.req.method === 'POST' && isMultipart(c)
    const isStreamed = isUpload(c.req.path) || (isForm && acceptsPhotos(c.req.path))
    return isStreamed ? next() : limitBody(c, next)
  })

  addRoutes(app, parts, { cache, metrics })

  const report = (error: unknown, path: string) => reportFailure(parts.log, error, path)
  const build = withRouteProblems(pagesBuild, (error, { url }) => {
    const problem = failureOf(error)
    // React Router reports all other errors.
    if (problem !== 'storage_unavailable') return undefined
    report(error, new URL(url).pathname)
    return { problem, status: problemStatus(problem) }
  })
  const handleAdmin = createRequestHandler(build, 'production')
  // The router tries its routes one by one, twice per page, and two thirds of them belong to the admin.
  const handleVisitors = createRequestHandler(
    { ...build, routes: routesWithoutAdmin(build) },
    'production',
  )
  const isAtSea = createSeaFinder((offset, length) => readPart(parts.basemapFile, offset, length))
  const pages = createPages(parts, cache, async (request, sender) => {
    const context = new RouterContextProvider()
    const { admin, inquiries, legal } = parts
    context.set(webContext, { product, admin, inquiries, site, legal, isAtSea, sender })
    const url = new URL(request.url)
    const decodable = decodablePath(url.pathname)
    const isSame = decodable === url.pathname
    url.pathname = decodable
    const handle = isInAdmin(decodable) ? handleAdmin : handleVisitors
    const response = await handle(isSame ? request : new Request(url, request), context)
    return { response, html: context.get(htmlContext) }
  })
  app.all('*', async (c) => {
    const request = await withPhotosStored(c, parts)
    if (!request) return bodyTooLarge(c.req.path)
    const response = await pages(request, senderAddress(c, parts.trustedProxies))
    // Otherwise the unread rest of a body with photos would be parsed as the next request.
    if (request !== c.req.raw) response.headers.set('connection', 'close')
    return response
  })

  app.onError((error, c) => {
    report(error, c.req.path)
    const code = failureOf(error)
    const extra = code === 'storage_unavailable' ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {}
    const response = problemResponse(code, localeOfPath(c.req.path), extra)
    // The rest of an uploaded file may still be arriving.
    if (c.req.method !== 'GET') response.headers.set('connection', 'close')
    return response
  })
  return app
}

function routesWithoutAdmin({ routes }: ServerBuild): ServerBuild['routes'] {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isAdminRoute(id)))
}

// The rest of the body stays unread, so the connection must end: the next request on it would fail.
function bodyTooLarge(path: string): Response {
  const response = problemResponse('body_too_large', localeOfPath(path))
  response.headers.set('connection', 'close')
  return response
}
