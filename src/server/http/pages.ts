import type { AppParts } from '../app-parts.ts'
import type { Locale } from '../../domain/places/place.ts'
import type { ProblemCode } from '../../domain/problem.ts'
import { localeOfPath, PATHS } from '../../web/paths.ts'
import { finishPage, type Page, type PageCache } from './page-cache.ts'
import { RETRY_AFTER_SECONDS } from './failure.ts'
import { problemResponse } from './problem.ts'
import { ancestorsOf, DENY_ALL_POLICY, type PageSources, pagePolicy } from './security-headers.ts'
import { createPageScripts } from './page-scripts.ts'
import { pathAndSearch, sendPage, tagOf } from './send-page.ts'

const EMBEDS = new Set<string>(Object.values(PATHS.embed))

/** `html` is that of a page, whose response has no body. */
type Render = (
  request: Request,
  sender: string | undefined,
) => Promise<{ response: Response; html: string }>

/** Serves the pages: rendered once for each address and version of what is shown, then from the cache. */
export function createPages(
  { shownVersion, site, embedding, clientDirectory }: AppParts,
  cache: PageCache,
  render: Render,
) {
  const withScripts = createPageScripts(clientDirectory)

  // In a function of its own: what waits for a page to be compressed holds its text no longer, which else outlived two collections.
  const finishPageOf = async (request: Request, sender: string | undefined) => {
    const { pathname } = new URL(request.url)
    const { response, html } = await render(request, sender)
    const type = response.headers.get('content-type') ?? ''
    if (isBareError(response, type)) return toProblem(response, localeOfPath(pathname))
    if (!type.startsWith('text/html')) return withPolicy(response)
    return finish(withScripts(html, pathname), response, {
      framesGoogle: site.offersGoogle,
      mapOrigin: site.street?.foreignOrigin,
      frameAncestors: EMBEDS.has(pathname) ? ancestorsOf(embedding.origins) : `'none'`,
    })
  }

  return async (request: Request, sender: string | undefined): Promise<Response> => {
    // Before anything is read: a change made meanwhile leaves the page with the old version.
    const version = shownVersion()
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const asGet = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
    const page = await finishPageOf(asGet, sender)
    if (page instanceof Response) return page
    const answer = await sendPage(request, page)
    const mayBeKept = isRead && page.status === 200 && page.headers['cache-control'] !== 'no-store'
    // Once it is compressed: before, it is six times as long.
    if (mayBeKept) cache.set(pathAndSearch(request.url), version, page)
    return answer
  }
}

function finish(html: string, response: Response, sources: PageSources): Page {
  // Once: the tag of a text would write it as bytes of its own.
  const bytes = Buffer.from(html)
  const headers: Record<string, string> = {
    // Browsers ask again each time and are told in a few bytes that nothing changed.
    'cache-control': 'public, max-age=0, must-revalidate',
    ...Object.fromEntries(response.headers),
    'content-security-policy': pagePolicy(html, sources),
    ...(response.status === 405 ? { allow: READING } : {}),
    ...(response.status >= 500 ? { 'cache-control': 'no-store' } : {}),
    ...(response.status === 503 ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {}),
    etag: `"${tagOf(bytes)}"`,
    vary: 'accept-encoding',
  }
  return finishPage(bytes, { status: response.status, headers })
}

const CODES: Record<number, ProblemCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  500: 'internal_error',
  503: 'storage_unavailable',
}

// For a route without a page, such as a file, the router answers errors in its own format. Answers to its own script have another
// type.
function isBareError({ status }: Response, type: string): boolean {
  return status >= 400 && type.startsWith('application/json')
}

function toProblem({ status }: Response, locale: Locale): Response {
  const problem = problemResponse(CODES[status] ?? 'bad_request', locale)
  if (status === 405) problem.headers.set('allow', READING)
  return problem
}

// The router says that a method is not allowed; HTTP requires the list of those that are.
const READING = 'GET, HEAD'

// Redirects and loader data are not documents: nothing may be loaded by them.
function withPolicy(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', DENY_ALL_POLICY)
  return new Response(response.body, { status: response.status, headers })
}
