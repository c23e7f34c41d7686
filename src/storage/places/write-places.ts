import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { markHandSet } from '../../domain/import/changes/hand-set-fields.ts'
import type { Place } from '../../domain/places/place.ts'
import type { Actor, PlaceChange } from '../../domain/places/place-store.ts'
import { writeAudit } from '../admin/audit-entries.ts'
import type { CatalogueEntry } from './catalogue-version.ts'
import { bulkInsert } from '../bulk-insert.ts'
import { toPlaceLine } from './place-lines.ts'
import { toPlaceRow, toPlaces } from './place-rows.ts'
import type { Schema } from '../schema.ts'
import type { FormerSlugRow, PlaceCategoryRow, PlaceLineRow, PlaceRow } from './place-tables.ts'

type Update = Extract<PlaceChange, { kind: 'update' }>
type Removal = Extract<PlaceChange, { kind: 'remove' }>
type Addition = Extract<PlaceChange, { kind: 'add' }>
type Revision = { before: Place; after: Place } & Pick<Update, 'formerSlug' | 'origin'>

/**
 * Why a change does not fit what is stored: somebody changed or removed its place meanwhile, or another place already has its
 * slug, id or external id.
 */
export type ConflictReason = 'place_changed' | 'slug_taken' | 'id_taken'

/** Thrown for a change that does not fit what is stored, to roll back the transaction. */
export class Conflict extends Error {
  readonly placeId: string

  constructor(placeId: string) {
    super(`conflict at place ${placeId}`)
    this.placeId = placeId
  }
}

const insertNew = bulkInsert((db, rows: PlaceRow[]) =>
  db
    .insertInto('place')
    .values(rows)
    .onConflict((clash) => clash.doNothing())
    .returning('id'),
)
const overwrite = bulkInsert((db, rows: PlaceRow[]) =>
  db
    .insertInto('place')
    .values(rows)
    .onConflict((clash) => clash.column('id').doUpdateSet(newValues(rows))),
)
const insertCategories = bulkInsert((db, rows: PlaceCategoryRow[]) =>
  db.insertInto('place_category').values(rows),
)
const insertFormerSlugs = bulkInsert((db, rows: FormerSlugRow[]) =>
  db
    .insertInto('former_slug')
    .values(rows)
    .onConflict((clash) => clash.column('slug').doUpdateSet(newValues(rows))),
)
const writeLines = bulkInsert((db, rows: PlaceLineRow[]) =>
  db
    .insertInto('place_line')
    .values(rows)
    .onConflict((clash) => clash.column('place_id').doUpdateSet(newValues(rows))),
)

/** `isByHand`: marks the changed fields as set by hand; changes from a file are not. */
export type Author = { actor: Actor; isByHand: boolean }

/**
 * The only way to write places. Checks a set of changes, each to a different place, and writes those that fit with a few statements for
 * all of them. Each change also updates `place_line` and writes an audit entry. Changes that do not fit are not written, but
 * returned by the ids of their places.
 */
export async function writePlaces(
  db: Kysely<Schema>,
  changes: readonly PlaceChange[],
  author: Author,
): Promise<Map<string, ConflictReason>> {
  const conflicts = new Map<string, ConflictReason>()
  const fits = ({ id }: Place) => !conflicts.has(id)
  const { actor } = author
  const isByHand = author.isByHand && !NON_HUMAN_ACTORS.has(actor)
  const read = await readRevisions(
    db,
    changes.filter((change) => change.kind === 'update'),
    conflicts,
  )
  const wanted = isByHand
    ? read.map((one) => ({ ...one, after: markHandSet(one.before, one.after) }))
    : read
  const removed = await removePlaces(
    db,
    changes.filter((change) => change.kind === 'remove'),
    conflicts,
  )
  const additions = changes.filter((change) => change.kind === 'add')
  await addPlaces(
    db,
    additions.map(({ place }) => place),
    conflicts,
  )
  const added = additions.filter(({ place }) => fits(place))
  await findConflicts(db, wanted, conflicts)
  const revisions = wanted.filter(({ after }) => fits(after))
  await revise(db, revisions)
  const changedAt = new Date().toISOString()
  const written = [...added.map(({ place }) => place), ...revisions.map(({ after }) => after)]
  await writeLines(
    db,
    written.map((place) => toPlaceLine(place, changedAt)),
  )
  await writeAudit(
    db,
    ...added.map((addition) => additionEntry(addition, actor)),
    ...revisions.map((revision) => revisionEntry(revision, actor)),
    ...removed.map(({ place }) => removalEntry(place, actor)),
  )
  return conflicts
}

async function addPlaces(
  db: Kysely<Schema>,
  places: readonly Place[],
  conflicts: Conflicts,
): Promise<void> {
  for (const id of await findFormerSlugConflicts(db, places)) conflicts.set(id, 'slug_taken')
  const free = places.filter(({ id }) => !conflicts.has(id))
  const { returned } = await insertNew(db, free.map(toPlaceRow))
  if (returned.length < free.length) {
    const ids = new Set(returned.map(({ id }) => id))
    const refused = free.filter(({ id }) => !ids.has(id))
    for (const place of refused) {
      conflicts.set(place.id, (await findConflict(db, place, true)) ?? 'id_taken')
    }
  }
  const added = free.filter(({ id }) => !conflicts.has(id))
  await insertCategories(db, added.flatMap(toCategoryRows))
}

async function revise(db: Kysely<Schema>, revisions: readonly Revision[]): Promise<void> {
  const places = revisions.map(({ after }) => after)
  await overwrite(db, places.map(toPlaceRow))
  // A place may return to one of its former slugs.
  await forgetFormerSlugs(
    db,
    revisions.filter(hasNewSlug).map(({ after }) => after.slug),
  )
  const former = revisions.flatMap(({ formerSlug, after }) =>
    formerSlug === undefined ? [] : [{ slug: formerSlug, place_id: after.id }],
  )
  await insertFormerSlugs(db, former)
  const regrouped = revisions.filter(
    ({ before, after }) => !isSame(before.categoryIds, after.categoryIds),
  )
  await replaceCategories(
    db,
    regrouped.map(({ after }) => after),
  )
}

async function replaceCategories(db: Kysely<Schema>, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  const ids = places.map(({ id }) => id)
  await db.deleteFrom('place_category').where('place_id', 'in', ids).execute()
  await insertCategories(db, places.flatMap(toCategoryRows))
}

/** Actors that are not people. */
const NON_HUMAN_ACTORS: ReadonlySet<Actor> = new Set(['cli', 'demo'])

type Conflicts = Map<string, ConflictReason>

/** Returns the places that were removed. */
async function removePlaces(
  db: Kysely<Schema>,
  removals: readonly Removal[],
  conflicts: Conflicts,
): Promise<Removal[]> {
  if (removals.length === 0) return []
  const rows = await db
    .selectFrom('place')
    .select(['id', 'version'])
    .where(
      'id',
      'in',
      removals.map(({ place }) => place.id),
    )
    .execute()
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const removed = removals.filter(({ place, expectedVersion }) => {
    if (versions.get(place.id) === expectedVersion) return true
    conflicts.set(place.id, 'place_changed')
    return false
  })
  const ids = removed.map(({ place }) => place.id)
  if (ids.length === 0) return []
  await db.deleteFrom('place_line').where('place_id', 'in', ids).execute()
  await db.deleteFrom('place_category').where('place_id', 'in', ids).execute()
  await db.deleteFrom('former_slug').where('place_id', 'in', ids).execute()
  await db.deleteFrom('further_id').where('place_id', 'in', ids).execute()
  await db.deleteFrom('kept_conflict').where('place_id', 'in', ids).execute()
  await db
    .deleteFrom('distinct_pair')
    .where(({ eb, or }) => or([eb('first_id', 'in', ids), eb('second_id', 'in', ids)]))
    .execute()
  await db.deleteFrom('scheduled_change').where('place_id', 'in', ids).execute()
  await db.deleteFrom('place').where('id', 'in', ids).execute()
  return removed
}

async function readRevisions(
  db: Kysely<Schema>,
  updates: readonly Update[],
  conflicts: Conflicts,
): Promise<Revision[]> {
  if (updates.length === 0) return []
  const ids = updates.map(({ place }) => place.id)
  const rows = await db.selectFrom('place').selectAll().where('id', 'in', ids).execute()
  const stored = new Map((await toPlaces(db, rows)).map((place) => [place.id, place]))
  return updates.flatMap(({ place, expectedVersion, formerSlug, origin }) => {
    const before = stored.get(place.id)
    if (before?.version === expectedVersion) {
      return { before, after: asStored(place, expectedVersion + 1), formerSlug, origin }
    }
    conflicts.set(place.id, 'place_changed')
    return []
  })
}

// Only an archived place may be merged into another.
function asStored({ mergedInto, ...place }: Place, version: number): Place {
  const isMerged = mergedInto !== undefined && place.status === 'archived'
  return { ...place, ...(isMerged && { mergedInto }), version }
}

const hasNewSlug = ({ before, after }: Revision) => before.slug !== after.slug

/** A former slug belongs to its place for ever; returns the ids of places that would take one from another place. */
async function findFormerSlugConflicts(
  db: Kysely<Schema>,
  places: readonly Pick<Place, 'id' | 'slug'>[],
): Promise<string[]> {
  if (places.length === 0) return []
  const slugs = places.map(({ slug }) => slug)
  const rows = await db.selectFrom('former_slug').selectAll().where('slug', 'in', slugs).execute()
  const owners = new Map(rows.map((row) => [row.slug, row.place_id]))
  return places.filter(({ id, slug }) => (owners.get(slug) ?? id) !== id).map(({ id }) => id)
}

async function forgetFormerSlugs(db: Kysely<Schema>, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  await db.deleteFrom('former_slug').where('slug', 'in', slugs).execute()
}

/** Finds updates that give a place a slug or an external id that another one has. */
async function findConflicts(
  db: Kysely<Schema>,
  revisions: readonly Revision[],
  conflicts: Conflicts,
): Promise<void> {
  const withNewSlug = revisions.filter(hasNewSlug).map(({ after }) => after)
  for (const id of await findFormerSlugConflicts(db, withNewSlug)) conflicts.set(id, 'slug_taken')
  for (const revision of revisions) {
    const { before, after } = revision
    if (!hasNewSlug(revision) && isSame(before.source, after.source)) continue
    const reason = await findConflict(db, after, false)
    if (reason) conflicts.set(after.id, reason)
  }
}

/** Which slug, id or external id of this place another place already has, if any; with `isNew`, the same id counts as well. */
async function findConflict(
  db: Kysely<Schema>,
  { id, slug, source }: Place,
  isNew: boolean,
): Promise<ConflictReason | undefined> {
  const sourceColumns = source && {
    source_system: source.system,
    source_external_id: source.externalId,
  }
  const holders = await db
    .selectFrom('place')
    .select(['id', 'slug', 'source_system', 'source_external_id'])
    .where(({ and, eb, or }) =>
      or([
        eb('slug', '=', slug),
        ...(isNew ? [eb('id', '=', id)] : []),
        ...(sourceColumns ? [and(sourceColumns)] : []),
      ]),
    )
    .execute()
  const others = isNew ? holders : holders.filter((holder) => holder.id !== id)
  const hasId = others.some(
    (other) =>
      other.id === id ||
      (source &&
        other.source_system === source.system &&
        other.source_external_id === source.externalId),
  )
  if (hasId) return 'id_taken'
  return others.length > 0 ? 'slug_taken' : undefined
}

/** For `ON CONFLICT … DO UPDATE`: every column with the value of the rejected row. */
function newValues(rows: readonly Record<string, unknown>[]) {
  const columns = Object.keys(rows[0] ?? {})
  return Object.fromEntries(
    columns.map((column) => [column, sql<never>`excluded.${sql.ref(column)}`]),
  )
}

function toCategoryRows({ id, categoryIds }: Place): PlaceCategoryRow[] {
  return categoryIds.map((category_id, position) => ({ place_id: id, position, category_id }))
}

// The log does not copy the values of a new place: the place itself has them, and the entry of its first change will record the old ones.
function additionEntry({ place, origin }: Addition, actor: Actor): CatalogueEntry {
  return { actor, action: 'place.added', subject: place.id, after: origin }
}

function removalEntry(place: Place, actor: Actor): CatalogueEntry {
  return { actor, action: 'place.removed', subject: place.id, before: place }
}

function revisionEntry({ before, after, origin }: Revision, actor: Actor): CatalogueEntry {
  const [oldFields, newFields] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const fields = [...new Set([...oldFields.keys(), ...newFields.keys()])].filter(
    (one) => one !== 'handSet',
  )
  const changed = fields.filter((field) => !isSame(oldFields.get(field), newFields.get(field)))
  const pick = (values: Map<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, values.get(field)]))
  return {
    actor,
    action: 'place.changed',
    subject: after.id,
    before: pick(oldFields),
    after: { ...pick(newFields), ...origin },
  }
}

/** Whether both values are stored the same way: a missing field equals an undefined one. */
function isSame(value: unknown, other: unknown): boolean {
  if (value === other) return true
  const [json, otherJson] = [JSON.stringify(value), JSON.stringify(other)]
  if (json === otherJson || json === undefined || otherJson === undefined) return json === otherJson
  return isDeepStrictEqual(JSON.parse(json), JSON.parse(otherJson))
}
