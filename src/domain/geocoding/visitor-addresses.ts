import { LRUCache } from 'lru-cache'
import type { GeocodedPoint } from './geocoder.ts'
import type { GeocodingService } from './geocoding.ts'

/** Locates addresses that visitors type. The service never learns who typed one. */
export type VisitorAddresses = {
  /** who is asked, to be named to people */
  host: string
  find(text: string): Promise<VisitorAnswer>
}

/** `open`: there is no answer, or not in time; the next one to ask may get one */
export type VisitorAnswer =
  | { kind: 'found'; point: GeocodedPoint }
  | { kind: 'nothing' }
  | { kind: 'open' }

type Ports = {
  geocoding: Pick<GeocodingService, 'host' | 'ask'>
  now(): Date
  pause(milliseconds: number): Promise<unknown>
}

/** Somebody waits for the page. */
const LONGEST_WAIT_MS = 1000
/** Of those for its turn. */
const LONGEST_TURN_MS = 300
/** A service that does not answer is left alone for this long, and delays nobody. */
const QUIET_MS = 30_000
const KEPT_MS = 60 * 60_000
const MOST_KEPT = 500

const OPEN = { kind: 'open' } as const

/** Asks about each text once an hour. What visitors type is kept for that hour, in memory alone. */
export function createVisitorAddresses({ geocoding, now, pause }: Ports): VisitorAddresses {
  const kept = new LRUCache<string, Promise<VisitorAnswer>>({
    max: MOST_KEPT,
    ttl: KEPT_MS,
    // What visitors typed goes after its time, whether anybody asks for it again or not.
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  let quietUntil = 0

  async function ask(text: string): Promise<VisitorAnswer> {
    // Nothing that goes wrong there may change the page.
    const failed = { kind: 'failed' } as const
    const located = await geocoding.ask({ text }, LONGEST_TURN_MS).catch(() => failed)
    if (located.kind === 'failed') quietUntil = now().getTime() + QUIET_MS
    // When only others are before us, the service is well.
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
