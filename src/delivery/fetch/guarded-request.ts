import { lookup as lookUp } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPublicAddress } from './public-address.ts'

export type Address = { address: string; family: number }

/** Where requests may go; without it, to the public internet alone. */
export type Guard = {
  /** tests reach a server on this machine */
  isAllowed?(address: string): boolean
  resolve?(host: string): Promise<Address[]>
  /** origins that the server's operator has configured: they may be in a private network */
  trusted?: readonly string[]
}

type OutgoingRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  signal: AbortSignal
  body?: string | Uint8Array
}

/** Of several addresses each gets a second, in ms: many networks have an IPv6 that leads nowhere. */
const CONNECTING = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 1000 }

/**
 * The one way in which the server asks an address that somebody has typed in. The host must lie in the public internet with
 * all its addresses, and the connection goes to the very addresses that were looked at, the first that answers: asked again,
 * a name might lead inside. Redirects are not followed. Gives the head of the answer; undefined when the host may not be asked.
 */
export async function requestGuarded(
  target: URL,
  { method = 'GET', headers, signal, body }: OutgoingRequest,
  guard: Guard,
): Promise<IncomingMessage | undefined> {
  const addresses = await withinTime(addressesOf(target, guard), signal)
  const [first] = addresses
  if (!first) return undefined
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((answered, failing) => {
    const sending = request(
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
        ...CONNECTING,
      },
      answered,
    )
    sending.on('error', failing)
    sending.end(body)
  })
}

/** How long somebody who types an address waits for its name to be looked up (ms). */
const LOOKUP_MS = 3_000

/** Whether a host is one that may be asked, as far as its name is known now: tomorrow it may lead elsewhere, and is looked up again. */
export async function isAskable(target: URL, guard: Guard = {}): Promise<boolean> {
  try {
    const found = await withinTime(addressesOf(target, guard), AbortSignal.timeout(LOOKUP_MS))
    return found.length > 0
  } catch {
    // The name cannot be resolved yet; each message fails with that when it is sent.
    return true
  }
}

/** None when the host may not be asked. */
async function addressesOf(target: URL, guard: Guard): Promise<Address[]> {
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  const isTrusted = guard.trusted?.includes(target.origin) ?? false
  return guardedAddresses(host, isTrusted ? { ...guard, isAllowed: () => true } : guard)
}

/** The addresses of a host; none when it may not be asked. */
export async function guardedAddresses(
  host: string,
  { isAllowed = isPublicAddress, resolve = resolveAll }: Omit<Guard, 'trusted'> = {},
): Promise<Address[]> {
  const addresses = await resolve(host)
  // One private address is enough to refuse: the owner of the name decides which address we would get.
  return addresses.every(({ address }) => isAllowed(address)) ? addresses : []
}

export type FollowResult =
  | { kind: 'answer'; answer: IncomingMessage; target: URL }
  | { kind: 'refused'; problem: 'url_invalid' | 'address_refused' | 'too_many_redirects' }

const MOST_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Headers that any host may see; keys, passwords and cookies are for their own origin. */
const HEADERS_FOR_ALL = new Set([
  'accept',
  'accept-encoding',
  'if-none-match',
  'origin',
  'range',
  'user-agent',
])

/**
 * Asks, and asks where the answer leads, each time by the same rule; once it leads to another origin, without secrets. Throws
 * what the network throws.
 */
export async function followGuarded(
  url: string,
  {
    mostRedirects = MOST_REDIRECTS,
    headers: given,
    signal,
  }: Omit<OutgoingRequest, 'body' | 'method'> & { mostRedirects?: number | undefined },
  guard: Guard,
): Promise<FollowResult> {
  let target = URL.parse(url)
  let headers = given
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    if (!target || !isFetchable(target)) return { kind: 'refused', problem: 'url_invalid' }
    const answer = await requestGuarded(target, { headers, signal }, guard)
    if (!answer) return { kind: 'refused', problem: 'address_refused' }
    const { statusCode = 0 } = answer
    const { location } = answer.headers
    if (!location || !REDIRECTS.has(statusCode)) return { kind: 'answer', answer, target }
    const { origin } = target
    target = URL.parse(location, target)
    if (target?.origin !== origin) headers = withoutSecrets(headers)
    discard(answer)
  }
  return { kind: 'refused', problem: 'too_many_redirects' }
}

function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => HEADERS_FOR_ALL.has(name.toLowerCase()))
  return Object.fromEntries(kept)
}

/** An unread body would keep coming. */
export function discard(answer: IncomingMessage): void {
  answer.on('error', () => {})
  answer.destroy()
}

function isFetchable({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

function resolveAll(host: string): Promise<Address[]> {
  return lookUp(host, { all: true, order: 'verbatim' })
}

function withinTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(new Error('timed out'))
    signal.addEventListener('abort', () => reject(new Error('timed out')), { once: true })
    work.then(resolve, reject)
  })
}
