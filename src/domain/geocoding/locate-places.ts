import { withLocation } from '../import/apply-import.ts'
import { checkLocation, type Locator, locateByAddress } from '../import/rows/check-location.ts'
import type { HoursReader } from '../places/hours-reader.ts'
import {
  type BatchPorts,
  type StartedBatch,
  STEP_SIZE,
  writeSteps,
} from '../places/edit-many-places.ts'
import type { BatchStep } from '../places/place-batch-store.ts'
import type { Actor, PlaceStore } from '../places/place-store.ts'
import { isApproximate, isFiner, type Place } from '../places/place.ts'
import { newId } from '../places/slug.ts'
import {
  type GeocodedPoint,
  type GeocodeProblem,
  type GeocodeQuery,
  type GeocodingService,
  queryKeyParts,
} from './geocoder.ts'

/** `unsure`: the answer is no better than what is known, or is far from the place's postal code. */
export const LOCATION_STATES = ['waiting', 'found', 'unsure', 'nothing'] as const
export type LocationState = (typeof LOCATION_STATES)[number]

/** `host` of the service; answers from before it was noted have none. */
type LocatedPoint = GeocodedPoint & { host?: string }

/** The geocoder's answer about one place, until a person has decided. */
export type LocationSearchEntry = {
  placeId: string
  state: LocationState
  point?: LocatedPoint | undefined
  /** of the address that was asked about: once the place has another, the finding says nothing about it */
  addressKey?: string | undefined
}

export type LocationCounts = Record<LocationState, number>

/** The places of the search, so that it can continue where it stopped. Every implementation promises: a place is in it once. */
export type LocationSearchStore = {
  /** as waiting; those that are in it already are asked about again */
  add(placeIds: readonly string[]): Promise<void>
  /** in the order of their ids, those after this one */
  list(state: LocationState, limit: number, after?: string): Promise<LocationSearchEntry[]>
  byIds(placeIds: readonly string[]): Promise<LocationSearchEntry[]>
  counts(): Promise<LocationCounts>
  /**
   * some of those that wait and are not postponed beyond this time, in the order of their ids; until the second time no other server gets
   * them
   */
  claim(at: Date, until: Date, limit: number): Promise<LocationSearchEntry[]>
  /** leaves a waiting place alone until then */
  postpone(placeId: string, until: Date): Promise<void>
  /** nothing happens for a place that is no longer in it */
  settle(finding: LocationSearchEntry): Promise<void>
  remove(placeIds: readonly string[]): Promise<void>
  removeAll(state: LocationState): Promise<void>
}

export type ProposedLocation = { place: Place; state: LocationState; point: GeocodedPoint }

/** Locates stored places by their addresses, at the pace of the geocoder; a person accepts what was found. */
export type LocationSearch = {
  /** places that have an address and no exact position, and that nobody has placed by hand */
  candidates(): Promise<number>
  /** begins the search; returns how many places are in it */
  begin(): Promise<number>
  /** drops the places that have not been asked about yet */
  stop(): Promise<void>
  counts(): Promise<LocationCounts>
  /** why the geocoder gave no answer when this process last asked it; such a place waits, and the next one is asked about */
  problem(): GeocodeProblem | undefined
  /** what was found, the sure ones first */
  proposals(limit: number): Promise<ProposedLocation[]>
  /** moves these places, or all with a sure answer; those that somebody moved, removed or changed meanwhile are set aside */
  accept(which: readonly string[] | 'all', actor: Actor): Promise<StartedBatch>
  dismiss(placeIds: readonly string[]): Promise<void>
  /** asks about waiting places until the time is up */
  advance(until: Date): Promise<void>
}

type Service = Pick<GeocodingService, 'host' | 'locate' | 'postponedUntil'>

type Ports = BatchPorts & {
  store: LocationSearchStore
  places: Pick<PlaceStore, 'streamAll' | 'byIds'>
  geocoding(): Promise<Service | undefined>
  locate: Locator
  readHours: HoursReader
  now(): Date
  randomBytes(length: number): Uint8Array
}

/** How many places are asked about before the time is checked again. */
const BATCH_SIZE = 5

/** Longer than asking about that many takes; what was not asked about is claimed again after it. */
const CLAIM_MS = 60_000
/** Failures in a row after which it is the service, not the address. */
const MAX_FAILURES = 3
const PAUSE_MS = 5 * 60_000

export function createLocationSearch(ports: Ports): LocationSearch {
  const { store, places, placeBatches, now } = ports
  let problem: GeocodeProblem | undefined
  let failures = 0
  let pausedUntil = 0

  async function candidateIds(): Promise<string[]> {
    const ids: string[] = []
    for await (const place of places.streamAll()) if (isCandidate(place)) ids.push(place.id)
    return ids
  }

  async function ask(place: Place | undefined, placeId: string, geocoding: Service): Promise<void> {
    if (!place || !isCandidate(place)) return store.remove([placeId])
    const query = queryOf(place)
    const later = await geocoding.postponedUntil(query)
    if (later) return store.postpone(placeId, later)
    const answer = await geocoding.locate(query)
    if (answer.kind === 'failed') {
      const until = await geocoding.postponedUntil(query)
      await store.postpone(placeId, until ?? new Date(now().getTime() + PAUSE_MS))
      return recordFailure(answer.problem)
    }
    problem = undefined
    failures = 0
    const finding = { placeId, addressKey: addressKeyOf(place) }
    if (answer.kind === 'nothing') await store.settle({ ...finding, state: 'nothing' })
    else {
      const state = stateOf(place, answer.point, ports.locate)
      const point = { ...answer.point, host: geocoding.host }
      await store.settle({ ...finding, state, point })
    }
  }

  function recordFailure(why: GeocodeProblem): void {
    problem = why
    failures += 1
    const isRefused = why === 'geocoder_refused' || why === 'geocoder_busy'
    if (isRefused || failures >= MAX_FAILURES) pausedUntil = now().getTime() + PAUSE_MS
  }

  const isPaused = () => now().getTime() < pausedUntil

  /** The places of the findings; one that was moved or removed leaves the search, one with another address waits again. */
  async function readPlaces(
    findings: readonly LocationSearchEntry[],
  ): Promise<ReadonlyMap<string, Place>> {
    const stored = await placesOf(findings, places)
    const [done, moved]: [string[], string[]] = [[], []]
    const fitting = new Map<string, Place>()
    for (const { placeId, addressKey } of findings) {
      const place = stored.get(placeId)
      if (!place || !isCandidate(place)) done.push(placeId)
      else if (addressKeyOf(place) !== addressKey) moved.push(placeId)
      else fitting.set(placeId, place)
    }
    if (done.length > 0) await store.remove(done)
    if (moved.length > 0) await store.add(moved)
    return fitting
  }

  async function updatesOf(findings: readonly LocationSearchEntry[]) {
    const stored = await readPlaces(findings)
    const updates = []
    for (const { placeId, point } of findings) {
      const place = stored.get(placeId)
      if (!place || !point) continue
      const { lat, lng, precision, host } = point
      updates.push({
        kind: 'update' as const,
        place: await withLocation(place, { lat, lng, precision }, ports),
        expectedVersion: place.version,
        origin: { geocoder: host },
      })
    }
    return updates
  }

  async function* stepsOf(which: readonly string[] | 'all'): AsyncGenerator<BatchStep> {
    for await (const findings of which === 'all' ? foundEntries() : [await store.byIds(which)]) {
      const updates = await updatesOf(findings)
      const moved = new Set(updates.map(({ place }) => place.id))
      const others = findings.filter(({ placeId }) => !moved.has(placeId))
      yield { updates, skipped: others.map(({ placeId }) => ({ id: placeId })), isUndo: false }
      // They are placed by hand now and leave the search.
      await readPlaces(findings)
    }
  }

  async function* foundEntries(): AsyncGenerator<LocationSearchEntry[]> {
    let findings: LocationSearchEntry[] = []
    do {
      findings = await store.list('found', STEP_SIZE, findings.at(-1)?.placeId)
      yield findings
    } while (findings.length === STEP_SIZE)
  }

  return {
    candidates: async () => (await candidateIds()).length,

    async begin() {
      const ids = await candidateIds()
      await store.add(ids)
      problem = undefined
      failures = 0
      pausedUntil = 0
      return ids.length
    },

    stop: () => store.removeAll('waiting'),
    counts: () => store.counts(),
    problem: () => problem,

    async proposals(limit) {
      const sure = await store.list('found', limit)
      const unsure = await store.list('unsure', limit - sure.length)
      const findings = [...sure, ...unsure]
      const stored = await readPlaces(findings)
      return findings.flatMap(({ placeId, state, point }) => {
        const place = stored.get(placeId)
        return place && point ? [{ place, state, point }] : []
      })
    },

    async accept(which, actor) {
      const batchId = newId(ports)
      const total = which === 'all' ? (await store.counts()).found : which.length
      await placeBatches.begin({ id: batchId, total, actor })
      return { ok: true, batchId, ended: writeSteps(batchId, stepsOf(which), actor, ports) }
    },

    dismiss: (placeIds) => store.remove(placeIds),

    async advance(until) {
      while (now() < until && !isPaused()) {
        const [first] = await store.list('waiting', 1)
        const geocoding = first && (await ports.geocoding())
        if (!geocoding) return
        const claimedUntil = new Date(now().getTime() + CLAIM_MS)
        const waiting = await store.claim(now(), claimedUntil, BATCH_SIZE)
        if (waiting.length === 0) return
        const stored = await placesOf(waiting, places)
        for (const { placeId } of waiting) {
          await ask(stored.get(placeId), placeId, geocoding)
          if (now() >= until || isPaused()) return
        }
      }
    },
  }
}

/** A position set by a person stays; a service cannot locate a post office box. */
function isCandidate({ status, address, location, handSet = [] }: Place): boolean {
  if (status === 'archived' || handSet.includes('location')) return false
  const { street, postalCode, city } = address
  return Boolean(street && (postalCode || city)) && (!location || isApproximate(location))
}

function queryOf({ address: { extra: _extra, ...query } }: Place): GeocodeQuery {
  return query
}

// The same for one address, whichever service is asked about it.
function addressKeyOf(place: Place): string {
  return JSON.stringify(queryKeyParts(queryOf(place)))
}

function stateOf(place: Place, point: GeocodedPoint, locate: Locator): LocationState {
  const facts = { name: place.name, ...place.address }
  const resolved = locateByAddress(facts, { ...locate, address: () => point })
  const isFitting = checkLocation(point, facts, locate) === 'fitting'
  return resolved?.by === 'geocoder' && isFitting && isFiner(point, place.location)
    ? 'found'
    : 'unsure'
}

async function placesOf(
  findings: readonly LocationSearchEntry[],
  places: Pick<PlaceStore, 'byIds'>,
): Promise<ReadonlyMap<string, Place>> {
  const stored = await places.byIds(findings.map(({ placeId }) => placeId))
  return new Map(stored.map((place) => [place.id, place]))
}
