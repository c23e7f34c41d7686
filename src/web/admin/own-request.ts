/**
 * Whether a request that a session is to answer for comes from our own pages. The gate of the whole site lets programs
 * through that say nothing of themselves; here a browser must say that the request is its own.
 */
export function isOwnRequest(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  // A foreign one has been refused at the gate.
  const origin = request.headers.get('origin')
  return origin !== null && origin !== 'null'
}
