import { scheduler } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { CatalogueMark, PlaceChanges } from '../../domain/places/place-store.ts'
import type { AuditEntry } from '../admin/audit-entries.ts'
import type { AuditAction } from '../admin/account-tables.ts'
import type { Schema } from '../schema.ts'
import { toPlaces } from './place-rows.ts'

/**
 * Raises the version by one and returns the new one. Every change of the catalogue does this first: the row stays locked until the
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

/** What was stored at one moment. */
export type CatalogueMoment = {
  version: number
  /** tells this moment from every other one, also from one of a restored backup that has the same version */
  mark: CatalogueMark
}

/** The entry of the change that led to a moment. */
type MarkedEntry = { version: number; id: string; at: string }

/** Each change of the catalogue leaves such an entry. */
const CATALOGUE_ACTIONS = [
  'place.added',
  'place.changed',
  'place.removed',
  'vocabulary.saved',
  'setting.saved',
] as const satisfies readonly AuditAction[]

/** What is written beside a raised version: an entry with another action would not be found again. */
export type CatalogueEntry = AuditEntry & { action: (typeof CATALOGUE_ACTIONS)[number] }

/** The moment of the version, and the entry of the change that led to it. */
export async function readMoment(db: Kysely<Schema>): Promise<CatalogueMoment> {
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

/** Undefined for the mark of a catalogue that nothing ever changed. */
function readMark(mark: CatalogueMark): MarkedEntry | undefined {
  const [version = '', id, at] = mark.split(' ')
  return id && at ? { version: Number(version), id, at } : undefined
}

/** Ids in one query: some milliseconds, after which others have their turn. */
const CHUNK = 100

/**
 * What has changed since a mark, by the audit entries that follow it. A change of the catalogue holds its version until the transaction
 * ends, so no entry with a lower number appears later.
 */
export async function readChangesSince(
  reader: Kysely<Schema>,
  mark: CatalogueMark,
  most: number,
): Promise<PlaceChanges | undefined> {
  const since = readMark(mark)
  return reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (moment) => {
      const now = await readMoment(moment)
      if (now.mark === mark) return { ...now, places: [] }
      if (!since || !(await isOurs(moment, since))) return undefined
      const ids = await readChangedIds(moment, since, most)
      return ids && { ...now, places: await readPlaces(moment, ids) }
    })
}

// A restored backup may have gone on otherwise from there.
async function isOurs(db: Kysely<Schema>, { id, at }: MarkedEntry): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_entry')
    .select('at')
    .where(isEntry('=', id))
    .executeTakeFirst()
  return entry?.at === at
}

async function readChangedIds(
  db: Kysely<Schema>,
  { id }: MarkedEntry,
  most: number,
): Promise<string[] | undefined> {
  const entries = await db
    .selectFrom('audit_entry')
    .select(['action', 'subject'])
    .distinct()
    .where(isEntry('>', id))
    .where('action', 'in', CATALOGUE_ACTIONS)
    // A place that was added and changed has two, and settings have theirs.
    .limit(most * 2 + CHUNK)
    .execute()
  const isOnlyPlaces = entries.every(({ action }) => action !== 'vocabulary.saved')
  const places = entries.filter(({ action }) => action !== 'setting.saved')
  const ids = new Set(places.map(({ subject }) => subject))
  // A version without any entry has come from something that is not known here.
  return isOnlyPlaces && entries.length > 0 && ids.size <= most ? [...ids] : undefined
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

// Numbers of entries are big integers in one engine and integers in the other.
function isEntry(operator: '=' | '>', id: string) {
  return sql<boolean>`audit_entry.id ${sql.raw(operator)} ${sql.lit(Number(id))}`
}
