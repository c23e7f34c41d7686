import { hash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { isInAdmin } from '../../web/admin/admin-routes.ts'

/** The sources that a page needs beyond our own origin, and who may frame it. */
export type PageSources = {
  framesGoogle: boolean
  /** the origin of the operator's street map, if it is elsewhere */
  mapOrigin?: string
  /** who may show the page in a frame */
  frameAncestors: string
}

/**
 * The policy of our pages: only our own origin, and inline scripts and styles only by the hashes of those in this very page. A nonce must
 * not be reused, but pages are cached (decision 11).
 */
export function pagePolicy(
  html: string,
  { framesGoogle, mapOrigin, frameAncestors }: PageSources,
): string {
  const map = mapOrigin ? ` ${mapOrigin}` : ''
  return [
    `default-src 'none'`,
    [`script-src 'self'`, ...hashesOf(html, 'script')].join(' '),
    [`style-src 'self'`, ...hashesOf(html, 'style')].join(' '),
    `img-src 'self' data: blob:${map}`,
    `font-src 'self'`,
    `connect-src 'self'${map}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    // Google's map lives in a frame document of our own origin.
    ...(framesGoogle ? [`frame-src 'self'`] : []),
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${frameAncestors}`,
    `object-src 'none'`,
  ].join('; ')
}

/** Who may show the finder in a frame: our own pages and the sites in the settings. */
export function ancestorsOf(embedOrigins: readonly string[]): string {
  return [`'self'`, ...embedOrigins].join(' ')
}

/**
 * What Google's script requires, according to its guide on content security policies. Only this document gets it: the page around it
 * contains the form and keeps the strict policy (decision 9).
 */
const GOOGLE_FRAME_SOURCES = [
  `default-src 'none'`,
  `script-src 'self' 'unsafe-eval' blob: https://maps.googleapis.com https://maps.gstatic.com`,
  `style-src 'self' 'unsafe-inline' https://fonts.googleapis.com`,
  `img-src 'self' data: blob: https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com`,
  `font-src 'self' https://fonts.gstatic.com`,
  `connect-src 'self' data: blob: https://*.googleapis.com https://*.gstatic.com https://*.google.com`,
  `frame-src https://*.google.com`,
  `worker-src blob:`,
  `base-uri 'none'`,
  `form-action 'none'`,
]

/** The policy of the document in which Google's map runs. */
export function googleFramePolicy(frameAncestors: string): string {
  return [...GOOGLE_FRAME_SOURCES, `frame-ancestors ${frameAncestors}`].join('; ')
}

/** The policy of everything that is not a page: allows nothing. */
export const DENY_ALL_POLICY = `default-src 'none'; frame-ancestors 'none'`

/** A worker script brings its own policy: the map's worker fetches tiles and fonts. */
export function scriptPolicy({ mapOrigin }: Pick<PageSources, 'mapOrigin'>): string {
  const map = mapOrigin ? ` ${mapOrigin}` : ''
  return `default-src 'none'; script-src 'self'; connect-src 'self'${map}; font-src 'self'`
}

/** The headers of every answer. */
export function commonHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // Google's key restrictions need the origin, not the path.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/**
 * For all answers under the admin, including errors: nobody may store them, and their URLs, which may contain a one-time link, are not sent
 * to other sites. (`no-referrer` would drop the `Origin` of our own forms.)
 */
export const forbidStoringAdmin: MiddlewareHandler = async (c, next) => {
  await next()
  if (!isInAdmin(c.req.path)) return
  c.res.headers.set('cache-control', 'no-store')
  c.res.headers.set('referrer-policy', 'same-origin')
  c.res.headers.set('x-robots-tag', 'noindex')
}

// Data blocks such as JSON-LD are never run, so they need no hash.
function hashesOf(html: string, name: 'script' | 'style'): string[] {
  const hashes = new Set<string>()
  for (const { attributes, body } of elementsOf(html, name)) {
    if (/\ssrc=|type="application\/(ld\+)?json"/.test(attributes)) continue
    hashes.add(`'sha256-${hash('sha256', body, 'base64')}'`)
  }
  return [...hashes]
}

// Searches for the tags, because a regular expression takes a millisecond per page.
function* elementsOf(html: string, name: string) {
  const [open, close] = [`<${name}`, `</${name}>`]
  let from = html.indexOf(open)
  while (from >= 0) {
    const start = html.indexOf('>', from) + 1
    const end = html.indexOf(close, start)
    if (end < 0) return
    yield { attributes: html.slice(from + open.length, start - 1), body: html.slice(start, end) }
    from = html.indexOf(open, end)
  }
}
