import { type Kysely, sql } from 'kysely'
import type { Attribute, Category } from '../../domain/places/place.ts'
import { fromJson, toJson } from '../column-types.ts'
import type { Schema } from '../schema.ts'
import type { AttributeRow, CategoryRow } from './place-tables.ts'

type Vocabulary = { categories: Category[]; attributes: Attribute[] }

export async function readCategories(db: Kysely<Schema>): Promise<Category[]> {
  const rows = await db
    .selectFrom('category')
    .selectAll()
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows.map(toCategory)
}

export async function readAttributes(db: Kysely<Schema>): Promise<Attribute[]> {
  const rows = await db.selectFrom('attribute').selectAll().orderBy('position').execute()
  return rows.map(toAttribute)
}

/**
 * Replaces the vocabulary. A category is matched by id, or otherwise by slug; then its places get the new id. A missing category is
 * removed, unless places still have it.
 */
export async function replaceVocabulary(
  db: Kysely<Schema>,
  { categories, attributes }: Vocabulary,
): Promise<void> {
  await db.deleteFrom('attribute').execute()
  for (const [position, attribute] of attributes.entries()) {
    await db.insertInto('attribute').values(toAttributeRow(attribute, position)).execute()
  }
  await replaceCategories(db, categories)
}

async function replaceCategories(db: Kysely<Schema>, categories: Category[]): Promise<void> {
  const predecessorOf = matchWith(await readCategories(db), categories)
  const kept = categories.flatMap((category) => predecessorOf(category) ?? [])
  await removeUnused(db, kept)
  await parkSlugs(db, kept)
  for (const category of categories) {
    const row = toCategoryRow(category)
    const predecessor = predecessorOf(category)
    if (predecessor === undefined) await db.insertInto('category').values(row).execute()
    else await db.updateTable('category').set(row).where('id', '=', predecessor).execute()
  }
}

/** Returns the function that finds the id of the stored category that a new one replaces. */
function matchWith(stored: Category[], categories: Category[]) {
  const storedIds = new Set(stored.map(({ id }) => id))
  const newIds = new Set(categories.map(({ id }) => id))
  const free = stored.filter(({ id }) => !newIds.has(id))
  const freeIds = new Map(free.map(({ slug, id }) => [slug, id]))
  return ({ id, slug }: Category) => (storedIds.has(id) ? id : freeIds.get(slug))
}

async function removeUnused(db: Kysely<Schema>, kept: readonly string[]): Promise<void> {
  await db
    .deleteFrom('category')
    .where('id', 'not in', (used) => used.selectFrom('place_category').select('category_id'))
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
}

/** Frees the slugs first, because categories may swap theirs. */
async function parkSlugs(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('category')
    .set({ slug: sql<string>`'~' || id` })
    .where('id', 'in', ids)
    .execute()
}

function toCategoryRow(category: Category): CategoryRow {
  const { id, slug, name, alsoKnownAs, colour, icon, order } = category
  return {
    id,
    slug,
    name: JSON.stringify(name),
    also_known_as: toJson(alsoKnownAs),
    colour,
    icon,
    position: order,
  }
}

function toCategory({ id, slug, name, also_known_as, colour, icon, position }: CategoryRow) {
  const category: Category = { id, slug, name: JSON.parse(name), colour, icon, order: position }
  return also_known_as ? { ...category, alsoKnownAs: JSON.parse(also_known_as) } : category
}

function toAttributeRow(attribute: Attribute, position: number): AttributeRow {
  const { key, name, alsoKnownAs, type, choices, categories, filterable } = attribute
  return {
    key,
    name: JSON.stringify(name),
    also_known_as: toJson(alsoKnownAs),
    type,
    choices: toJson(choices),
    categories: toJson(categories),
    filterable: filterable ? 1 : 0,
    position,
  }
}

function toAttribute(row: AttributeRow): Attribute {
  const { key, name, also_known_as, type, choices, categories, filterable } = row
  return {
    key,
    name: JSON.parse(name),
    ...(also_known_as !== null && { alsoKnownAs: JSON.parse(also_known_as) }),
    type,
    choices: fromJson(choices),
    ...(categories !== null && { categories: JSON.parse(categories) }),
    filterable: filterable === 1,
  }
}
