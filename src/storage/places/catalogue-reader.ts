import type { Attribute, Category, Place } from '../../domain/places/place.ts'
import { type CatalogueState, readCatalogueState } from './catalogue-version.ts'
import { countPublished, publishedPages } from './place-store.ts'
import { readAttributes, readCategories } from './vocabulary.ts'

/** Everything that a catalogue is built from, for a process that only reads. */
export type CatalogueReader = {
  state(): Promise<CatalogueState>
  categories(): Promise<Category[]>
  attributes(): Promise<Attribute[]>
  /** the number of published places */
  count(): Promise<number>
  /** all published places in the order of their ids, streamed page by page */
  pages(): AsyncIterable<readonly Place[]>
  close(): Promise<void>
}

type Options = { databaseUrl?: string; directory: string }

/** Opens the database read-only. `openStorage` must have opened and migrated it first. */
export async function openCatalogueReader(options: Options): Promise<CatalogueReader> {
  const { db, close } = await openReader(options)
  return {
    state: () => readCatalogueState(db),
    categories: () => readCategories(db),
    attributes: () => readAttributes(db),
    count: () => countPublished(db),
    pages: () => publishedPages(db),
    close,
  }
}

async function openReader({ databaseUrl, directory }: Options) {
  if (databaseUrl) {
    const { openPostgresReader } = await import('../postgres/open-postgres.ts')
    return openPostgresReader(databaseUrl)
  }
  const { openSqliteReader } = await import('../sqlite/open-sqlite.ts')
  return openSqliteReader(directory)
}
