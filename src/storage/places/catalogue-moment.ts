import { type Kysely, sql } from 'kysely'
import type { CatalogueMark } from '../../domain/places/place-store.ts'
import type { AuditEntry } from '../operators/audit-entries.ts'
import { readCatalogueVersion } from './catalogue-version.ts'
import type { AuditAction } from '../operators/operator-tables.ts'
import type { Schema } from '../schema.ts'

/** What was stored at one moment. */
export type CatalogueMoment = {
  version: number
  /** tells this moment from every other one, also from one of a restored backup that has the same version */
  mark: CatalogueMark
}

/** The entry of the change that led to a moment. */
export type MarkedEntry = { version: number; id: string; at: string }

/** Each change of the catalogue leaves such an entry. */
export const CATALOGUE_ACTIONS = [
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
export function readMark(mark: CatalogueMark): MarkedEntry | undefined {
  const [version = '', id, at] = mark.split(' ')
  return id && at ? { version: Number(version), id, at } : undefined
}
