import { finishPage, type Page } from '../page-cache.ts'
import { DENY_ALL_POLICY } from '../security-headers.ts'
import { etagOf } from '../send-page.ts'

/** Programs on any page may read public data; cookies are ignored for it. */
export const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag',
}

/** A body with its tag, ready to be cached. */
export function finishJsonPage(
  body: object,
  { type, freshForSeconds }: { type: string; freshForSeconds: number },
): Page {
  const json = JSON.stringify(body)
  const headers = {
    'content-type': type,
    'content-security-policy': DENY_ALL_POLICY,
    'cache-control':
      freshForSeconds > 0
        ? `public, max-age=${freshForSeconds}`
        : 'public, max-age=0, must-revalidate',
    etag: `"${etagOf(json)}"`,
    vary: 'accept-encoding',
    ...OPEN_TO_ALL,
  }
  return finishPage(json, { status: 200, headers })
}

/** An answer for one caller, never cached; `version` is what `If-Match` must name to change it. */
export function privateResponse(
  body: object,
  { status = 200, version }: { status?: number; version?: number | string } = {},
): Response {
  const headers = {
    'content-type': 'application/json',
    'content-security-policy': DENY_ALL_POLICY,
    'cache-control': 'no-store',
  }
  const response = new Response(JSON.stringify(body), { status, headers })
  return version === undefined ? response : withVersion(response, version)
}

export function withVersion(response: Response, version: number | string): Response {
  response.headers.set('etag', `"${version}"`)
  return response
}
