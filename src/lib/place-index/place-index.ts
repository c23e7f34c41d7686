import type { Bounds, LatLng } from '../geo/coordinates.ts'
import type { Tile } from '../geo/tiles.ts'
import type { RequestedMoment, WeeklyHours } from '../hours/weekly-hours.ts'

/** The input of the index for one place. Its ordinal is its position in the input, from 0. */
export type IndexedPlace = LatLng & {
  /** the caller's category numbers, below 256; the first one is the main category */
  categories: readonly number[]
  /** the caller's numbers for pairs of attribute and value, `wheelchair:yes` */
  tags: readonly number[]
  /** the caller's number for the time zone of the hours */
  timeZone: number
  hours?: WeeklyHours
  /** 0 to 255; lower comes first in the order `recommended`; 0 unless given */
  standing?: number
  /**
   * the searched texts, weightiest first: names, then cities and regions, then everything else. The words of a nested list are cached
   * by identity across places, so it must not be modified.
   */
  texts: { names: readonly string[]; localities: readonly Text[]; rest: readonly Text[] }
}

type Text = string | readonly string[]

/** All parts must match. A missing part or an empty list matches everything. */
export type PlaceFilter = {
  /** in any of these categories */
  categories?: readonly number[]
  /** at least one tag of each list */
  tags?: readonly (readonly number[])[]
  /** by time zone number: open at the moment or one of its alternatives; never matches places without hours */
  openAt?: readonly RequestedMoment[]
  /** by time zone number: closed at the moment and all its alternatives; never matches places without known hours on that day */
  closedAt?: readonly RequestedMoment[]
  /**
   * every word must match a name, locality or text, the last one also as a prefix; if no place matches, joined or split words are
   * tried, then typing errors are forgiven; a text without words matches everything
   */
  text?: string
  within?: Bounds
  around?: { center: LatLng; radiusKm: number }
}

export type Hit = {
  ordinal: number
  /** from the given origin; undefined without one */
  distanceKm?: number
  /**
   * the sort value, lower is better, only on request: the cost of the match for `relevance` (see `relevance.ts`), the standing for
   * `recommended`
   */
  cost?: number
}

export type HitPage = { total: number; hits: Hit[] }

export type PageRequest = {
  filter: PlaceFilter
  /**
   * `distance` without an origin means `name`, and so does `relevance` without a text; `recommended` sorts by standing. Ties are broken
   * by name, then ordinal, so that pages never overlap.
   */
  order: 'distance' | 'name' | 'recommended' | 'relevance'
  origin?: LatLng
  offset: number
  limit: number
  /** include the cost of each hit */
  withCosts?: boolean
}

export type ClusterItem =
  | ({ kind: 'place'; ordinal: number } & LatLng)
  | ({ kind: 'cluster'; count: number; bounds: Bounds } & LatLng)
  /** several places that no zoom separates: see `isStack`; lists at most 100 ordinals, the first by name */
  | ({ kind: 'stack'; count: number; ordinals: number[] } & LatLng)

export type Facets = {
  total: number
  /** by category number: how many places would remain with only this category and the rest of the filter */
  categories: readonly number[]
  /** by tag number: how many places would remain with this tag instead of the chosen tags of its attribute */
  tags: readonly number[]
  /** how many places that match the rest of the filter are open at the given moments */
  open: number
}

export type PlaceIndexOptions = {
  /**
   * by tag number: the number of its attribute, because a tag's facet replaces the chosen tags of the same attribute; without it
   * each tag is its own attribute
   */
  attributeOfTag?: readonly number[]
}

/** An immutable index over all published places. */
export type PlaceIndex = {
  readonly size: number
  page(request: PageRequest): HitPage
  /**
   * the first hits by relevance with their costs, without counting the others, for suggestions; without words in the text, the first
   * hits by name
   */
  best(filter: PlaceFilter, limit: number): Hit[]
  count(filter: PlaceFilter): number
  /** whether any place matches; cheaper than `count` */
  has(filter: PlaceFilter): boolean
  facets(filter: PlaceFilter, openAt: readonly RequestedMoment[]): Facets
  /** at most 64 items, row by row from the northwest; none for a tile that does not exist (zoom 0 to 22) */
  clusters(tile: Tile, filter: PlaceFilter): readonly ClusterItem[]
  /** whether places have every word of the text as typed, the last one also as a prefix; true for a text without words */
  hasAllWords(text: string): boolean
  /** the best correction of a text that finds nothing, if there is one */
  correction(text: string): string | undefined
}
