import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The origin of a request: by its header, and by its connection. */
type RequestOrigin = { forwarded: string | undefined; remote: string | undefined }

/**
 * The address that a request came from. `X-Forwarded-For` is only trusted as far as our own proxies wrote it: each appends one address, so
 * counted from the right, the visitor's address is the one that our first proxy wrote.
 */
export function senderOf(
  { forwarded, remote }: RequestOrigin,
  trustedProxies: number,
): string | undefined {
  if (trustedProxies === 0 || !forwarded) return remote
  const entry = forwarded.split(',').at(-trustedProxies)
  return entry === undefined ? undefined : withoutPort(entry.trim())
}

/** The same for a request in a route. */
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
