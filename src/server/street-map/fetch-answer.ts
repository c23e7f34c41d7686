import type { AskedFor, MapAnswer } from '../../maps/street/check/map-facts.ts'

export type Fetched = { answer: MapAnswer; body?: Uint8Array<ArrayBuffer> }

export type Asked = {
  what: AskedFor
  address: string
  /** the page's origin, which a browser would send along */
  origin: string
  /** first byte and number of bytes */
  range?: { offset: number; length: number }
}

/** Longer than any visitor would wait. */
const LONGEST_MS = 15_000
/** The largest styles have one megabyte, tiles and directories less. */
const LARGEST_BYTES = 16 * 1024 * 1024

/** Asks as a visitor's browser would, and notes what came. Never rejects. */
export async function fetchAnswer({ what, address, origin, range }: Asked): Promise<Fetched> {
  const headers = new Headers({ origin })
  if (range) headers.set('range', `bytes=${range.offset}-${range.offset + range.length - 1}`)
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort('timeout'), LONGEST_MS)
  try {
    const response = await fetch(address, { headers, signal: ending.signal })
    const answer = noteAnswer({ what, address }, response)
    const problem = problemOf(response, range !== undefined)
    const body = problem ? undefined : await readBody(response)
    // What is not read would keep coming, and an archive has a hundred gigabytes.
    if (!body) await response.body?.cancel()
    if (problem) return { answer: { ...answer, problem } }
    return body ? { answer, body } : { answer: { ...answer, problem: 'too_large' } }
  } catch {
    const problem = ending.signal.aborted ? 'timed_out' : 'unreachable'
    return { answer: { what, address, problem } }
  } finally {
    clearTimeout(timer)
  }
}

function noteAnswer(
  asked: { what: AskedFor; address: string },
  { status, headers }: Response,
): MapAnswer {
  return {
    ...asked,
    status,
    contentType: headers.get('content-type') ?? undefined,
    allowedOrigin: headers.get('access-control-allow-origin') ?? undefined,
  }
}

function problemOf({ ok, status }: Response, isRange: boolean): MapAnswer['problem'] {
  if (!ok) return 'bad_status'
  return isRange && status !== 206 ? 'no_ranges' : undefined
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > LARGEST_BYTES) return undefined
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
