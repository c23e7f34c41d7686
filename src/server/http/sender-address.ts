import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The origin of a request: by its header, and by its connection. */
type RequestOrigin = { forwarded: string | undefined; remote: string | undefined }

/**
 * The address a request came from. `X-Forwarded-For` is believed only as far as proxies of our own stand in front:
 * each of them appends one address, so the visitor's is the one the first of ours wrote, counted from the right.
 */
export function senderOf(
  { forwarded, remote }: RequestOrigin,
  trustedProxies: number,
): string | undefined {
  if (trustedProxies === 0 || !forwarded) return remote
  const entry = forwarded.split(',').at(-trustedProxies)
  return entry === undefined ? undefined : withoutPort(entry.trim())
}

/** The same for a request that a route answers. */
export function senderAddress(c: Context, trustedProxies: number): string | undefined {
  // Without a socket, as in tests, there is no address.
  const remote = c.env && 'incoming' in c.env ? getConnInfo(c).remote.address : undefined
  return senderOf({ forwarded: c.req.header('x-forwarded-for'), remote }, trustedProxies)
}

// Azure's gateways write `203.0.113.7:50123`, others `[2001:db8::1]:443`. Without brackets an IPv6 address has no port.
function withoutPort(entry: string): string {
  const [, inBrackets, version4] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? []
  return inBrackets ?? version4 ?? entry
}
