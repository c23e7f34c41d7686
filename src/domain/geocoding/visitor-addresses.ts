import { createBriefMemory } from './brief-memory.ts'
import type { GeocodedPoint } from './geocoder.ts'
import type { Geocoding } from './geocoding.ts'

/** Where addresses are that visitors type. Who typed one, nobody outside hears. */
export type VisitorAddresses = {
  /** who is asked, to be named to people */
  host: string
  /** undefined when nobody knows it, or not in time */
  find(text: string): Promise<GeocodedPoint | undefined>
}

type Ports = {
  geocoding: Pick<Geocoding, 'host' | 'ask'>
  now(): Date
  pause(milliseconds: number): Promise<unknown>
}

/** Somebody waits for the page. */
const LONGEST_WAIT_MS = 1000
/** Of those for its turn. */
const LONGEST_TURN_MS = 300
/** A service that gives no answer is left alone for so long, and keeps nobody waiting. */
const QUIET_MS = 30_000
const KEPT_MS = 60 * 60_000
const MOST_KEPT = 500

/** Asks about each text once an hour. What visitors type is kept for that hour, in memory alone. */
export function createVisitorAddresses({ geocoding, now, pause }: Ports): VisitorAddresses {
  const kept = createBriefMemory<Promise<GeocodedPoint | undefined>>({
    keptMs: KEPT_MS,
    most: MOST_KEPT,
    now: () => now().getTime(),
    pause,
  })
  let quietUntil = 0

  async function ask(text: string): Promise<GeocodedPoint | undefined> {
    // Nothing that goes wrong there may change the page.
    const failed = { kind: 'failed' } as const
    const located = await geocoding.ask({ text }, LONGEST_TURN_MS).catch(() => failed)
    if (located.kind === 'failed') quietUntil = now().getTime() + QUIET_MS
    // When only others are before us, the service is well.
    if (located.kind === 'failed' || located.kind === 'no_turn') kept.forget(text)
    return located.kind === 'found' ? located.point : undefined
  }

  function answerTo(text: string): Promise<GeocodedPoint | undefined> {
    const known = kept.get(text)
    if (known) return known
    if (now().getTime() < quietUntil) return Promise.resolve(undefined)
    const answer = ask(text)
    kept.set(text, answer)
    return answer
  }

  return {
    host: geocoding.host,
    find: (text) => Promise.race([answerTo(text), pause(LONGEST_WAIT_MS).then(() => undefined)]),
  }
}
