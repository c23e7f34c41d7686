import type { Bounds, LatLng } from '../../../lib/geo/coordinates.ts'

/** All localities that are known without an external service: an immutable table opened from one file. */
export type Gazetteer = {
  /** the localities that the text may mean */
  find(text: string, options: FindOptions): LocalitySearchResult
  /** the localities that a person may be about to type, best first */
  suggest(prefix: string, options: FindOptions): Locality[]
  /** `code` has all its digits, an American one perhaps four more; `country` is ISO 3166-1 */
  postalCode(country: string, code: string): Locality | undefined
  /** the town by which people would describe the point; undefined far from all towns */
  nearestCity(point: LatLng): Locality | undefined
  /** by ISO 3166-2 (`US-CA`) or 3166-1 (`AT`), a landscape by its id (`landscape-black-forest`) */
  region(code: string): Locality | undefined
  /** whether a state or country has exactly this name or code */
  isRegion(name: string): boolean
  /** the biggest city of that name in a region (ISO 3166-2) or country (ISO 3166-1) */
  city(name: string, regionOrCountry: string): Locality | undefined
  /** by its number in GeoNames */
  cityById(geonamesId: number): Locality | undefined
  /** by its id, `landmark-brandenburg-gate` */
  landmark(id: string): Locality | undefined
  /** whom to credit wherever localities are shown */
  attributions: readonly string[]
}

/** Options for finding localities. */
export type FindOptions = {
  /** the most localities to return */
  limit: number
  /** counts our places at a locality; called only for the likeliest dozen */
  placesNear?: (locality: Locality) => number
  /** how many places we have in total; unless given, all are assumed to be near the locality */
  places?: number
  /** ISO 3166-1 code of the default country; that of the site unless given */
  homeCountry?: string
  /** no completion and no typing errors, which saves most of the time */
  isExact?: boolean
  /** the text is part of a longer one: its words are not split in two, which would take a lookup for each letter */
  isPart?: boolean
}

/** What a text may mean. */
export type LocalitySearchResult = {
  /** best first */
  matches: Locality[]
  /** another match is about as likely as the first, so ask the person */
  ambiguous: boolean
  /** the text is a name, nickname, code or point; false if it was completed or corrected */
  exact: boolean
  /** the text is only a rare or foreign name of the first match */
  isRareName: boolean
  /** folded words of the text that the match ignores, though they may mean another point: "sudlich", "99999" */
  ignoredWords: readonly string[]
}

/** A name or label in each language of the gazetteer. */
export type LocalNames = { de: string; en: string }

type LocalityKind =
  | 'postal-code'
  | 'city'
  | 'county'
  | 'state'
  | 'country'
  | 'landscape'
  /** typed coordinates, or a landmark */
  | 'point'

/**
 * How well `center` stands for what was meant: `exact` a typed point, `postal-code` and `city` the middle of one,
 * `area` the middle of something larger (a county, a state).
 */
type LocalityPrecision = 'exact' | 'postal-code' | 'city' | 'area'

/** Something on the map that a person can name. */
export type Locality = {
  /**
   * the same in every build: `US-CA`, `US-94107`, `DE-10117`, `county-06059`, `geonames-5391959`, `37.77,-122.42`,
   * `landscape-black-forest`, `landmark-brandenburg-gate`
   */
  id: string
  kind: LocalityKind
  /** "San Francisco", "Kalifornien", "94107" */
  name: LocalNames
  /** the name with what tells it from others: "94107 San Francisco, Kalifornien" */
  label: LocalNames
  center: LatLng
  /** given for counties, states, countries and landscapes */
  bounds?: Bounds
  /** ISO 3166-1 alpha-2; empty for a point with no town within reach */
  country: string
  /** ISO 3166-2, given in the United States, Germany, Austria and Switzerland */
  region?: string
  /** of a city, where GeoNames knows it */
  population?: number
  precision: LocalityPrecision
  /** the regions, if several are meant together ("Utah und Arizona") */
  parts?: readonly Locality[]
  /** it has a name of its own, which does not list its parts: "Neuengland" */
  hasOwnName?: true
}
