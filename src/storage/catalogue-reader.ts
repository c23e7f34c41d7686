import { type Kysely, sql } from 'kysely'
import type { Attribute, Category, Place } from '../domain/places/place.ts'
import { readCatalogueVersion } from './catalogue-version.ts'
import { streamPublished } from './place-store.ts'
import type { Schema } from './schema.ts'
import { readAttributes, readCategories } from './vocabulary.ts'

/** What was stored at one moment. */
export type CatalogueMoment = {
  version: number
  /** tells this moment from every other one, also from one of a restored backup that has the same version */
  mark: string
}

/** All that a catalogue is built from, for a thread that only reads. */
export type CatalogueReader = {
  moment(): Promise<CatalogueMoment>
  categories(): Promise<Category[]>
  attributes(): Promise<Attribute[]>
  /** all published places in the order of their ids, streamed */
  places(): AsyncIterable<Place>
  close(): Promise<void>
}

type Options = { databaseUrl?: string; directory: string }

/** Opens the database for reading alone. It must have been opened and brought up to date by `openStorage` before. */
export async function openCatalogueReader(options: Options): Promise<CatalogueReader> {
  const { db, close } = await openReader(options)
  return {
    moment: () => readMoment(db),
    categories: () => readCategories(db),
    attributes: () => readAttributes(db),
    places: () => streamPublished(db),
    close,
  }
}

async function openReader({ databaseUrl, directory }: Options) {
  if (databaseUrl) {
    const { openPostgresReader } = await import('./postgres/open-postgres.ts')
    return openPostgresReader(databaseUrl)
  }
  const { openSqliteReader } = await import('./sqlite/open-sqlite.ts')
  return openSqliteReader(directory)
}

/** The moment of the version, and the entry of the change that led to it. */
export async function readMoment(db: Kysely<Schema>): Promise<CatalogueMoment> {
  const version = await readCatalogueVersion(db)
  const change = await db
    .selectFrom('audit_entry')
    .select([sql<string>`cast(id as text)`.as('id'), 'at'])
    .where('action', 'in', ['place.added', 'place.changed', 'vocabulary.saved', 'setting.saved'])
    .orderBy('audit_entry.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { version, mark: change ? `${version} ${change.id} ${change.at}` : String(version) }
}
