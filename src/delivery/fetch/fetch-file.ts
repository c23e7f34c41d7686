import { lookup as lookUp } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPublicAddress } from '../webhook/public-address.ts'

export type Address = { address: string; family: number }

export type FetchProblem =
  | 'url_invalid'
  | 'address_refused'
  | 'too_many_redirects'
  | 'timed_out'
  | 'not_reached'
  | 'http_status'

export type Fetched =
  | { kind: 'file'; name: string; etag?: string; chunks: AsyncIterable<Uint8Array> }
  /** it is the one with that tag */
  | { kind: 'unchanged' }
  | { kind: 'failed'; problem: FetchProblem; detail?: string }

export type FetchOptions = {
  etag?: string
  /** tests reach a server on this machine; everybody else only the public internet */
  isAllowed?(address: string): boolean
  resolve?(host: string): Promise<Address[]>
  longestMs?: number
  /** sent besides our own */
  headers?: Record<string, string>
  mostRedirects?: number
}

/** For all of it, the file too. */
const LONGEST_MS = 300_000
const MOST_REDIRECTS = 5

/**
 * Fetches a file by http or https. Every host on the way, redirects too, must lie in the public internet with all its
 * addresses, and the connection goes to the very address that was looked at: asked again, a name might lead inside.
 */
export async function fetchFile(url: string, options: FetchOptions = {}): Promise<Fetched> {
  const signal = AbortSignal.timeout(options.longestMs ?? LONGEST_MS)
  let target = URL.parse(url)
  try {
    const { mostRedirects = MOST_REDIRECTS } = options
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      if (!target || !isFetchable(target)) return failed('url_invalid')
      const answer = await ask(target, signal, options)
      if (!answer) return failed('address_refused')
      const { statusCode: status = 0, headers } = answer
      if (status === 304) return discarded(answer, { kind: 'unchanged' })
      if (status === 200) {
        const { etag } = headers
        return { kind: 'file', name: nameOf(target), etag, chunks: answer }
      }
      if (!headers.location || status < 300 || status > 399) {
        return discarded(answer, failed('http_status', String(status)))
      }
      target = URL.parse(headers.location, target)
      discarded(answer, undefined)
    }
    return failed('too_many_redirects')
  } catch (error) {
    if (signal.aborted) return failed('timed_out')
    return failed('not_reached', error instanceof Error ? error.message : String(error))
  }
}

function isFetchable({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** The head of the answer; undefined when the host may not be asked. */
async function ask(
  target: URL,
  signal: AbortSignal,
  { etag, isAllowed = isPublicAddress, resolve = resolveAll, headers: more }: FetchOptions,
): Promise<IncomingMessage | undefined> {
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = await resolve(host)
  const [first] = addresses
  // One that leads inside is enough: whoever owns the name chooses which one is taken.
  if (!first || !addresses.every(({ address }) => isAllowed(address))) return undefined
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  const condition = etag ? { 'if-none-match': etag } : {}
  const headers = { 'user-agent': 'Lageplan', ...condition, ...more }
  return new Promise((answered, failing) => {
    const sending = request(
      target,
      {
        agent: false,
        headers,
        signal,
        lookup(_host, { all }, callback) {
          if (all) callback(null, [first])
          else callback(null, first.address, first.family)
        },
      },
      answered,
    )
    sending.on('error', failing)
    sending.end()
  })
}

function discarded<Result>(answer: IncomingMessage, result: Result): Result {
  answer.on('error', () => {})
  answer.destroy()
  return result
}

function failed(problem: FetchProblem, detail?: string): Fetched {
  return { kind: 'failed', problem, detail }
}

function nameOf({ pathname, hostname }: URL): string {
  const name = pathname.split('/').at(-1) ?? ''
  return name === '' ? hostname : name
}

function resolveAll(host: string): Promise<Address[]> {
  return lookUp(host, { all: true, order: 'verbatim' })
}
