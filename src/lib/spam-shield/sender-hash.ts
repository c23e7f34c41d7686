import { createHmac } from 'node:crypto'

/**
 * A pseudonym for the network of a request: HMAC-SHA256 (hex) of the address prefix, IPv4/24 or IPv6/56, which is about one household or
 * office. Once the key is deleted, the address cannot be recovered. Undefined if `address` is not an IP address.
 */
export function senderHash(address: string, key: Uint8Array): string | undefined {
  const prefix = addressPrefix(address)
  return prefix && createHmac('sha256', key).update(prefix).digest('hex')
}

/** `192.0.2.0/24`, `2001:db8:0:ff00::/56`; an IPv4-mapped address (`::ffff:192.0.2.1`) counts as IPv4. */
export function addressPrefix(address: string): string | undefined {
  const bare = address.trim().replace(/%.*$/s, '')
  const bytes = bare.includes(':') ? readIPv6(bare) : readIPv4(bare)
  if (!bytes) return undefined
  if (bytes.length === 4) return `${bytes.slice(0, 3).join('.')}.0/24`
  if (isMappedIPv4(bytes)) return `${bytes.slice(12, 15).join('.')}.0/24`
  return `${toGroups([...bytes.slice(0, 7), 0]).join(':')}::/56`
}

function readIPv4(address: string): number[] | undefined {
  const parts = address.split('.')
  const bytes = parts.map(Number)
  const valid = parts.every((part) => /^\d{1,3}$/.test(part)) && bytes.every((byte) => byte < 256)
  return valid && bytes.length === 4 ? bytes : undefined
}

function readIPv6(address: string): number[] | undefined {
  const halves = address.split('::')
  if (halves.length > 2 || (halves.length === 2 && halves[0]?.includes('.'))) return undefined
  const [head, tail] = [readGroups(halves[0] ?? ''), readGroups(halves[1] ?? '')]
  if (!head || !tail) return undefined
  const missing = 16 - head.length - tail.length
  if (halves.length === 1) return missing === 0 ? head : undefined
  return missing >= 2 ? [...head, ...Array.from({ length: missing }, () => 0), ...tail] : undefined
}

/** `2001:db8`, also with an IPv4 address as the last two groups. */
function readGroups(text: string): number[] | undefined {
  if (text === '') return []
  const groups = text.split(':')
  const bytes: number[] = []
  for (const [at, group] of groups.entries()) {
    const isLast = at === groups.length - 1
    const read = isLast && group.includes('.') ? readIPv4(group) : readGroup(group)
    if (!read) return undefined
    bytes.push(...read)
  }
  return bytes
}

function readGroup(group: string): number[] | undefined {
  if (!/^[\da-f]{1,4}$/i.test(group)) return undefined
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 0xff]
}

function isMappedIPv4(bytes: readonly number[]): boolean {
  return bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255
}

function toGroups(bytes: readonly number[]): string[] {
  return bytes
    .filter((_, at) => at % 2 === 0)
    .map((high, at) => (high * 256 + (bytes[at * 2 + 1] ?? 0)).toString(16))
}
