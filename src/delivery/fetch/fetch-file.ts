import { discard, followGuarded, type FollowResult, type Guard } from './guarded-request.ts'

export type FetchProblem =
  | Extract<FollowResult, { kind: 'refused' }>['problem']
  | 'timed_out'
  | 'not_reached'
  | 'http_status'

export type FetchResult =
  | { kind: 'file'; name: string; etag?: string; chunks: AsyncIterable<Uint8Array> }
  /** the server still has the version with that ETag */
  | { kind: 'unchanged' }
  | { kind: 'failed'; problem: FetchProblem; detail?: string }

export type FetchOptions = Guard & {
  etag?: string
  timeoutMs?: number
  /** sent in addition to our own */
  headers?: Record<string, string>
  maxRedirects?: number
}

/** The timeout for everything, including the download. */
const TIMEOUT_MS = 300_000

/** Fetches a file over HTTP or HTTPS from the public internet, following redirects. */
export async function fetchFile(url: string, options: FetchOptions = {}): Promise<FetchResult> {
  const { etag, timeoutMs = TIMEOUT_MS, headers: more, maxRedirects, ...guard } = options
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = { 'user-agent': 'Lageplan', ...(etag && { 'if-none-match': etag }), ...more }
  try {
    const followed = await followGuarded(url, { headers, signal, maxRedirects }, guard)
    return followed.kind === 'refused' ? toFailure(followed.problem) : fileOf(followed)
  } catch (error) {
    if (signal.aborted) return toFailure('timed_out')
    return toFailure('not_reached', error instanceof Error ? error.message : String(error))
  }
}

function fileOf({ response, target }: Extract<FollowResult, { kind: 'answer' }>): FetchResult {
  const { statusCode: status = 0, headers } = response
  if (status === 200) {
    return { kind: 'file', name: nameOf(target), etag: headers.etag, chunks: response }
  }
  discard(response)
  return status === 304 ? { kind: 'unchanged' } : toFailure('http_status', String(status))
}

function toFailure(problem: FetchProblem, detail?: string): FetchResult {
  return { kind: 'failed', problem, detail }
}

function nameOf({ pathname, hostname }: URL): string {
  const name = pathname.split('/').at(-1) ?? ''
  return name === '' ? hostname : name
}
