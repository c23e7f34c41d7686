import { hash } from 'node:crypto'
import {
  type Geocoder,
  type GeocodeAttempt,
  type GeocodeQuery,
  type GeocodeResult,
  type GeocoderAnswer,
  type GeocodeStore,
  type GeocodingService,
  queryKeyParts,
  type StoredAnswer,
} from './geocoder.ts'

type Ports = {
  geocoder: Geocoder
  store: GeocodeStore
  now(): Date
  pause(milliseconds: number): Promise<unknown>
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** After the first, the second … failed attempt. */
const RETRY_DELAYS_MS = [5, 30, 120, 360, 1440].map((minutes) => minutes * MINUTE_MS)
/** Maps grow: an address may become known later. */
const REFRESH_AFTER_MS = 30 * DAY_MS
const MAX_AGE_MS = 365 * DAY_MS
/** For a job that keeps nobody waiting. */
const MAX_WAIT_MS = 60_000

export function createGeocoding({ geocoder, store, now, pause }: Ports): GeocodingService {
  const keyOf = (query: GeocodeQuery) =>
    hash('sha256', JSON.stringify([geocoder.id, ...queryKeyParts(query)]), 'base64url')

  async function search(query: GeocodeQuery, maxWaitMs: number): Promise<GeocodeAttempt> {
    const start = now()
    const latest = new Date(start.getTime() + maxWaitMs)
    const turn = await store.takeTurn(start, geocoder.intervalMs, latest)
    if (!turn) return { kind: 'no_turn' }
    if (turn > start) await pause(turn.getTime() - start.getTime())
    return toGeocodeResult(await geocoder.search(query))
  }

  async function saveResult(
    query: GeocodeQuery,
    located: GeocodeResult,
    earlier?: StoredAnswer,
  ): Promise<GeocodeResult> {
    const askedAt = now()
    const failures = (earlier?.kind === 'failed' ? earlier.attempts : 0) + 1
    const retryDelayMs =
      located.kind === 'failed'
        ? (RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1] ?? DAY_MS)
        : located.kind === 'nothing'
          ? REFRESH_AFTER_MS
          : MAX_AGE_MS
    await store.save({
      key: keyOf(query),
      query,
      ...located,
      attempts: located.kind === 'failed' ? failures : 0,
      askedAt,
      retryAt: new Date(askedAt.getTime() + retryDelayMs),
    })
    return located
  }

  async function requestAndSave(query: GeocodeQuery, maxWaitMs: number, earlier?: StoredAnswer) {
    const result = await search(query, maxWaitMs)
    const isLate = result.kind === 'no_turn'
    return saveResult(
      query,
      isLate ? { kind: 'failed', problem: 'geocoder_busy' } : result,
      earlier,
    )
  }

  /** A stored answer that is still valid; a failure is not an answer. */
  function validResult(kept: StoredAnswer | undefined): GeocodeResult | undefined {
    if (!kept || kept.kind === 'failed' || kept.retryAt <= now()) return undefined
    const { kind, point } = kept
    return kind === 'found' && point ? { kind, point } : { kind: 'nothing' }
  }

  return {
    host: geocoder.host,
    intervalMs: geocoder.intervalMs,

    async locate(query, maxWaitMs = MAX_WAIT_MS) {
      const kept = await store.answer(keyOf(query))
      return validResult(kept) ?? requestAndSave(query, maxWaitMs, kept)
    },

    async locateWithoutStoring(query, maxWaitMs) {
      return validResult(await store.answer(keyOf(query))) ?? search(query, maxWaitMs)
    },

    findStored: async (query) => validResult(await store.answer(keyOf(query))),

    async postponedUntil(query) {
      const kept = await store.answer(keyOf(query))
      return kept?.kind === 'failed' && kept.retryAt > now() ? kept.retryAt : undefined
    },

    async postpone(query, problem) {
      await saveResult(query, { kind: 'failed', problem }, await store.answer(keyOf(query)))
    },

    async retryDue(limit) {
      let requestCount = 0
      for (const kept of await store.due(now(), limit)) {
        // Another service has other keys: questions that the previous service left open are not ours.
        if (kept.key !== keyOf(kept.query)) {
          // Otherwise it would come first every time.
          await store.save({ ...kept, retryAt: new Date(now().getTime() + REFRESH_AFTER_MS) })
          continue
        }
        const located = await requestAndSave(kept.query, MAX_WAIT_MS, kept)
        requestCount += 1
        if (located.kind === 'failed') break
      }
      return requestCount
    },

    retryAll: () => store.retryAll(now()),
    counts: () => store.counts(),
    unanswered: (limit) => store.unanswered(limit),
    deleteExpired: () => store.deleteBefore(new Date(now().getTime() - MAX_AGE_MS)),
  }
}

function toGeocodeResult(answer: GeocoderAnswer): GeocodeResult {
  if (!answer.ok) return { kind: 'failed', problem: answer.problem }
  return answer.point ? { kind: 'found', point: answer.point } : { kind: 'nothing' }
}
