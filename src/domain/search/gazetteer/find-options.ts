import type { LatLng } from '../../../lib/geo/coordinates.ts'
import type { KeyUse } from './gazetteer-file.ts'
import type { Locality } from './locality.ts'
import type { NameSearch } from './name-search.ts'
import type { PostalCodes } from './postal-codes.ts'
import type { Records } from './records.ts'

/** How a locality is asked for. */
export type FindOptions = {
  /** where the person looks, usually the middle of the map */
  near?: LatLng
  /** at most so many localities */
  limit: number
  /** how many of our places are at a locality; asked of the likeliest dozen only */
  placesNear?: (locality: Locality) => number
  /** ISO 3166-1 code of the country that is meant when nothing else is said; that of the site unless given */
  homeCountry?: string
  /** nothing is completed, and no typing error forgiven, which takes most of the time */
  isExact?: boolean
  /** the text is a part of another one: no word of it is read as two, which takes a try for each of its letters */
  isPart?: boolean
}

/** What a text may mean. */
export type FoundLocalities = {
  /** best first */
  matches: Locality[]
  /** another match may as well be meant as the first: ask */
  ambiguous: boolean
  /** the text is a name, nickname, code or point; false when it was completed or a typing error forgiven */
  exact: boolean
  /** the text is none of the usual names of the first match, only one that somebody once wrote down */
  isRareName: boolean
}

/** What a question is answered from. */
export type Parts = {
  records: Records
  postalCodes: PostalCodes
  search: NameSearch
  nearestCity: (point: LatLng) => Locality | undefined
  /** the ordinal of a state or county by its code, of a country by ISO 3166-1 */
  areaOf: (code: string) => number | undefined
  /** of the site, ISO 3166-1 */
  defaultCountry: string
}

/** The options with the home country decided. */
export type HomeOptions = FindOptions & { homeCountry: string }

/** A locality with its score in powers of ten of inhabitants, and what the text is to it. */
export type Scored = { locality: Locality; score: number; use?: KeyUse }
