import { BlockList, isIP } from 'node:net'

/** IANA's registries of special-purpose addresses (RFC 6890), plus one: everything outside the public internet. */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure serves internal data at this address inside each of its virtual machines.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** IANA has only allocated 2000::/3 of IPv6, and these ranges in it are special: Teredo and others, documentation, 6to4. */
const GLOBAL_V6 = ['2000::', 3] as const
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [net, prefix] of SPECIAL_V4) special.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of SPECIAL_V6) special.addSubnet(net, prefix, 'ipv6')
const globalV6 = new BlockList()
globalV6.addSubnet(...GLOBAL_V6, 'ipv6')

/** Whether a host is visibly internal, without a DNS lookup: an internal address, or the name of this machine. */
export function isInternalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  // RFC 6761, 6.3: names under "localhost" are this machine's.
  return isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost$/i.test(host)
}

/** Whether an IP address belongs to the public internet; `false` for anything else. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && globalV6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
