import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { discard, followGuarded } from '../../delivery/fetch/guarded-request.ts'
import type {
  MapResponseProblem,
  MapRequestKind,
  MapResponse,
} from '../../maps/street/check/map-facts.ts'

export type FetchedAnswer = { answer: MapResponse; body?: Uint8Array<ArrayBuffer> }

export type MapRequest = {
  what: MapRequestKind
  address: string
  /** the page's origin, which a browser would send */
  origin: string
  /** origins named in the server's own settings; URLs in documents or redirects must be public */
  trusted: readonly string[]
  /** the first byte and the number of bytes */
  range?: { offset: number; length: number }
  timeoutMs?: number
}

/** Longer than any visitor would wait. */
const TIMEOUT_MS = 15_000
/** The largest styles are one megabyte, tiles and directories smaller. */
const MAX_BODY_BYTES = 16 * 1024 * 1024

/** Sends a request as a visitor's browser would, and records the response. Never rejects. */
export async function fetchAnswer({
  what,
  address,
  origin,
  trusted,
  range,
  timeoutMs = TIMEOUT_MS,
}: MapRequest): Promise<FetchedAnswer> {
  const toFailure = (problem: MapResponseProblem) => ({ answer: { what, address, problem } })
  const headers = {
    origin,
    'accept-encoding': 'identity',
    ...(range && { range: `bytes=${range.offset}-${range.offset + range.length - 1}` }),
  }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const followed = await followGuarded(address, { headers, signal }, { trusted })
    if (followed.kind === 'refused') {
      return toFailure(followed.problem === 'address_refused' ? 'address_refused' : 'unreachable')
    }
    const response = followed.response
    const answer = toMapAnswer({ what, address }, response)
    const problem = problemOf(response, range !== undefined)
    const body = problem ? undefined : await readBody(response)
    // An unread body would keep arriving, and an archive may be a hundred gigabytes.
    if (!body) discard(response)
    if (problem) return { answer: { ...answer, problem } }
    return body ? { answer, body } : { answer: { ...answer, problem: 'too_large' } }
  } catch {
    return toFailure(signal.aborted ? 'timed_out' : 'unreachable')
  }
}

function toMapAnswer(
  request: { what: MapRequestKind; address: string },
  { statusCode, headers }: IncomingMessage,
): MapResponse {
  return {
    ...request,
    status: statusCode,
    contentType: headers['content-type'],
    allowedOrigin: headers['access-control-allow-origin'],
    etag: headers.etag,
  }
}

function problemOf({ statusCode = 0 }: IncomingMessage, isRange: boolean): MapResponse['problem'] {
  if (statusCode < 200 || statusCode > 299) return 'bad_status'
  return isRange && statusCode !== 206 ? 'no_ranges' : undefined
}

async function readBody(answer: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of decodeBody(answer)) {
    size += part.length
    if (size > MAX_BODY_BYTES) return undefined
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

// Tiles are often stored compressed, and then sent that way to everybody.
function decodeBody(answer: IncomingMessage): AsyncIterable<Uint8Array> {
  const unpack = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress }[
    answer.headers['content-encoding']?.toLowerCase() ?? ''
  ]
  if (!unpack) return answer
  const plain: Readable = answer.pipe(unpack())
  answer.on('error', (error) => plain.destroy(error))
  return plain
}
