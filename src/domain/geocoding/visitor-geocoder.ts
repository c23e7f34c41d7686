import { LRUCache } from 'lru-cache'
import type { GeocodedPoint, GeocodingService } from './geocoder.ts'

/** Locates addresses that visitors type. The service never learns who typed one. */
export type VisitorGeocoder = {
  /** the service's host, to be shown to people */
  host: string
  find(text: string): Promise<VisitorGeocodeResult>
}

/** `open`: no answer, or not in time; the next request may get one */
export type VisitorGeocodeResult =
  | { kind: 'found'; point: GeocodedPoint }
  | { kind: 'nothing' }
  | { kind: 'open' }

type Ports = {
  geocoding: Pick<GeocodingService, 'host' | 'locateWithoutStoring'>
  now(): Date
  pause(milliseconds: number): Promise<unknown>
}

/** Somebody is waiting for the page. */
const MAX_WAIT_MS = 1000
/** Part of it is for waiting for a turn. */
const MAX_TURN_WAIT_MS = 300
/** A service that fails is not asked for this long, so that nobody waits for it. */
const FAILURE_PAUSE_MS = 30_000
const CACHE_TTL_MS = 60 * 60_000
const MAX_CACHED = 500

const PENDING = { kind: 'open' } as const

/** Asks about each text once an hour. What visitors type is stored for that hour, in memory only. */
export function createVisitorGeocoder({ geocoding, now, pause }: Ports): VisitorGeocoder {
  const cache = new LRUCache<string, Promise<VisitorGeocodeResult>>({
    max: MAX_CACHED,
    ttl: CACHE_TTL_MS,
    // Texts are dropped when their hour is over, even if nobody asks again.
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  let pausedUntil = 0

  async function ask(text: string): Promise<VisitorGeocodeResult> {
    // A failure there must not affect the page.
    const failed = { kind: 'failed' } as const
    const located = await geocoding
      .locateWithoutStoring({ text }, MAX_TURN_WAIT_MS)
      .catch(() => failed)
    if (located.kind === 'failed') pausedUntil = now().getTime() + FAILURE_PAUSE_MS
    // If we only had to wait for others, the service is fine.
    if (located.kind === 'found' || located.kind === 'nothing') return located
    cache.delete(text)
    return PENDING
  }

  function cachedAnswer(text: string): Promise<VisitorGeocodeResult> {
    const known = cache.get(text)
    if (known) return known
    if (now().getTime() < pausedUntil) return Promise.resolve(PENDING)
    const answer = ask(text)
    cache.set(text, answer)
    return answer
  }

  return {
    host: geocoding.host,
    find: (text) => Promise.race([cachedAnswer(text), pause(MAX_WAIT_MS).then(() => PENDING)]),
  }
}
