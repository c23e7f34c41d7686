import { fold } from '../../lib/text/fold.ts'
import type { Location } from '../places/coordinates.ts'
import type { Address } from '../places/place.ts'

/** The services that we have a client for. */
export const GEOCODER_KINDS = ['nominatim', 'photon', 'pelias'] as const
export type GeocoderKind = (typeof GEOCODER_KINDS)[number]

/** An address as a place has it, or what somebody typed into one field. */
export type GeocodeQuery = Omit<Address, 'extra'> | { text: string }

/** A point, its precision, and the service's own name for it. */
export type GeocodedPoint = Location & {
  label: string
  /** ISO 3166-1, where the service says it */
  country?: string
}

/** Why a service gave no answer; each is an error code. */
export const GEOCODE_PROBLEMS = [
  'geocoder_unreachable',
  // It requires a key, or another one, or refuses us.
  'geocoder_refused',
  // We asked more often than it allows.
  'geocoder_busy',
  // It answered with something that its kind of service does not send.
  'geocoder_unintelligible',
] as const
export type GeocodeProblem = (typeof GEOCODE_PROBLEMS)[number]

export type GeocoderAnswer =
  | { ok: true; point?: GeocodedPoint }
  | { ok: false; problem: GeocodeProblem }

/**
 * A service that locates addresses, set up by the site's operator. Every implementation promises: one question causes
 * one request, nothing but the address is sent, and failures are values.
 */
export type Geocoder = {
  /** stays the same as long as the answers mean the same */
  id: string
  /** the service's host, to be shown to people */
  host: string
  /** the pause between two questions, across all processes, in ms */
  intervalMs: number
  /** the best point; no point when the service knows none */
  search(query: GeocodeQuery): Promise<GeocoderAnswer>
}

/** The last answer of a geocoder to a question. */
export type StoredAnswer = {
  /** made from the service and the question */
  key: string
  query: GeocodeQuery
  /** `nothing`: the service knows no such address; `failed`: it could not be asked */
  kind: 'found' | 'nothing' | 'failed'
  point?: GeocodedPoint
  problem?: GeocodeProblem
  /** failures in a row */
  attempts: number
  askedAt: Date
  /** when it may be asked again */
  retryAt: Date
}

export type AnswerCounts = Record<StoredAnswer['kind'], number>

/**
 * The answers of geocoders, so that nothing is asked twice, and the queue of questions. Every implementation promises:
 * each turn is given to one process only.
 */
export type GeocodeStore = {
  answer(key: string): Promise<StoredAnswer | undefined>
  /** replaces what was stored for the key */
  save(answer: StoredAnswer): Promise<void>
  counts(): Promise<AnswerCounts>
  /** those without a point, the last one asked first */
  unanswered(limit: number): Promise<StoredAnswer[]>
  /** those without a point that may be asked again at that moment, the earliest first */
  due(at: Date, limit: number): Promise<StoredAnswer[]>
  /** makes all failed and unknown ones due from then on; returns how many there are */
  retryAll(at: Date): Promise<number>
  /** deletes answers from before that moment; returns how many */
  deleteBefore(moment: Date): Promise<number>
  /**
   * The time of the next question: at the earliest `now`, and `intervalMs` after the previous one. Undefined, without
   * taking a turn, if that is after `latest`.
   */
  takeTurn(now: Date, intervalMs: number, latest: Date): Promise<Date | undefined>
}

export type GeocodeResult =
  | { kind: 'found'; point: GeocodedPoint }
  | { kind: 'nothing' }
  | { kind: 'failed'; problem: GeocodeProblem }

/** Or others were first, and the service was not asked. */
export type GeocodeAttempt = GeocodeResult | { kind: 'no_turn' }

/** Asks a geocoder without repeating a question and without exceeding the service's rate. */
export type GeocodingService = {
  host: string
  /** the pause between two questions, in ms */
  intervalMs: number
  /** the stored answer, or the service's when it is our turn; waits for the turn at most `maxWaitMs` */
  locate(query: GeocodeQuery, maxWaitMs?: number): Promise<GeocodeResult>
  /** the same, but nothing is stored: for what visitors type */
  locateWithoutStoring(query: GeocodeQuery, maxWaitMs: number): Promise<GeocodeAttempt>
  /** a stored answer that is still valid */
  findStored(query: GeocodeQuery): Promise<GeocodeResult | undefined>
  /** until when a question that failed is left alone; undefined when it may be asked now */
  postponedUntil(query: GeocodeQuery): Promise<Date | undefined>
  /** queues a question for later, because the service answered another one with this problem */
  postpone(query: GeocodeQuery, problem: GeocodeProblem): Promise<void>
  /** repeats questions that failed or were unknown and are due again, up to this many; stops if the service still does not answer */
  retryDue(limit: number): Promise<number>
  retryAll(): Promise<number>
  counts(): Promise<AnswerCounts>
  unanswered(limit: number): Promise<StoredAnswer[]>
  /** deletes answers that are too old to be relied on */
  deleteExpired(): Promise<number>
}

/** What tells two questions apart: the same parts for one address, however it is spelt. */
export function queryKeyParts(query: GeocodeQuery): string[] {
  if ('text' in query) return ['text', fold(query.text)]
  const { street = '', postalCode = '', city = '', region = '', country } = query
  return [fold(street), postalCode, fold(city), region, country]
}
