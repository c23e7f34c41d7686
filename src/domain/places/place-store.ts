import type { Attribute, Category, Place, PlaceOutline } from './place.ts'

/**
 * One change of an import or an editor. A place is added with the version that it brings; an update gets the one after
 * `expectedVersion`, which guards against a change made in between. An id, a slug (present or former) or a source that
 * another place has is a conflict too.
 */
export type PlaceChange =
  | { kind: 'add'; place: Place }
  | { kind: 'update'; place: Place; expectedVersion: number; formerSlug?: string }
  /** removes every trace: its slug becomes free again, its messages stay without a place */
  | { kind: 'remove'; place: Place; expectedVersion: number }

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
 * once, writes one audit entry for each changed place, and resolves only after the commit is on the disk.
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
   * places by the ids that another system has for them, their own or an alias; a merged place is the one that stands for it
   */
  bySourceIds(system: string, externalIds: readonly string[]): Promise<ReadonlyMap<string, Place>>
  /** the id of the place that each merged one was merged into, by its own id */
  merged(): Promise<ReadonlyMap<string, string>>
  /** the current slug of the place that once had this slug */
  currentSlugOf(formerSlug: string): Promise<string | undefined>
  /** which of these slugs are taken by any place, present or former */
  takenSlugs(slugs: readonly string[]): Promise<Set<string>>
  apply(
    changes: AsyncIterable<PlaceChange> | Iterable<PlaceChange>,
    actor: Actor,
    /** what a person says, unless it is said otherwise: a field changed by a `source` is not marked as set by hand */
    by?: 'person' | 'source',
  ): Promise<ApplyResult>
  /**
   * the changes since a mark; undefined when more than `most` places or anything else changed, or when the mark is
   * unknown: then everything has to be read again
   */
  changesSince(mark: CatalogueMark, most: number): Promise<PlaceChanges | undefined>
  /** of what is stored now */
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
   * Makes the vocabulary this one. A category is the same one when its id is, or else its slug; then its places keep it.
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
   * Reads settings, and writes in the same moment what `change` makes of them; nothing when that is undefined. An entry of the
   * log for each one that differs; `false` when nothing was to be written.
   */
  changeSettings(keys: readonly string[], change: ChangeSettings, actor: Actor): Promise<boolean>
  /** a random secret of 32 bytes, made at its first use and kept */
  secret(name: string): Promise<Uint8Array>
}

/** Changes that were made together and can be undone together. */
export type PlaceBatch = {
  id: string
  actor: Actor
  at: string
  /** each place with the version that the batch gave it */
  places: readonly { id: string; version: number }[]
  undoneAt?: string
}

type Update = Extract<PlaceChange, { kind: 'update' }>

/**
 * Batches of changes. Every implementation promises: a batch and the note of it are written together or not at all, and
 * one is undone at most once.
 */
export type PlaceBatchStore = {
  apply(id: string, changes: readonly Update[], actor: Actor): Promise<ApplyResult>
  byId(id: string): Promise<PlaceBatch | undefined>
  /** `already_undone` changes nothing */
  undo(
    id: string,
    changes: readonly Update[],
    actor: Actor,
  ): Promise<ApplyResult | { ok: false; problem: 'already_undone' }>
}
