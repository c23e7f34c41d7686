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
  longestMs?: number
  /** sent in addition to our own */
  headers?: Record<string, string>
  mostRedirects?: number
}

/** The timeout for everything, including the download. */
const LONGEST_MS = 300_000

/** Fetches a file over HTTP or HTTPS from the public internet, following redirects. */
export async function fetchFile(url: string, options: FetchOptions = {}): Promise<FetchResult> {
  const { etag, longestMs = LONGEST_MS, headers: more, mostRedirects, ...guard } = options
  const signal = AbortSignal.timeout(longestMs)
  const headers = { 'user-agent': 'Lageplan', ...(etag && { 'if-none-match': etag }), ...more }
  try {
    const followed = await followGuarded(url, { headers, signal, mostRedirects }, guard)
    return followed.kind === 'refused' ? toFailure(followed.problem) : fileOf(followed)
  } catch (error) {
    if (signal.aborted) return toFailure('timed_out')
    return toFailure('not_reached', error instanceof Error ? error.message : String(error))
  }
}

function fileOf({ answer, target }: Extract<FollowResult, { kind: 'answer' }>): FetchResult {
  const { statusCode: status = 0, headers } = answer
  if (status === 200) {
    return { kind: 'file', name: nameOf(target), etag: headers.etag, chunks: answer }
  }
  discard(answer)
  return status === 304 ? { kind: 'unchanged' } : toFailure('http_status', String(status))
}

function toFailure(problem: FetchProblem, detail?: string): FetchResult {
  return { kind: 'failed', problem, detail }
}

function nameOf({ pathname, hostname }: URL): string {
  const name = pathname.split('/').at(-1) ?? ''
  return name === '' ? hostname : name
}
