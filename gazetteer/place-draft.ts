import type { Bounds, LatLng } from '../src/lib/geo/coordinates.ts'
import type { PLACE_KINDS } from '../src/domain/search/gazetteer/gazetteer-file.ts'

/** One row of the place table before it is numbered. Other rows are named by their codes. */
export type PlaceDraft = LatLng & {
  kind: (typeof PLACE_KINDS)[number]
  de: string
  en: string
  /** every spelling that is its name */
  names: string[]
  /** codes and colloquial names */
  nicknames: string[]
  /** alternate names in GeoNames */
  alternates: string[]
  country: string
  /** `US-CA` */
  region?: string
  /** FIPS number of the county */
  county?: string
  /** how likely people mean it, in powers of ten of inhabitants */
  weight: number
  population: number
  /** GeoNames number of a city, FIPS number of a county, 0 for none */
  source: number
  /** the town that a landmark is in */
  beside?: PlaceDraft
  area?: { code: string; label: { de: string; en: string }; bounds: Bounds }
}
