/** The methods of requests that change nothing. */
export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that changes something comes from a page that is not ours. Browsers state the origin in `Sec-Fetch-Site`, older ones in
 * `Origin`. Programs send neither, but they carry no cookies that could be abused, and the spam shield judges their messages.
 */
export function isCrossOrigin(request: Request, ownOrigins: ReadonlySet<string>): boolean {
  if (SAFE_METHODS.has(request.method)) return false
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  if (site === 'same-origin') return false
  if (site === 'cross-site' || site === 'same-site') return true
  return origin !== null && !ownOrigins.has(origin)
}
