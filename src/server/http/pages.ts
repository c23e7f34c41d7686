import type { AppParts } from '../app-parts.ts'
import type { Locale } from '../../domain/places/place.ts'
import type { ProblemCode } from '../../domain/problem.ts'
import { localeOfPath, PATHS } from '../../web/paths.ts'
import { finishPage, type Page, type PageCache } from './page-cache.ts'
import { RETRY_AFTER_SECONDS } from './failure.ts'
import { problemResponse } from './problem.ts'
import { ancestorsOf, DENY_ALL_POLICY, type PageSources, pagePolicy } from './security-headers.ts'
import { createPageScripts } from './page-scripts.ts'
import { pathAndSearch, sendPage, etagOf } from './send-page.ts'

const EMBEDS = new Set<string>(Object.values(PATHS.embed))

/** `html` is the text of a page, whose response then has no body. */
type Render = (
  request: Request,
  sender: string | undefined,
) => Promise<{ response: Response; html: string }>

/** Serves the pages: rendered once per URL and version of the content, then cached. */
export function createPages(
  { shownVersion, site, embedding, clientDirectory }: AppParts,
  cache: PageCache,
  render: Render,
) {
  const withScripts = createPageScripts(clientDirectory)

  // A separate function, so that the text of a page can be freed while it is compressed; otherwise it survived two garbage collections.
  const renderPage = async (request: Request, sender: string | undefined) => {
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
    // Read first: if the content changes meanwhile, the page keeps the old version.
    const version = shownVersion()
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const asGet = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
    const page = await renderPage(asGet, sender)
    if (page instanceof Response) return page
    const answer = await sendPage(request, page)
    const isCacheable =
      isRead && page.status === 200 && page.headers['cache-control'] !== 'no-store'
    // After compression, because the plain page is six times as long.
    if (isCacheable) cache.set(pathAndSearch(request.url), version, page)
    return answer
  }
}

function finish(html: string, response: Response, sources: PageSources): Page {
  // Encoded once: computing the tag of a text would encode it again.
  const bytes = Buffer.from(html)
  const headers: Record<string, string> = {
    // Browsers revalidate each time; if nothing changed, the answer takes a few bytes.
    'cache-control': 'public, max-age=0, must-revalidate',
    ...Object.fromEntries(response.headers),
    'content-security-policy': pagePolicy(html, sources),
    ...(response.status === 405 ? { allow: READ_METHODS } : {}),
    ...(response.status >= 500 ? { 'cache-control': 'no-store' } : {}),
    ...(response.status === 503 ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {}),
    etag: `"${etagOf(bytes)}"`,
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

// For a route without a page, such as a file, the router formats errors itself. Data for the router's own script has another type.
function isBareError({ status }: Response, type: string): boolean {
  return status >= 400 && type.startsWith('application/json')
}

function toProblem({ status }: Response, locale: Locale): Response {
  const problem = problemResponse(CODES[status] ?? 'bad_request', locale)
  if (status === 405) problem.headers.set('allow', READ_METHODS)
  return problem
}

// The router reports that a method is not allowed; HTTP requires listing those that are.
const READ_METHODS = 'GET, HEAD'

// Redirects and loader data are not documents, so nothing may load through them.
function withPolicy(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', DENY_ALL_POLICY)
  return new Response(response.body, { status: response.status, headers })
}
