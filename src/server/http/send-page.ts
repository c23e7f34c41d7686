import { hash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { chooseEncoding } from './choose-encoding.ts'
import type { Bytes, Page, PageCache } from './page-cache.ts'

/**
 * Sends a cached page in the best encoding that the client accepts, or 304 if the client already has it. Returns a promise only while the
 * encoding is being made, because awaiting would cost a third of the time of a cached answer.
 */
export function sendPage(request: Request, page: Page): Response | Promise<Response> {
  const { status, headers, body } = page
  if (status === 200 && matchesEtag(request.headers.get('if-none-match'), headers.etag)) {
    return new Response(null, { status: 304, headers })
  }
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const send = (bytes: Bytes) => {
    const sent: Record<string, string> = {
      ...headers,
      'content-length': String(bytes.length),
    }
    if (encoding !== 'plain') sent['content-encoding'] = encoding
    return new Response(request.method === 'HEAD' ? null : bytes, { status, headers: sent })
  }
  const bytes = body.encoded(encoding)
  return bytes instanceof Promise ? bytes.then(send) : send(bytes)
}

/**
 * Answers GET and HEAD requests from the cache, and is its only reader. Cached pages are the same for everybody, and only answers that
 * passed all checks are cached.
 */
export function answerFromCache(cache: PageCache, version: () => string): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const page = cache.get(pathAndSearch(c.req.url), version())
    return page ? sendPage(c.req.raw, page) : next()
  }
}

/** The URL after the host, without parsing, which would cost as much as the rest of the response. */
export function pathAndSearch(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('://') + 3))
}

/** Whether the client already has this version. Weak tags compare like strong ones here (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, etag: string | undefined): boolean {
  if (ifNoneMatch === null || etag === undefined) return false
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*')
}

/** The value of a strong `ETag`, without its quotation marks. */
export function etagOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, 22)
}

/** `Cache-Control` for a URL that names its content or version, so that a copy never goes stale. */
export const CACHE_FOREVER = 'public, max-age=31536000, immutable'
