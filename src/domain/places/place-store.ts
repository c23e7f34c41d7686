import type {
  Attribute,
  Category,
  Place,
  PlaceOutline,
  PlaceStatus,
  PhotoId,
  PhotoProblem,
  PhotoSize,
  Picture,
  PictureKind,
} from './place.ts'

/**
 * One change of an import or an editor. An added place keeps its version. An update gets the version after
 * `expectedVersion`, and fails if the place has changed since. An id, a source or a slug (current or former) of
 * another place is a conflict too.
 */
export type PlaceChange =
  | { kind: 'add'; place: Place; origin?: ChangeOrigin }
  | {
      kind: 'update'
      place: Place
      expectedVersion: number
      formerSlug?: string
      origin?: ChangeOrigin
    }
  /** removes every trace: its slug becomes free again, and its messages stay without a place */
  | { kind: 'remove'; place: Place; expectedVersion: number }

/** The visitor's message or geocoder answer that the author accepted; the log keeps it with the new values. */
export type ChangeOrigin = {
  /** the message of a visitor */
  message?: { id: string; receipt: string }
  /** the host of the geocoder that gave the location */
  geocoder?: string
}

export type ApplyResult =
  | { ok: true; catalogueVersion: number }
  | { ok: false; problem: 'conflict'; placeId: string }

/** The author of a change, for the audit log: a user id, or `cli`, `demo`. */
export type Actor = string

/** Identifies a state of the catalogue, unique even across restored backups: see `changesSince`. */
export type CatalogueMark = string

/** Published places that changed since a given mark: each in its current state, undefined when it is no longer published. */
export type PlaceChanges = {
  version: number
  mark: CatalogueMark
  places: readonly { id: string; place: Place | undefined }[]
}

/**
 * The places as they are stored. Every implementation promises: `apply` is all or nothing, raises the catalogue version
 * once, writes one audit entry for each changed place, and resolves only after the commit is on disk.
 */
export type PlaceStore = {
  /** all published places in the order of their ids, streamed, never all in memory */
  streamPublished(): AsyncIterable<Place>
  /** all places of any status in the order of their ids, streamed */
  streamAll(): AsyncIterable<Place>
  /** the same, but only the fields that an import compares */
  streamOutlines(): AsyncIterable<PlaceOutline>
  /** of any status */
  count(): Promise<number>
  byId(id: string): Promise<Place | undefined>
  bySlug(slug: string): Promise<Place | undefined>
  /** those of these places that are stored, in any order */
  byIds(ids: readonly string[]): Promise<Place[]>
  /**
   * places by the ids that another system has for them, their own or an alias; for a merged place, the one that replaced it
   */
  bySourceIds(system: string, externalIds: readonly string[]): Promise<ReadonlyMap<string, Place>>
  /** the id of the place that each merged one was merged into, by its own id */
  merged(): Promise<ReadonlyMap<string, string>>
  /** the current slug of the place that once had this slug */
  currentSlugOf(formerSlug: string): Promise<string | undefined>
  /** which of these slugs are taken, as the current or former slug of any place */
  takenSlugs(slugs: readonly string[]): Promise<Set<string>>
  apply(
    changes: AsyncIterable<PlaceChange> | Iterable<PlaceChange>,
    actor: Actor,
    /** `person` by default; fields changed by a `source` are not marked as set by hand */
    by?: 'person' | 'source',
  ): Promise<ApplyResult>
  /**
   * the changes since a mark; undefined if more than `limit` places or anything else changed, or if the mark is unknown: then
   * the caller has to read everything again
   */
  changesSince(mark: CatalogueMark, limit: number): Promise<PlaceChanges | undefined>
  /** the mark of the current state */
  catalogueMark(): Promise<CatalogueMark>
  /** raised by one in every transaction that changes what visitors see */
  catalogueVersion(): Promise<number>
}

export type ChangeSettings = (
  stored: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, unknown>> | undefined

/** Categories, attributes and settings of the site: small tables, read whole. */
export type SiteStore = {
  categories(): Promise<Category[]>
  attributes(): Promise<Attribute[]>
  /**
   * Replaces the vocabulary. A category with a known id, or else a known slug, is the same one and keeps its places.
   * A missing one is removed, unless places still have it. Used by the demo and the category screens.
   */
  saveVocabulary(
    vocabulary: { categories: Category[]; attributes: Attribute[] },
    actor: Actor,
  ): Promise<void>
  setting(key: string): Promise<unknown>
  /** `undefined` makes it unknown again */
  saveSetting(key: string, value: unknown, actor: Actor): Promise<void>
  /**
   * Reads settings and writes the result of `change` in one transaction, with a log entry for each setting that differs. If
   * `change` returns undefined, writes nothing and returns `false`.
   */
  changeSettings(keys: readonly string[], change: ChangeSettings, actor: Actor): Promise<boolean>
  /** a random secret of 32 bytes, made on first use and kept */
  secret(name: string): Promise<Uint8Array>
}

/** What a place may lack; `confirmation` means that it was never confirmed, or over a year ago. */
export const LACKS = ['hours', 'location', 'region', 'confirmation'] as const
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
  /** the system that the places were imported from */
  source?: string
  /** only places within a manager's limits */
  within?: PlaceLimits
  /** an ISO date: only places that have their usual weekly hours on that day */
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
  /** the version after the change */
  version: number
  at: string
  /** a user id, `cli`, `demo` or the name of a key */
  actor: string
  kind: 'added' | 'changed'
  /** the fields that differ; empty for an addition */
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
  origin: ChangeOrigin
}

/**
 * Queries over places of any status. Every implementation promises: special characters of the query language are plain text in
 * words, every order is total, and a call sees everything committed before it.
 */
export type PlaceTable = {
  list(query: PlaceTableQuery): Promise<{ total: number; lines: PlaceLine[] }>
  /** pages of the matching places, or of those with these ids, ordered by id, after the given id, from one snapshot */
  pages(
    which: PlaceFilter | { ids: readonly string[] },
    after?: string,
  ): AsyncIterable<readonly PlaceLine[]>
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
  /** the newest revision of each of these places, by id */
  lastRevisions(placeIds: readonly string[]): Promise<ReadonlyMap<string, PlaceRevision>>
}

/**
 * The place as it was at a version: the stored one with every later change undone. Undefined if the history does not go back
 * that far. `history` is newest first.
 */
export function placeAt(
  place: Place,
  version: number,
  history: readonly PlaceRevision[],
): Place | undefined {
  let known: Place = place
  for (const { kind, before, after, version: made } of history) {
    if (known.version <= version) break
    // A change is missing between this one and the next.
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

/** The result of adding an uploaded picture. */
export type AddedPhoto = { ok: true; id: PhotoId } | { ok: false; problem: PhotoProblem }

/**
 * The pictures of photos. Every implementation promises: uploads are decoded and re-encoded, so that only the pixels are kept, and
 * `add` settles only when all its pictures are stored durably. If the storage does not answer, a call throws `storage_unavailable`,
 * or `add` returns `photo_not_stored`.
 */
export type PhotoStore = {
  add(chunks: AsyncIterable<Uint8Array>, kind?: PictureKind): Promise<AddedPhoto>
  /** undefined when there is no such photo */
  sizeOf(id: PhotoId): Promise<PhotoSize | undefined>
  /** the bytes of one picture; undefined when there is none */
  read(picture: Picture): Promise<Uint8Array | undefined>
}

/** Finds out which photos are still in use. */
export type PhotoReferences = {
  /** which of these belong to a place, are the logo, or occur in a version that the history still holds */
  stillReferenced(ids: readonly PhotoId[]): Promise<Set<PhotoId>>
}

/**
 * The places that a manager is responsible for: those listed by id, and all others that are in one of the regions and have one of the
 * categories.
 */
export type PlaceLimits = {
  placeIds: readonly string[]
  /** ISO 3166-2 codes of regions, or ISO 3166-1 codes of whole countries; empty for every region */
  regions: readonly string[]
  /** empty for every category */
  categoryIds: readonly string[]
  /** changes wait until an editor accepts them */
  needsApproval?: boolean
}

export const LIMIT_KINDS = ['regions', 'categoryIds', 'placeIds'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** No place at all: limits that name neither a place nor a region nor a category. */
export const NO_PLACES: PlaceLimits = { placeIds: [], regions: [], categoryIds: [] }

/** The most entries of each kind, so that a query stays small. */
export const MAX_LIMITS = { placeIds: 500, regions: 200, categoryIds: 200 } as const

export function isWithin(
  { placeIds, regions, categoryIds }: PlaceLimits,
  { id, address, categoryIds: own }: Pick<Place, 'id' | 'address' | 'categoryIds'>,
): boolean {
  if (placeIds.includes(id)) return true
  if (regions.length === 0 && categoryIds.length === 0) return false
  const { country, region } = address
  const isThere = [country, region].some((code) => code !== undefined && regions.includes(code))
  return (
    (regions.length === 0 || isThere) &&
    (categoryIds.length === 0 || categoryIds.some((one) => own.includes(one)))
  )
}

/** The limits with one more entry of a kind; undefined if that kind is full. */
export function withEntry(
  limits: PlaceLimits,
  kind: LimitKind,
  entry: string,
): PlaceLimits | undefined {
  if (limits[kind].includes(entry)) return limits
  if (limits[kind].length >= MAX_LIMITS[kind]) return undefined
  return { ...limits, [kind]: [...limits[kind], entry] }
}

/**
 * The limits without an entry of a kind; undefined if that would allow more places than before: without its last region a category
 * applies everywhere, and without its last category a region applies to all categories.
 */
export function withoutEntry(
  limits: PlaceLimits,
  kind: LimitKind,
  entry: string,
): PlaceLimits | undefined {
  const left = limits[kind].filter((one) => one !== entry)
  const others = kind === 'regions' ? limits.categoryIds : limits.regions
  if (kind !== 'placeIds' && left.length === 0 && others.length > 0) return undefined
  return { ...limits, [kind]: left }
}

/** Longer chains and circles are not followed. */
const MAX_MERGE_STEPS = 5

/** Finds the place that an archived one was merged into, following several merges; undefined if all are archived or gone. */
export async function placeMergedInto(
  archived: Pick<Place, 'mergedInto'>,
  places: Pick<PlaceStore, 'byId'>,
): Promise<Place | undefined> {
  let next = archived.mergedInto
  for (let step = 0; step < MAX_MERGE_STEPS && next !== undefined; step++) {
    const place: Place | undefined = await places.byId(next)
    if (place && place.status !== 'archived') return place
    next = place?.mergedInto
  }
  return undefined
}

/** Finds the place with this id, or the one that replaced it when they were merged. */
export async function resolveMergedPlace(
  id: string,
  places: Pick<PlaceStore, 'byId'>,
): Promise<Place | undefined> {
  const place = await places.byId(id)
  if (place?.status !== 'archived') return place
  return (await placeMergedInto(place, places)) ?? place
}

/** Follows the merges in a table of all merged places. The result may itself be archived. */
export function finalMergeTarget(id: string, merged: ReadonlyMap<string, string>): string {
  let last = id
  for (let step = 0; step < MAX_MERGE_STEPS; step++) last = merged.get(last) ?? last
  return last
}

/** The ids of the place and of all entries that were merged into it, directly or through others. */
export function mergedPlaceIds(id: string, merged: ReadonlyMap<string, string>): string[] {
  const others = [...merged.keys()].filter(
    (one) => one !== id && finalMergeTarget(one, merged) === id,
  )
  return [id, ...others]
}
