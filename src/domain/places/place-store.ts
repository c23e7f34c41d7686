import type { Attribute, Category, Place, PlaceOutline } from './place.ts'

/**
 * One change of an import or an editor. A place is added with the version that it brings; an update gets the one after
 * `expectedVersion`, which guards against a change made in between. An id, a slug (present or former) or a source that
 * another place has is a conflict too.
 */
export type PlaceChange =
  | { kind: 'add'; place: Place }
  | { kind: 'update'; place: Place; expectedVersion: number; formerSlug?: string }
  /** as if it had never been there: its slug is free again, messages to it stay without it */
  | { kind: 'remove'; place: Place; expectedVersion: number }

export type ApplyResult =
  | { ok: true; catalogueVersion: number }
  | { ok: false; problem: 'conflict'; placeId: string }

/** Who did it, for the audit log: a user id, or `cli`, `demo`. */
export type Actor = string

/** A moment of the catalogue, told from every other one, also from those of a restored backup: see `changesSince`. */
export type CatalogueMark = string

/** What visitors see otherwise since a moment, places alone: each as it is now, undefined when it is not published. */
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
  /** the same, of each only what an import compares */
  streamOutlines(): AsyncIterable<PlaceOutline>
  /** of any status */
  count(): Promise<number>
  byId(id: string): Promise<Place | undefined>
  bySlug(slug: string): Promise<Place | undefined>
  /** those of these places that are stored, in any order */
  byIds(ids: readonly string[]): Promise<Place[]>
  /** which place an archived one was merged into, by its id: of those that were */
  merged(): Promise<ReadonlyMap<string, string>>
  /** the slug that the place has today, for a slug it had once */
  currentSlugOf(formerSlug: string): Promise<string | undefined>
  /** which of these slugs are taken by any place, present or former */
  takenSlugs(slugs: readonly string[]): Promise<Set<string>>
  apply(
    changes: AsyncIterable<PlaceChange> | Iterable<PlaceChange>,
    actor: Actor,
  ): Promise<ApplyResult>
  /**
   * what has changed since a mark was taken; undefined when more than `most` places have, when something else has, or when
   * nothing is known of the mark: then only all of it tells
   */
  changesSince(mark: CatalogueMark, most: number): Promise<PlaceChanges | undefined>
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
   * One that is left out goes, unless places still have it. Used by the demo and the category screens.
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

/** Changes that were made together and can be taken back together. */
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
 * one is taken back at most once.
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
