import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The address a request came from. `X-Forwarded-For` is believed only as far as proxies of our own stand in front:
 * each of them appends one address, so the visitor's is the one the first of ours wrote, counted from the right.
 */
export function senderAddress(c: Context, trustedProxies: number): string | undefined {
  const forwarded = c.req.header('x-forwarded-for')
  if (trustedProxies > 0 && forwarded) {
    const addresses = forwarded.split(',').map((address) => address.trim())
    return addresses.at(-trustedProxies)
  }
  // Without a socket, as in tests, there is no address.
  return c.env && 'incoming' in c.env ? getConnInfo(c).remote.address : undefined
}
