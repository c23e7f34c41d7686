import type { Location } from '../places/coordinates.ts'
import type { Address } from '../places/place.ts'

/** Services whose questions and answers we know. */
export const GEOCODER_KINDS = ['nominatim', 'photon', 'pelias'] as const
export type GeocoderKind = (typeof GEOCODER_KINDS)[number]

/** An address as a place has it, or what somebody typed into one field. */
export type GeocodeQuery = Omit<Address, 'extra'> | { text: string }

/** A spot, how well it is known, and the service's own words for it. */
export type GeocodedPoint = Location & {
  label: string
  /** ISO 3166-1, where the service says it */
  country?: string
}

/** Why a service gave no answer; each is a code of the catalogue. */
export const GEOCODE_PROBLEMS = [
  'geocoder_unreachable',
  // It wants a key, or another one, or its address must not be asked.
  'geocoder_refused',
  // More questions than it allows.
  'geocoder_busy',
  // An answer, but none that its kind of service gives.
  'geocoder_unintelligible',
] as const
export type GeocodeProblem = (typeof GEOCODE_PROBLEMS)[number]

export type GeocoderAnswer =
  | { ok: true; point?: GeocodedPoint }
  | { ok: false; problem: GeocodeProblem }

/**
 * A service that locates addresses, set up by the site's operator. Every implementation promises: one question is one request, nothing is
 * sent but the address, and failures are values.
 */
export type Geocoder = {
  /** the same for as long as its answers mean the same */
  id: string
  /** the host that is asked, to be named to people */
  host: string
  /** between two questions, over all processes, in ms */
  intervalMs: number
  /** the best spot for it; without one when the service knows none */
  search(query: GeocodeQuery): Promise<GeocoderAnswer>
}

/** What a geocoder said about a question, the last time it was asked. */
export type StoredAnswer = {
  /** of the service and the question */
  key: string
  query: GeocodeQuery
  /** `nothing`: it was asked and knows no such address; `failed`: it could not be asked */
  kind: 'found' | 'nothing' | 'failed'
  point?: GeocodedPoint
  problem?: GeocodeProblem
  /** that failed, one after the other */
  attempts: number
  askedAt: Date
  /** when it may be asked again */
  retryAt: Date
}

export type AnswerCounts = Record<StoredAnswer['kind'], number>

/**
 * Stored answers of geocoders, so that nothing is asked twice, and the turns to ask. Every implementation promises: a turn is given once,
 * however many processes want it.
 */
export type GeocodeStore = {
  answer(key: string): Promise<StoredAnswer | undefined>
  /** in place of what was kept for the key */
  keep(answer: StoredAnswer): Promise<void>
  counts(): Promise<AnswerCounts>
  /** those without a spot, the one asked last first */
  unanswered(limit: number): Promise<StoredAnswer[]>
  /** without a spot, that may be asked again at that moment, the earliest first */
  due(at: Date, limit: number): Promise<StoredAnswer[]>
  /** lets all that failed or were not known be asked from then on; says how many they are */
  retryAll(at: Date): Promise<number>
  /** deletes older answers; returns how many */
  forgetBefore(moment: Date): Promise<number>
  /**
   * The moment of the next question, at the earliest `now` and `intervalMs` after the one before; undefined, and nothing is
   * taken, when that would be after `latest`.
   */
  takeTurn(now: Date, intervalMs: number, latest: Date): Promise<Date | undefined>
}
