import type { Bounds, LatLng } from '../geo/coordinates.ts'
import type { Tile } from '../geo/tiles.ts'
import type { AskedMoment, WeeklyHours } from '../hours/weekly-hours.ts'

/** The input of the index for one place. Its ordinal is its position in the order of feeding, 0 first. */
export type IndexedPlace = LatLng & {
  /** numbers below 256 that the caller hands out to its categories; the first one is the main category */
  categories: readonly number[]
  /** numbers that the caller hands out to its pairs of attribute and value, `wheelchair:yes` */
  tags: readonly number[]
  /** number of the time zone that the caller hands out; hours are local to it */
  timeZone: number
  hours?: WeeklyHours
  /** 0 to 255, less is listed earlier in the order of recommendation; 0 unless given */
  standing?: number
  /**
   * the searched texts, weightiest first: names, then cities and regions, then everything else. The words of a list in a list are looked
   * up once for all places that are given the same one, which nobody may change.
   */
  texts: { names: readonly string[]; localities: readonly Text[]; rest: readonly Text[] }
}

type Text = string | readonly string[]

/** All parts must hold. A missing part lets everything through, and so does an empty list. */
export type PlaceFilter = {
  /** in any of these categories */
  categories?: readonly number[]
  /** for each list, at least one of its tags */
  tags?: readonly (readonly number[])[]
  /** open then, or at another of the moments that will do, given for each time zone by its number; places without hours never are */
  openAt?: readonly AskedMoment[]
  /** closed then, and at each of the other moments, given likewise; places without hours on that day never are */
  closedAt?: readonly AskedMoment[]
  /**
   * every word matches a name, locality or text, the last one also as a beginning; when no place matches so, words written
   * together or apart are tried, then typing errors are forgiven; a text without words lets everything through
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
   * what it is sorted by, less is better; only where asked for: in the order of relevance what the match costs (see
   * `relevance.ts`), in the order of recommendation the standing
   */
  cost?: number
}

export type HitPage = { total: number; hits: Hit[] }

export type PageRequest = {
  filter: PlaceFilter
  /** `distance` without an origin is `name`, and so is `relevance` without a text; `recommended` is by standing; ties are broken by name, then ordinal, so that pages never overlap */
  order: 'distance' | 'name' | 'recommended' | 'relevance'
  origin?: LatLng
  offset: number
  limit: number
  /** each hit is to say its cost */
  withCosts?: boolean
}

export type ClusterItem =
  | ({ kind: 'place'; ordinal: number } & LatLng)
  | ({ kind: 'cluster'; count: number; bounds: Bounds } & LatLng)
  /** several places on one point, which no zoom takes apart: see `isStack`; of more than 100 the first 100 by name are named */
  | ({ kind: 'stack'; count: number; ordinals: number[] } & LatLng)

export type Facets = {
  total: number
  /** how many would remain with this category alone (the other parts of the filter hold), by category number */
  categories: readonly number[]
  /** how many would remain with this tag chosen in place of the chosen tags of its attribute, by tag number */
  tags: readonly number[]
  /** how many are open at the given moments, the other parts of the filter held */
  open: number
}

export type PlaceIndexOptions = {
  /**
   * for each tag the number of its attribute, so that the facet of a tag replaces the chosen tags of the same attribute;
   * without it each tag is an attribute of its own
   */
  attributeOfTag?: readonly number[]
}

/** An immutable index over all published places. */
export type PlaceIndex = {
  readonly size: number
  page(request: PageRequest): HitPage
  /**
   * the first hits of the page by relevance with their costs, without the others being counted: what suggestions take. Without
   * words in the text the first by name
   */
  best(filter: PlaceFilter, limit: number): Hit[]
  count(filter: PlaceFilter): number
  /** whether `count` is more than none, for less */
  has(filter: PlaceFilter): boolean
  facets(filter: PlaceFilter, openAt: readonly AskedMoment[]): Facets
  /** at most 64 items, in rows from the north-west; none for a tile that does not exist (zoom 0 to 22) */
  clusters(tile: Tile, filter: PlaceFilter): readonly ClusterItem[]
  /** whether places have every word of the text as it is typed, the last one also as a beginning; a text without words is known */
  knows(text: string): boolean
  /** the best other spelling of a text that finds nothing, if one finds something */
  correction(text: string): string | undefined
}
