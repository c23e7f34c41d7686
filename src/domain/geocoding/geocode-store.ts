import type { GeocodedPoint, GeocodeProblem, GeocodeQuery } from './geocoder.ts'

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
 * What geocoders have answered, so that nobody asks twice, and whose turn it is to ask. Every implementation promises: a
 * turn is given once, however many processes want it.
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
  /** forgets what was asked before; says how many they were */
  forgetBefore(moment: Date): Promise<number>
  /**
   * The moment of the next question, at the earliest `now` and `intervalMs` after the one before; undefined, and nothing is
   * taken, when that would be after `latest`.
   */
  takeTurn(now: Date, intervalMs: number, latest: Date): Promise<Date | undefined>
}
