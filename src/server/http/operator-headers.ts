import type { MiddlewareHandler } from 'hono'
import { isInOperatorArea } from '../../web/operator/operator-routes.ts'

/**
 * Whatever is answered under the operator area, errors too: nothing of it is kept by anybody, and no address of it, which
 * may hold a one-time link, is told to other sites. (`no-referrer` would take the `Origin` from our own forms.)
 */
export const keepOperatorAreaUnstored: MiddlewareHandler = async (c, next) => {
  await next()
  if (!isInOperatorArea(c.req.path)) return
  c.res.headers.set('cache-control', 'no-store')
  c.res.headers.set('referrer-policy', 'same-origin')
  c.res.headers.set('x-robots-tag', 'noindex')
}
