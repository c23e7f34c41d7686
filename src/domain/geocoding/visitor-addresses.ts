import { LRUCache } from 'lru-cache'
import type { GeocodedPoint, GeocodingService } from './geocoder.ts'

/** Locates addresses that visitors type. The service never learns who typed one. */
export type VisitorAddresses = {
  /** the service's host, to be shown to people */
  host: string
  find(text: string): Promise<VisitorAnswer>
}

/** `open`: no answer, or not in time; the next request may get one */
export type VisitorAnswer =
  | { kind: 'found'; point: GeocodedPoint }
  | { kind: 'nothing' }
  | { kind: 'open' }

type Ports = {
  geocoding: Pick<GeocodingService, 'host' | 'ask'>
  now(): Date
  pause(milliseconds: number): Promise<unknown>
}

/** Somebody is waiting for the page. */
const LONGEST_WAIT_MS = 1000
/** Part of it is for waiting for a turn. */
const LONGEST_TURN_MS = 300
/** A service that fails is not asked for this long, so that nobody waits for it. */
const QUIET_MS = 30_000
const KEPT_MS = 60 * 60_000
const MOST_KEPT = 500

const OPEN = { kind: 'open' } as const

/** Asks about each text once an hour. What visitors type is stored for that hour, in memory only. */
export function createVisitorAddresses({ geocoding, now, pause }: Ports): VisitorAddresses {
  const kept = new LRUCache<string, Promise<VisitorAnswer>>({
    max: MOST_KEPT,
    ttl: KEPT_MS,
    // Texts are dropped when their hour is over, even if nobody asks again.
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  let quietUntil = 0

  async function ask(text: string): Promise<VisitorAnswer> {
    // A failure there must not affect the page.
    const failed = { kind: 'failed' } as const
    const located = await geocoding.ask({ text }, LONGEST_TURN_MS).catch(() => failed)
    if (located.kind === 'failed') quietUntil = now().getTime() + QUIET_MS
    // If we only had to wait for others, the service is fine.
    if (located.kind === 'found' || located.kind === 'nothing') return located
    kept.delete(text)
    return OPEN
  }

  function answerTo(text: string): Promise<VisitorAnswer> {
    const known = kept.get(text)
    if (known) return known
    if (now().getTime() < quietUntil) return Promise.resolve(OPEN)
    const answer = ask(text)
    kept.set(text, answer)
    return answer
  }

  return {
    host: geocoding.host,
    find: (text) => Promise.race([answerTo(text), pause(LONGEST_WAIT_MS).then(() => OPEN)]),
  }
}
