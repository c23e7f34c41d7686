import { scheduler } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { CatalogueMark, PlaceChanges } from '../../domain/places/place-store.ts'
import type { AuditEntry } from '../admin/audit-entries.ts'
import type { AuditAction } from '../admin/account-tables.ts'
import type { Schema } from '../schema.ts'
import { inSnapshot } from '../stream-pages.ts'
import { toPlaces } from './place-rows.ts'

/**
 * Increments the version and returns it. Every change to the catalogue does this first: the row stays locked until the
 * transaction ends, so that such changes are serialised on either engine.
 */
export async function raiseCatalogueVersion(db: Kysely<Schema>): Promise<number> {
  const { version } = await db
    .updateTable('catalogue_version')
    .set({ version: sql`version + 1` })
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function readCatalogueVersion(db: Kysely<Schema>): Promise<number> {
  const { version } = await db
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The state of the stored catalogue at one moment. */
export type CatalogueState = {
  version: number
  /** unique to this moment, even if a restored backup reaches the same version */
  mark: CatalogueMark
}

/** The audit entry of the change that led to a moment. */
type MarkedEntry = { version: number; id: string; at: string }

/** Every change to the catalogue writes one of these entries. */
const CATALOGUE_ACTIONS = [
  'place.added',
  'place.changed',
  'place.removed',
  'vocabulary.saved',
  'setting.saved',
] as const satisfies readonly AuditAction[]

/** The entry written with a raised version; an entry with another action would not be found again. */
export type CatalogueEntry = AuditEntry & { action: (typeof CATALOGUE_ACTIONS)[number] }

/** The moment of the version, and the entry of the change that led to it. */
export async function readCatalogueState(db: Kysely<Schema>): Promise<CatalogueState> {
  const version = await readCatalogueVersion(db)
  const change = await db
    .selectFrom('audit_entry')
    .select([sql<string>`cast(id as text)`.as('id'), 'at'])
    .where('action', 'in', CATALOGUE_ACTIONS)
    .orderBy('audit_entry.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { version, mark: change ? `${version} ${change.id} ${change.at}` : String(version) }
}

/** Undefined for the mark of a catalogue that was never changed. */
function readMark(mark: CatalogueMark): MarkedEntry | undefined {
  const [version = '', id, at] = mark.split(' ')
  return id && at ? { version: Number(version), id, at } : undefined
}

/** Ids per query: some milliseconds, after which other work runs. */
const CHUNK = 100

/**
 * The changes since a mark, by the audit entries after it. Every change to the catalogue locks the version until its
 * transaction ends, so no entry with a lower number appears later.
 */
export async function readChangesSince(
  reader: Kysely<Schema>,
  mark: CatalogueMark,
  limit: number,
): Promise<PlaceChanges | undefined> {
  const since = readMark(mark)
  return inSnapshot(reader, async (snapshot) => {
    const now = await readCatalogueState(snapshot)
    if (now.mark === mark) return { ...now, places: [] }
    if (!since || !(await isSameEntry(snapshot, since))) return undefined
    const ids = await readChangedIds(snapshot, since, limit)
    return ids && { ...now, places: await readPlaces(snapshot, ids) }
  })
}

export function readCatalogueMark(reader: Kysely<Schema>): Promise<CatalogueMark> {
  return inSnapshot(reader, async (snapshot) => (await readCatalogueState(snapshot)).mark)
}

// Checks the entry itself: after a restored backup, its number may belong to another change.
async function isSameEntry(db: Kysely<Schema>, { id, at }: MarkedEntry): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_entry')
    .select('at')
    .where(compareEntryId('=', id))
    .executeTakeFirst()
  return entry?.at === at
}

async function readChangedIds(
  db: Kysely<Schema>,
  { id }: MarkedEntry,
  limit: number,
): Promise<string[] | undefined> {
  const entries = await db
    .selectFrom('audit_entry')
    .select(['action', 'subject'])
    .distinct()
    .where(compareEntryId('>', id))
    .where('action', 'in', CATALOGUE_ACTIONS)
    // A place that was added and then changed has two entries, and so do settings.
    .limit(limit * 2 + CHUNK)
    .execute()
  const isOnlyPlaces = entries.every(({ action }) => action !== 'vocabulary.saved')
  const places = entries.filter(({ action }) => action !== 'setting.saved')
  const ids = new Set(places.map(({ subject }) => subject))
  // A version without any entry has an unknown cause.
  return isOnlyPlaces && entries.length > 0 && ids.size <= limit ? [...ids] : undefined
}

async function readPlaces(db: Kysely<Schema>, ids: readonly string[]) {
  const published = new Map<string, Awaited<ReturnType<typeof toPlaces>>[number]>()
  for (let start = 0; start < ids.length; start += CHUNK) {
    const rows = await db
      .selectFrom('place')
      .selectAll()
      .where('id', 'in', ids.slice(start, start + CHUNK))
      .where('status', '=', 'published')
      .execute()
    for (const place of await toPlaces(db, rows)) published.set(place.id, place)
    if (start + CHUNK < ids.length) await scheduler.yield()
  }
  return ids.map((id) => ({ id, place: published.get(id) }))
}

// Entry ids are bigint on one engine and integer on the other.
function compareEntryId(operator: '=' | '>', id: string) {
  return sql<boolean>`audit_entry.id ${sql.raw(operator)} ${sql.lit(Number(id))}`
}
