import type { Bounds, LatLng } from '../../../lib/geo/coordinates.ts'

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
