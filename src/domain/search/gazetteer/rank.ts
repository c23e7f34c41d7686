import { distanceKm, type LatLng } from '../../../lib/geo/coordinates.ts'
import { type KeyUse, POSTAL_COUNTRIES, type PostalCodes, type Records } from './gazetteer-file.ts'
import type { FindOptions, Locality } from './gazetteer.ts'
import type { Candidate, NameSearch } from './name-search.ts'

/** The parts of the gazetteer that answer searches. */
export type GazetteerParts = {
  records: Records
  postalCodes: PostalCodes
  search: NameSearch
  nearestCity: (point: LatLng) => Locality | undefined
  /** the ordinal of a state or county by its code, of a country by ISO 3166-1 */
  areaOf: (code: string) => number | undefined
  /** ISO 3166-1 */
  siteCountry(): string
}

/** The options with the home country decided. */
export type HomeOptions = FindOptions & { homeCountry: string }

/** A locality with its score in powers of ten of inhabitants, and what the text is to it. */
export type ScoredLocality = { locality: Locality; score: number; use?: KeyUse }

export type RankOptions = {
  /** ISO 3166-1 */
  homeCountry: string
  /** the text is still being typed */
  isUnfinished?: boolean
}

/** A place with its score in powers of ten of inhabitants: one more is ten times as likely. */
export type RankedPlace = { ordinal: number; use: KeyUse; score: number }

/** What counts for or against a place, in powers of ten. */
const HOME = 1
const USE = { name: 0, nickname: -1, alternate: -3 } as const satisfies Record<KeyUse, number>
const BEGINNING = -0.5
/** For unfinished text, which rarely means a county, a nickname, or a country of which we only have the large cities. */
const UNFINISHED = { nickname: -1, county: -1, abroad: -1.3, home: -0.7 }
const TYPING_ERROR = -1
const HAS_PLACES = 0.5
const MANY_PLACES = 0.5
const ALL_PLACES = 1

/** How much likelier than the next the best must be for the person not to be asked. */
const CLEAR_LEAD = 0.9
// The same if the best is abroad and the next at home, where people mean small towns more often: Berlin, or Berlin, New Jersey?
const CLEAR_LEAD_ABROAD = 1.7

// Two localities this close share their surroundings, so there is no need to ask.
const SAME_AREA_KM = 30

/** The likeliest places first, without duplicates, at most `most`. */
export function rank(
  candidates: readonly Candidate[],
  records: Records,
  options: RankOptions,
  most: number,
): RankedPlace[] {
  const best = new Map<number, RankedPlace>()
  for (const candidate of candidates) {
    const { ordinal, use } = candidate
    const score = scoreOf(candidate, records, options)
    if (score > (best.get(ordinal)?.score ?? -Infinity)) best.set(ordinal, { ordinal, use, score })
  }
  return [...best.values()].sort(byScore).slice(0, most)
}

export function byScore(a: { score: number }, b: { score: number }): number {
  return b.score - a.score
}

/**
 * The bonus for having `count` of all `places`, because people search where there is something to find. A few of many count as much
 * as three times the population, all of them as a hundred times.
 */
export function placesBonus(count: number, places = count): number {
  if (count <= 0) return 0
  const share = Math.max(0, 1 + Math.log10(Math.min(1, count / places)) / 2)
  return HAS_PLACES + Math.min(MANY_PLACES, Math.log10(count) / 4) + ALL_PLACES * share
}

export function homeBonus(country: string, options: RankOptions): number {
  return country === options.homeCountry ? HOME : 0
}

/** Whether another of the localities, sorted best first, is about as likely as the first. */
export function isAmbiguous(
  ranked: readonly { locality: Locality; score: number }[],
  homeCountry: string,
): boolean {
  const [best, ...others] = ranked
  if (!best) return false
  return others.some(({ locality, score }) => {
    const fromAbroad = best.locality.country !== homeCountry && locality.country === homeCountry
    if (best.score - score > (fromAbroad ? CLEAR_LEAD_ABROAD : CLEAR_LEAD)) return false
    return !coincide(best.locality, locality)
  })
}

const KNOWN_COUNTRIES: ReadonlySet<string> = new Set(POSTAL_COUNTRIES)

function scoreOf(
  { ordinal, use, isBeginning, errors }: Candidate,
  records: Records,
  options: RankOptions,
): number {
  let score = records.weight(ordinal) + USE[use] + TYPING_ERROR * errors
  if (isBeginning) score += BEGINNING
  const country = records.code(records.country(ordinal))
  score += homeBonus(country, options)
  if (options.isUnfinished) {
    if (country === options.homeCountry) score += UNFINISHED.home
    if (records.kind(ordinal) === 'county') score += UNFINISHED.county
    if (isBeginning && use === 'nickname') score += UNFINISHED.nickname
    if (!KNOWN_COUNTRIES.has(country)) score += UNFINISHED.abroad
  }
  return score
}

// Whether asking is needless: a city and the state around it, or a town and its suburb.
function coincide(a: Locality, b: Locality): boolean {
  if (distanceKm(a.center, b.center) <= SAME_AREA_KM) return true
  return contains(a, b) || contains(b, a)
}

function contains(area: Locality, locality: Locality): boolean {
  if (area.kind === 'country') return area.country === locality.country
  return area.kind === 'state' && area.region === locality.region
}
