import type { Bounds, LatLng } from '../../../lib/geo/coordinates.ts'
import type {
  Hit,
  HitPage,
  PageRequest,
  PlaceFilter,
  PlaceIndex,
} from '../../../lib/place-index/place-index.ts'
import { nameKey } from '../../../lib/text/fold.ts'
import { nameIn } from '../../places/local-names.ts'
import type { Attribute, Category, Locale } from '../../places/place.ts'
import type { PublicPlace } from './public-place.ts'

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

/**
 * Records that are read one by one: a million places are not a million objects for the garbage collector to walk, and need
 * not even be in memory.
 */
export type RecordStore<T> = {
  readonly size: number
  /** Callers must not modify the result. Throws a RangeError outside 0…size − 1. */
  at(ordinal: number): T
}

/** How many places there are, also by category number. A place in two categories counts in both. */
export type Tally = { total: number; byCategory: readonly number[] }

export type CityTally = Tally & {
  /** its word in the path, `san-francisco` */
  slug: string
  /** the most common spelling in its places */
  name: string
  /** its places by ordinal, in the order of names */
  ordinals: Uint32Array
}

export type RegionTally = Tally & {
  /** ISO 3166-2, `US-CA` */
  code: string
  /** most places first, then by name */
  cities: readonly CityTally[]
}

/** All regions that have places, by code. */
export type RegionTallies = ReadonlyMap<string, RegionTally>

/** The places of the filter that are nearest to a point, nearest first. */
export function nearestHits(
  index: Pick<Catalogue['index'], 'page'>,
  origin: LatLng,
  limit: number,
  filter: PlaceFilter = {},
): readonly Hit[] {
  return index.page({ filter, order: 'distance', origin, offset: 0, limit }).hits
}

/**
 * The index only sorts by main names. Lists up to this length are sorted again by the names in the language of the page, which takes some
 * milliseconds the first time; longer ones keep the order of the main names.
 */
export const MAX_REORDERED = 500

/** A page of a list sorted by name, also as a tie-breaker, in the order of the names in the given language. */
export function pageInLocaleOrder(
  wanted: Omit<PageRequest, 'withCosts'>,
  locale: Locale | undefined,
  { index, records }: Pick<Catalogue, 'index' | 'records'>,
): HitPage {
  const page = index.page(wanted)
  const isByName = wanted.order === 'name' || wanted.order === 'recommended'
  if (!isByName || !locale || page.total < 2 || page.total > MAX_REORDERED) return page
  const all = index.page({ ...wanted, offset: 0, limit: MAX_REORDERED, withCosts: true })
  const costs = new Map(all.hits.map(({ ordinal, cost = 0 }) => [ordinal, cost]))
  const byShownName = sortByLocaleName(
    all.hits.map(({ ordinal }) => ordinal),
    locale,
    { records },
  )
  const hits = byShownName
    .toSorted((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0))
    .map((ordinal): Hit => ({ ordinal }))
  const { offset, limit } = wanted
  return { total: page.total, hits: hits.slice(offset, offset + limit) }
}

/** Sorts ordinals by their names in the language; leaves more than `MAX_REORDERED` as they are. */
export function sortByLocaleName(
  ordinals: readonly number[],
  locale: Locale,
  { records }: Pick<Catalogue, 'records'>,
): readonly number[] {
  if (ordinals.length > MAX_REORDERED) return ordinals
  return ordinals
    .map((ordinal) => ({ ordinal, key: nameKey(nameIn(records.at(ordinal), locale)) }))
    .toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1))
    .map(({ ordinal }) => ordinal)
}
