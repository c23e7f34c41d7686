import type { PlaceLimits } from './place-limits.ts'
import type { Place, PlaceStatus } from './place.ts'

/** What a place may lack; `confirmation` means that the last one is missing or older than a year. */
export const LACKS = ['hours', 'location', 'confirmation'] as const
export type Lack = (typeof LACKS)[number]

export const PLACE_SORTS = ['name', 'city', 'region', 'status', 'confirmed', 'changed'] as const
export type PlaceSort = (typeof PLACE_SORTS)[number]

/** Which places an operator wants to see; a place must meet every condition that is given. */
export type PlaceFilter = {
  /** folded words; each must occur in the name, address, slug or an import's id for the place */
  words: readonly string[]
  status?: PlaceStatus
  categoryId?: string
  /** ISO 3166-2 */
  region?: string
  lacks: readonly Lack[]
  /** the ISO date before which a confirmation is too old */
  confirmedSince: string
  /** ISO 3166-1 */
  country?: string
  /** the system that places came from by an import */
  source?: string
  /** only the places of a manager */
  within?: PlaceLimits
  /** an ISO date: only places whose hours on that day are those of the week */
  usualOn?: string
}

export type PlaceTableQuery = {
  filter: PlaceFilter
  sort: PlaceSort
  isDescending: boolean
  offset: number
  limit: number
}

/** One line of the table: the place, and when it was last changed. */
export type PlaceLine = { place: Place; changedAt: string }

/** One kept version of a place: who changed what, and when. */
export type PlaceRevision = {
  /** the version that it led to */
  version: number
  at: string
  /** a user id, `cli`, `demo` or the name of a key */
  actor: string
  kind: 'added' | 'changed'
  /** the fields that differ; empty for an addition */
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/**
 * Queries over places of any status. Every implementation promises: a word with characters of the query language is plain
 * text, an order is total, and a call sees everything committed before it.
 */
export type PlaceTable = {
  list(query: PlaceTableQuery): Promise<{ total: number; lines: PlaceLine[] }>
  /** the matching places, in the order of their ids, at most `limit` */
  matching(filter: PlaceFilter, limit: number): Promise<Place[]>
  byIds(ids: readonly string[]): Promise<Place[]>
  /** the regions that any place has, or any within the limits, in the order of their codes */
  regions(within?: PlaceLimits): Promise<string[]>
  /** the countries that any place has, ISO 3166-1 */
  countries(): Promise<string[]>
  /** places of any status by the id of their category */
  categoryUses(): Promise<ReadonlyMap<string, number>>
  /** how many places have a value of the attribute */
  attributeUses(key: string): Promise<number>
  /** newest first, as far back as the audit log goes */
  history(placeId: string): Promise<PlaceRevision[]>
}

/**
 * The place as it was at a version: what is stored now, with every later change undone. Undefined where the history no
 * longer goes that far. `history` is newest first.
 */
export function placeAt(
  place: Place,
  version: number,
  history: readonly PlaceRevision[],
): Place | undefined {
  let known: Place = place
  for (const { kind, before, after, version: made } of history) {
    if (known.version <= version) break
    // Something is missing between this change and the next one.
    if (kind !== 'changed' || made !== known.version) return undefined
    known = undoChange(known, { before, after })
  }
  return known.version === version ? known : undefined
}

// JSON has no `undefined`, so a field that had no value is missing from `before`.
function undoChange(
  place: Place,
  { before, after }: Pick<PlaceRevision, 'before' | 'after'>,
): Place {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  const was = Object.fromEntries([...fields].map((field) => [field, before[field]]))
  // The entries were written from places, field by field.
  return { ...place, ...(was as Partial<Place>) }
}
