import { lookup as lookUp } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPublicAddress } from './public-address.ts'

export type ResolvedAddress = { address: string; family: number }

/** Where requests may go; without a guard, only to the public internet. */
export type Guard = {
  /** tests reach a server on this machine */
  isAllowed?(address: string): boolean
  resolve?(host: string): Promise<ResolvedAddress[]>
  /** origins configured by the server's operator: these may be on a private network */
  trusted?: readonly string[]
}

type OutgoingRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  signal: AbortSignal
  body?: string | Uint8Array
}

/** The time for each of several addresses, in ms: on many networks IPv6 leads nowhere. */
const CONNECT_OPTIONS = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 1000 }

/**
 * The only way the server sends a request to an address that somebody typed. All addresses of the host must be on the public
 * internet, and the connection goes to one of the addresses that were checked, the first that answers: a second lookup might return an
 * internal one. Does not follow redirects. Returns the head of the answer; undefined when the host is not allowed.
 */
export async function requestGuarded(
  target: URL,
  { method = 'GET', headers, signal, body }: OutgoingRequest,
  guard: Guard,
): Promise<IncomingMessage | undefined> {
  const addresses = await rejectOnAbort(addressesOf(target, guard), signal)
  const [first] = addresses
  if (!first) return undefined
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const outgoing = request(
      target,
      {
        method,
        agent: false,
        headers,
        signal,
        lookup(_host, { all }, callback) {
          if (all) callback(null, addresses)
          else callback(null, first.address, first.family)
        },
        ...CONNECT_OPTIONS,
      },
      resolve,
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** How long a person who types an address waits for its DNS lookup (ms). */
const LOOKUP_MS = 3_000

/** Whether requests to a host are allowed, according to its current addresses. These may change, so every request looks them up again. */
export async function isRequestAllowed(target: URL, guard: Guard = {}): Promise<boolean> {
  try {
    const found = await rejectOnAbort(addressesOf(target, guard), AbortSignal.timeout(LOOKUP_MS))
    return found.length > 0
  } catch {
    // The name does not resolve yet; until it does, each message fails with that error when it is sent.
    return true
  }
}

/** Empty when the host is not allowed. */
async function addressesOf(target: URL, guard: Guard): Promise<ResolvedAddress[]> {
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  const isTrusted = guard.trusted?.includes(target.origin) ?? false
  return guardedAddresses(host, isTrusted ? { ...guard, isAllowed: () => true } : guard)
}

/** The addresses of a host; empty when it is not allowed. */
export async function guardedAddresses(
  host: string,
  { isAllowed = isPublicAddress, resolve = resolveAll }: Omit<Guard, 'trusted'> = {},
): Promise<ResolvedAddress[]> {
  const addresses = await resolve(host)
  // One private address is enough to refuse: the owner of the name decides which address a lookup returns.
  return addresses.every(({ address }) => isAllowed(address)) ? addresses : []
}

export type FollowResult =
  | { kind: 'answer'; response: IncomingMessage; target: URL }
  | { kind: 'refused'; problem: 'url_invalid' | 'address_refused' | 'too_many_redirects' }

const MAX_REDIRECTS = 5
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])

/** Headers that any host may see; keys, passwords and cookies only go to their own origin. */
const CROSS_ORIGIN_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'if-none-match',
  'origin',
  'range',
  'user-agent',
])

/**
 * Sends a request and follows redirects, checking each target by the same rule. Once a redirect leads to another origin, secrets are left
 * out. Throws network errors.
 */
export async function followGuarded(
  url: string,
  {
    maxRedirects = MAX_REDIRECTS,
    headers: given,
    signal,
  }: Omit<OutgoingRequest, 'body' | 'method'> & { maxRedirects?: number | undefined },
  guard: Guard,
): Promise<FollowResult> {
  let target = URL.parse(url)
  let headers = given
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (!target || !isFetchable(target)) return { kind: 'refused', problem: 'url_invalid' }
    const response = await requestGuarded(target, { headers, signal }, guard)
    if (!response) return { kind: 'refused', problem: 'address_refused' }
    const { statusCode = 0 } = response
    const { location } = response.headers
    if (!location || !REDIRECT_STATUSES.has(statusCode)) return { kind: 'answer', response, target }
    const { origin } = target
    target = URL.parse(location, target)
    if (target?.origin !== origin) headers = withoutSecrets(headers)
    discard(response)
  }
  return { kind: 'refused', problem: 'too_many_redirects' }
}

function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) =>
    CROSS_ORIGIN_HEADERS.has(name.toLowerCase()),
  )
  return Object.fromEntries(kept)
}

/** All bytes of a stream; undefined when there are more than `maxBytes`. */
export async function readUpTo(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

/** Discards an answer, because an unread body would keep arriving. */
export function discard(answer: IncomingMessage): void {
  answer.on('error', () => {})
  answer.destroy()
}

function isFetchable({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

function resolveAll(host: string): Promise<ResolvedAddress[]> {
  return lookUp(host, { all: true, order: 'verbatim' })
}

function rejectOnAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(new Error('timed out'))
    signal.addEventListener('abort', () => reject(new Error('timed out')), { once: true })
    work.then(resolve, reject)
  })
}
