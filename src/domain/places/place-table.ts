import type { Place, PlaceStatus } from './place.ts'

/** What a place may lack; `confirmation` is one that is older than a year, or none. */
export const LACKS = ['hours', 'location', 'confirmation'] as const
export type Lack = (typeof LACKS)[number]

export const PLACE_SORTS = ['name', 'city', 'region', 'status', 'confirmed', 'changed'] as const
export type PlaceSort = (typeof PLACE_SORTS)[number]

/** Which places an operator wants to see; everything that is given must be true of a place. */
export type PlaceFilter = {
  /** folded words of which each stands somewhere in name, address, slug, or an id by which an import knows it */
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
  /** an ISO date: those that have hours, which do not differ from the week on it */
  usualOn?: string
}

export type PlaceTableQuery = {
  filter: PlaceFilter
  sort: PlaceSort
  isDescending: boolean
  offset: number
  limit: number
}

/** One line of the table: the place, and when it was changed last. */
export type PlaceLine = { place: Place; changedAt: string }

/** One kept version of a place: who changed what, and when. */
export type PlaceRevision = {
  /** the version that it led to */
  version: number
  at: string
  /** a user id, `cli`, `demo` or the name of a key */
  actor: string
  kind: 'added' | 'changed'
  /** the fields that differ; of an addition nothing */
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/**
 * What operators ask of places of any status. Every implementation promises: a word that holds signs of the query language
 * is only text, an order is total, and what was committed before the call is seen.
 */
export type PlaceTable = {
  list(query: PlaceTableQuery): Promise<{ total: number; lines: PlaceLine[] }>
  /** the places themselves, in the order of their ids, at most so many */
  matching(filter: PlaceFilter, limit: number): Promise<Place[]>
  byIds(ids: readonly string[]): Promise<Place[]>
  /** the regions that any place has, in the order of their codes */
  regions(): Promise<string[]>
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

// What a field was not before is not among `before`: JSON has no word for it.
function undoChange(
  place: Place,
  { before, after }: Pick<PlaceRevision, 'before' | 'after'>,
): Place {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  const was = Object.fromEntries([...fields].map((field) => [field, before[field]]))
  // The entries were written from places, field by field.
  return { ...place, ...(was as Partial<Place>) }
}
