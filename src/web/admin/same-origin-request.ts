/**
 * Whether a request that uses a session comes from our own pages. The gate of the whole site admits programs that send no origin; here a
 * browser must declare that the request is its own.
 */
export function isSameOriginRequest(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  // The gate has already refused foreign origins.
  const origin = request.headers.get('origin')
  return origin !== null && origin !== 'null'
}
