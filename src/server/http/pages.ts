import type { AppParts } from '../app-parts.ts'
import { PATHS } from '../../web/paths.ts'
import { renderedText } from '../../web/rendered-text.ts'
import { finishPage, type Page, type PageCache } from './page-cache.ts'
import { ancestorsOf, DENY_ALL_POLICY, type PageSources, pagePolicy } from './security-headers.ts'
import { sendPage } from './send-page.ts'
import { tagOf } from './tag-of.ts'

const EMBEDS = new Set<string>(Object.values(PATHS.embed))

type Render = (request: Request, sender: string | undefined) => Promise<Response>

/** Serves the pages: rendered once for each address and catalogue version, then as finished bytes. */
export function createPages(
  { product, site, embedOrigins }: AppParts,
  cache: PageCache,
  render: Render,
) {
  const framed = ancestorsOf(embedOrigins)

  return async (request: Request, sender: string | undefined): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const key = pathname + search
    const version = product.catalogueVersion()
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const kept = isRead ? cache.get(key, version) : undefined
    if (kept) return sendPage(request, kept)

    const asGet = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
    const response = await render(asGet, sender)
    const type = response.headers.get('content-type') ?? ''
    if (!type.startsWith('text/html')) return withPolicy(response)
    const page = await finish(response, {
      framesGoogle: site.offersGoogle,
      mapOrigin: site.street?.foreignOrigin,
      frameAncestors: EMBEDS.has(pathname) ? framed : `'none'`,
    })
    const mayBeKept = isRead && page.status === 200 && page.headers['cache-control'] !== 'no-store'
    if (mayBeKept) cache.set(key, version, page)
    return sendPage(request, page)
  }
}

async function finish(response: Response, sources: PageSources): Promise<Page> {
  const html = await renderedText(response)
  // Once: the tag of a text would write it as bytes of its own.
  const bytes = Buffer.from(html)
  const headers: Record<string, string> = {
    // Browsers ask again each time and are told in a few bytes that nothing changed.
    'cache-control': 'public, max-age=0, must-revalidate',
    ...Object.fromEntries(response.headers),
    'content-security-policy': pagePolicy(html, sources),
    // The router says that a method is not taken; HTTP wants to hear which ones are.
    ...(response.status === 405 ? { allow: 'GET, HEAD' } : {}),
    etag: `"${tagOf(bytes)}"`,
    vary: 'accept-encoding',
  }
  return finishPage(bytes, { status: response.status, headers })
}

// Redirects and loader data are not documents: nothing may be loaded by them.
function withPolicy(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', DENY_ALL_POLICY)
  return new Response(response.body, { status: response.status, headers })
}
