import type { Bounds } from '../../../lib/geo/coordinates.ts'
import type { PlaceIndex } from '../../../lib/place-index/place-index.ts'
import type { Attribute, Category } from '../../places/place.ts'
import type { PublicPlace } from './public-place.ts'
import type { RecordStore } from './record-store.ts'
import type { RegionTallies } from './region-tally.ts'

/**
 * All that visitors can see, as it was at one version: immutable, answered without a database. A place has an
 * ordinal here, its position in index and records, which means nothing outside one version.
 */
export type Catalogue = {
  readonly version: number
  readonly categories: readonly Category[]
  readonly attributes: readonly Attribute[]
  readonly index: PlaceIndex
  readonly records: RecordStore<PublicPlace>
  /** the box around most places; what the map shows when nothing is searched */
  readonly extent: Bounds
  /** boxes of the places outside of it, as they were when the catalogue was built */
  readonly away: readonly Bounds[]
  readonly timeZones: readonly string[]
  /** `wheelchair:yes` and the like, by tag number */
  readonly tags: readonly string[]
  /** how many places each region and city has */
  readonly regions: RegionTallies
  /** some of all ordinals, in a fixed order */
  ordinals(offset: number, limit: number): number[]
  ordinalOfSlug(slug: string): number | undefined
  ordinalOfId(id: string): number | undefined
  categoryNumber(slug: string): number | undefined
  tagNumber(tag: string): number | undefined
}
