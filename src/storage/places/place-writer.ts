import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { Place } from '../../domain/places/place.ts'
import type { Actor, PlaceChange } from '../../domain/places/place-store.ts'
import { auditWriter } from '../operators/audit-entries.ts'
import type { CatalogueEntry } from './catalogue-moment.ts'
import { bulkInsert } from '../bulk-insert.ts'
import { toPlaceLine } from './place-lines.ts'
import { toPlaceRow, toPlaces } from './place-rows.ts'
import type { Schema } from '../schema.ts'
import type { FormerSlugRow, PlaceCategoryRow, PlaceLineRow, PlaceRow } from './place-tables.ts'

type Update = Extract<PlaceChange, { kind: 'update' }>
type Removal = Extract<PlaceChange, { kind: 'remove' }>
type Revision = { before: Place; after: Place; formerSlug?: string }

/** A change that does not fit what is stored. It is thrown, so that the transaction is undone. */
export class Conflict extends Error {
  readonly placeId: string

  constructor(placeId: string) {
    super(`conflict at place ${placeId}`)
    this.placeId = placeId
  }
}

/** Checks and writes a set of changes, each of another place, with a few statements for all of them. */
export class PlaceWriter {
  readonly #insertNew = bulkInsert((db, rows: PlaceRow[]) =>
    db
      .insertInto('place')
      .values(rows)
      .onConflict((clash) => clash.doNothing())
      .returning('id'),
  )
  readonly #overwrite = bulkInsert((db, rows: PlaceRow[]) =>
    db
      .insertInto('place')
      .values(rows)
      .onConflict((clash) => clash.column('id').doUpdateSet(newValues(rows))),
  )
  readonly #insertCategories = bulkInsert((db, rows: PlaceCategoryRow[]) =>
    db.insertInto('place_category').values(rows),
  )
  readonly #insertFormerSlugs = bulkInsert((db, rows: FormerSlugRow[]) =>
    db
      .insertInto('former_slug')
      .values(rows)
      .onConflict((clash) => clash.column('slug').doUpdateSet(newValues(rows))),
  )
  readonly #writeLines = bulkInsert((db, rows: PlaceLineRow[]) =>
    db
      .insertInto('place_line')
      .values(rows)
      .onConflict((clash) => clash.column('place_id').doUpdateSet(newValues(rows))),
  )
  readonly #writeAudit = auditWriter()

  async write(db: Kysely<Schema>, changes: readonly PlaceChange[], actor: Actor): Promise<void> {
    const added = changes.filter(({ kind }) => kind === 'add').map(({ place }) => place)
    const updates = changes.filter((change) => change.kind === 'update')
    const removals = changes.filter((change) => change.kind === 'remove')
    const revisions = await readRevisions(db, updates)
    await removePlaces(db, removals)
    await this.#add(db, added)
    await this.#revise(db, revisions)
    const changedAt = new Date().toISOString()
    const written = [...added, ...revisions.map(({ after }) => after)]
    await this.#writeLines(
      db,
      written.map((place) => toPlaceLine(place, changedAt)),
    )
    await this.#writeAudit(db, [
      ...added.map((place) => additionEntry(place, actor)),
      ...revisions.map((revision) => revisionEntry(revision, actor)),
      ...removals.map(({ place }) => removalEntry(place, actor)),
    ])
  }

  async #add(db: Kysely<Schema>, places: readonly Place[]): Promise<void> {
    await refuseFormerSlugs(db, places)
    const { returned } = await this.#insertNew(db, places.map(toPlaceRow))
    const ids = new Set(returned.map(({ id }) => id))
    const refused = places.find(({ id }) => !ids.has(id))
    if (refused) throw new Conflict(refused.id)
    await this.#insertCategories(db, places.flatMap(toCategoryRows))
  }

  async #revise(db: Kysely<Schema>, revisions: readonly Revision[]): Promise<void> {
    for (const revision of revisions) await refuseClash(db, revision)
    const places = revisions.map(({ after }) => after)
    await this.#overwrite(db, places.map(toPlaceRow))
    await this.#rememberSlugs(db, revisions)
    const regrouped = revisions.filter(
      ({ before, after }) => !isSame(before.categoryIds, after.categoryIds),
    )
    await this.#replaceCategories(
      db,
      regrouped.map(({ after }) => after),
    )
  }

  async #rememberSlugs(db: Kysely<Schema>, revisions: readonly Revision[]): Promise<void> {
    const moved = revisions.filter(({ before, after }) => before.slug !== after.slug)
    await refuseFormerSlugs(
      db,
      moved.map(({ after }) => after),
    )
    // A place may go back to a slug that it had once.
    await forgetFormerSlugs(
      db,
      moved.map(({ after }) => after.slug),
    )
    const former = revisions.flatMap(({ formerSlug, after }) =>
      formerSlug === undefined ? [] : [{ slug: formerSlug, place_id: after.id }],
    )
    await this.#insertFormerSlugs(db, former)
  }

  async #replaceCategories(db: Kysely<Schema>, places: readonly Place[]): Promise<void> {
    if (places.length === 0) return
    const ids = places.map(({ id }) => id)
    await db.deleteFrom('place_category').where('place_id', 'in', ids).execute()
    await this.#insertCategories(db, places.flatMap(toCategoryRows))
  }
}

async function removePlaces(db: Kysely<Schema>, removals: readonly Removal[]): Promise<void> {
  if (removals.length === 0) return
  const ids = removals.map(({ place }) => place.id)
  const rows = await db
    .selectFrom('place')
    .select(['id', 'version'])
    .where('id', 'in', ids)
    .execute()
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const refused = removals.find(
    ({ place, expectedVersion }) => versions.get(place.id) !== expectedVersion,
  )
  if (refused) throw new Conflict(refused.place.id)
  await db.deleteFrom('place_line').where('place_id', 'in', ids).execute()
  await db.deleteFrom('place_category').where('place_id', 'in', ids).execute()
  await db.deleteFrom('former_slug').where('place_id', 'in', ids).execute()
  await db.deleteFrom('further_id').where('place_id', 'in', ids).execute()
  await db.deleteFrom('place').where('id', 'in', ids).execute()
}

async function readRevisions(db: Kysely<Schema>, updates: readonly Update[]): Promise<Revision[]> {
  if (updates.length === 0) return []
  const ids = updates.map(({ place }) => place.id)
  const rows = await db.selectFrom('place').selectAll().where('id', 'in', ids).execute()
  const stored = new Map((await toPlaces(db, rows)).map((place) => [place.id, place]))
  return updates.map(({ place, expectedVersion, formerSlug }) => {
    const before = stored.get(place.id)
    if (before?.version !== expectedVersion) throw new Conflict(place.id)
    return { before, after: asStored(place, expectedVersion + 1), formerSlug }
  })
}

// A place that is back leads to no other one.
function asStored({ mergedInto, ...place }: Place, version: number): Place {
  const isMerged = mergedInto !== undefined && place.status === 'archived'
  return { ...place, ...(isMerged && { mergedInto }), version }
}

/** A former slug answers for its place for ever, so no other place gets it. */
async function refuseFormerSlugs(db: Kysely<Schema>, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  const slugs = places.map(({ slug }) => slug)
  const rows = await db.selectFrom('former_slug').selectAll().where('slug', 'in', slugs).execute()
  const owners = new Map(rows.map((row) => [row.slug, row.place_id]))
  const refused = places.find(({ id, slug }) => (owners.get(slug) ?? id) !== id)
  if (refused) throw new Conflict(refused.id)
}

async function forgetFormerSlugs(db: Kysely<Schema>, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  await db.deleteFrom('former_slug').where('slug', 'in', slugs).execute()
}

/** Refuses a new slug or source that another place has. */
async function refuseClash(db: Kysely<Schema>, { before, after }: Revision): Promise<void> {
  if (before.slug === after.slug && isSame(before.source, after.source)) return
  const { source } = after
  const clash = await db
    .selectFrom('place')
    .select('id')
    .where('id', '<>', after.id)
    .where(({ and, eb, or }) => {
      const hasSlug = eb('slug', '=', after.slug)
      if (!source) return hasSlug
      const hasSource = and({
        source_system: source.system,
        source_external_id: source.externalId,
      })
      return or([hasSlug, hasSource])
    })
    .executeTakeFirst()
  if (clash) throw new Conflict(after.id)
}

/** For `ON CONFLICT … DO UPDATE`: every column as the refused row has it. */
function newValues(rows: readonly Record<string, unknown>[]) {
  const columns = Object.keys(rows[0] ?? {})
  return Object.fromEntries(
    columns.map((column) => [column, sql<never>`excluded.${sql.ref(column)}`]),
  )
}

function toCategoryRows({ id, categoryIds }: Place): PlaceCategoryRow[] {
  return categoryIds.map((category_id, position) => ({ place_id: id, position, category_id }))
}

// What was added is not copied: the place has it, and when it changes, the entry of the change has what was there before.
function additionEntry({ id }: Place, actor: Actor): CatalogueEntry {
  return { actor, action: 'place.added', subject: id }
}

function removalEntry(place: Place, actor: Actor): CatalogueEntry {
  return { actor, action: 'place.removed', subject: place.id, before: place }
}

function revisionEntry({ before, after }: Revision, actor: Actor): CatalogueEntry {
  const [old, young] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const fields = [...new Set([...old.keys(), ...young.keys()])]
  const changed = fields.filter((field) => !isSame(old.get(field), young.get(field)))
  const pick = (values: Map<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, values.get(field)]))
  return {
    actor,
    action: 'place.changed',
    subject: after.id,
    before: pick(old),
    after: pick(young),
  }
}

/** Whether both are the same once they are stored: a missing field and an undefined one are. */
function isSame(value: unknown, other: unknown): boolean {
  if (value === other) return true
  const [json, otherJson] = [JSON.stringify(value), JSON.stringify(other)]
  if (json === otherJson || json === undefined || otherJson === undefined) return json === otherJson
  return isDeepStrictEqual(JSON.parse(json), JSON.parse(otherJson))
}
