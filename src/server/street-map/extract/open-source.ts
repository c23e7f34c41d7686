import type { Source } from 'pmtiles'
import type { MapResponse } from '../../../maps/street/check/map-facts.ts'
import { EXTRACT_PROBLEMS } from '../../../domain/admin/street-extract.ts'
import { ArchiveError, fileSource, httpSource } from '../archive-source.ts'
import { ExtractError } from './extract-error.ts'

export type SourceOptions = {
  /** the public URL of the site */
  publicUrl: string
  /** the source may be a file, or be on a private network */
  isTrusted: boolean
  wait(milliseconds: number): Promise<void>
  isStopped(): boolean
}

/** Pauses between retries: one missing response must not ruin an hour's work. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 16_000]

/** Slow connections need this long for a few megabytes. */
const TIMEOUT_MS = 60_000

/** Up to this byte, an answer may be shorter than requested, because a small archive has less. */
const FIRST_BYTES = 16_384

/** The archive at a path or URL, with several retries. Throws an ExtractError; a truncated answer never counts as complete. */
export function openSource(address: string, options: SourceOptions): Source {
  const { wait, isStopped } = options
  const source = plainSource(address, options)
  let seen: string | undefined
  return {
    getKey: source.getKey,
    async getBytes(offset, length) {
      for (const pause of [...RETRY_DELAYS_MS, undefined]) {
        try {
          const found = await source.getBytes(offset, length)
          const isWhole = found.data.byteLength === length || offset + length === FIRST_BYTES
          // An answer that breaks off yields no bytes at all, so the archive ends before its own directories say.
          if (!isWhole) throw new ExtractError('damaged')
          if (seen !== undefined && found.etag !== seen) throw new ExtractError('changed')
          seen = found.etag
          return found
        } catch (error) {
          const reason = reasonOf(error)
          if (pause === undefined || isStopped() || !isTransient(reason)) throw reason
          await wait(pause)
        }
      }
      throw new ExtractError('failed')
    },
  }
}

/** Whether this can be a source at all. */
export function isValidSource(address: string, isTrusted: boolean): boolean {
  const url = URL.parse(address.replaceAll(DAY, '20260101'))
  if (url && isAddress(address)) return url.username === '' && url.password === ''
  return isTrusted && !/^[a-z]+:\/\//i.test(address) && address !== ''
}

function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source)
}

const DAY = '{date}'
/** Publishers of daily files may take this long to publish one. */
const DAYS_BACK = 8

/** The URLs of a source, latest first: `{date}` stands for one of the last days. */
export function addressesOf(source: string, now: Date): string[] {
  if (!source.includes(DAY)) return [source]
  return Array.from({ length: DAYS_BACK }, (_, back) => {
    const day = new Date(now.getTime() - back * 86_400_000)
    return source.replaceAll(DAY, day.toISOString().slice(0, 10).replaceAll('-', ''))
  })
}

function plainSource(address: string, { publicUrl, isTrusted }: SourceOptions): Source {
  const url = URL.parse(address)
  if (!url || !isAddress(address)) return fileSource(address)
  return httpSource(address, {
    origin: new URL(publicUrl).origin,
    allowed: [],
    trusted: isTrusted ? [url.origin] : [],
    timeoutMs: TIMEOUT_MS,
    onFirstAnswer() {},
  })
}

function reasonOf(error: unknown): ExtractError {
  if (error instanceof ExtractError) return error
  if (!(error instanceof ArchiveError)) return new ExtractError('failed')
  const { problem, status }: MapResponse = error.answer
  if (status === 416) return new ExtractError('damaged')
  const known = EXTRACT_PROBLEMS.find((one) => one === problem)
  return new ExtractError(known ?? 'failed', status)
}

// An overloaded or restarting server answers soon; one that refuses will refuse again.
function isTransient({ problem, status = 0 }: ExtractError): boolean {
  if (problem === 'bad_status') return status >= 500 || status === 408 || status === 429
  return problem === 'unreachable' || problem === 'timed_out'
}
