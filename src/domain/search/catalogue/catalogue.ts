import type { Bounds } from '../../../lib/geo/coordinates.ts'
import type { PlaceIndex } from '../../../lib/place-index/place-index.ts'
import type { Attribute, Category } from '../../places/place.ts'
import type { PublicPlace } from './public-place.ts'
import type { RecordStore } from './record-store.ts'
import type { RegionTallies } from './region-tally.ts'

/**
 * Everything visitors can see, at one version: immutable, and usable without the database. Each place has an ordinal, its position in
 * the index and the records, which is only valid within one version.
 */
export type Catalogue = {
  readonly version: number
  readonly categories: readonly Category[]
  readonly attributes: readonly Attribute[]
  readonly index: PlaceIndex
  readonly records: RecordStore<PublicPlace>
  /** the box around most places, which the map shows without a search */
  readonly extent: Bounds
  /** the boxes of places outside it, as of the build */
  readonly away: readonly Bounds[]
  readonly timeZones: readonly string[]
  /** `wheelchair:yes` and the like, by tag number */
  readonly tags: readonly string[]
  /** how many places each region and city has */
  readonly regions: RegionTallies
  /** a page of all ordinals, in a fixed order */
  ordinals(offset: number, limit: number): number[]
  ordinalOfSlug(slug: string): number | undefined
  ordinalOfId(id: string): number | undefined
  categoryNumber(slug: string): number | undefined
  tagNumber(tag: string): number | undefined
}
