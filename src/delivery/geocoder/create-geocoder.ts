import { parseJson } from '../../lib/text/limited.ts'
import type {
  Geocoder,
  GeocoderAnswer,
  GeocoderKind,
  GeocodeProblem,
} from '../../domain/geocoding/geocoder.ts'
import { type FetchResult, fetchFile, type FetchOptions } from '../fetch/fetch-file.ts'
import { readUpTo } from '../fetch/guarded-request.ts'
import {
  type GeocoderSettings,
  namesPrivateHost,
} from '../../domain/geocoding/geocoder-settings.ts'
import type { Dialect } from './dialect.ts'
import { nominatim } from './nominatim.ts'
import { pelias } from './pelias.ts'
import { photon } from './photon.ts'

type GeocoderContext = {
  /** sent to the service, whose terms require clients to identify themselves */
  publicUrl: string
  /** replaced by tests */
  guard?: Pick<FetchOptions, 'isAllowed' | 'resolve'>
}

const DIALECTS: Record<GeocoderKind, Dialect> = { nominatim, photon, pelias }

const TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 1024 * 1024

/**
 * Nominatim, Photon or Pelias behind one port. Follows no redirects, and reaches a private network only if the server's operator configured
 * a host in it.
 */
export function createGeocoder(
  settings: GeocoderSettings,
  { publicUrl, guard }: GeocoderContext,
): Geocoder {
  const { kind, url, perSecond } = settings
  const dialect = DIALECTS[kind]
  const options: FetchOptions = {
    timeoutMs: TIMEOUT_MS,
    maxRedirects: 0,
    headers: { 'user-agent': `Lageplan (${publicUrl})`, accept: 'application/json' },
    ...(namesPrivateHost(settings) && !settings.isPublicOnly ? { isAllowed: () => true } : {}),
    ...guard,
  }
  return {
    id: `${kind} ${url}`,
    host: new URL(url).host,
    intervalMs: Math.ceil(1000 / perSecond),
    async search(query): Promise<GeocoderAnswer> {
      const requestUrl = `${url}${dialect.pathOf(query)}?${dialect.parametersOf(query, settings)}`
      const fetched = await fetchFile(requestUrl, options)
      if (fetched.kind !== 'file') return { ok: false, problem: problemOf(fetched) }
      const text = await textOf(fetched.chunks).catch(() => undefined)
      // The response broke off or was too slow.
      if (text === undefined) return { ok: false, problem: 'geocoder_unreachable' }
      const answer = parseJson(text)
      if (answer === undefined) return { ok: false, problem: 'geocoder_unintelligible' }
      try {
        const point = dialect.pointOf(answer)
        return { ok: true, ...(point ? { point } : {}) }
      } catch {
        // Not an answer from this kind of service.
        return { ok: false, problem: 'geocoder_unintelligible' }
      }
    },
  }
}

function problemOf(fetched: Exclude<FetchResult, { kind: 'file' }>): GeocodeProblem {
  if (fetched.kind === 'unchanged') return 'geocoder_unintelligible'
  const { problem, detail } = fetched
  if (problem === 'address_refused') return 'geocoder_refused'
  if (problem !== 'http_status') return 'geocoder_unreachable'
  if (detail === '429' || detail === '509') return 'geocoder_busy'
  if (detail === '401' || detail === '402' || detail === '403') return 'geocoder_refused'
  return Number(detail) >= 500 ? 'geocoder_unreachable' : 'geocoder_unintelligible'
}

/** Empty, and so invalid, for a text longer than any answer. Throws network errors. */
async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  return (await readUpTo(chunks, MAX_RESPONSE_BYTES))?.toString() ?? ''
}
