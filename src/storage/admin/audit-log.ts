import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { AuditFilter, AuditLog, AuditRecord, AuditRun } from '../../domain/admin/audit-log.ts'
import { writeAudit, VISITOR } from './audit-entries.ts'
import { fromJson } from '../column-types.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import type { AuditEntryRow } from './account-tables.ts'
import { PAGE_SIZE, streamPages } from '../stream-pages.ts'

export function createAuditLog({ reader, write }: Database): AuditLog {
  return {
    list: ({ limit, beforeId, ...filter }) => readPage(reader, filter, { limit, beforeId }),
    stream: (filter) =>
      streamPages(reader, (db, last: AuditRecord | undefined) =>
        readPage(db, filter, { limit: PAGE_SIZE, beforeId: last?.id }),
      ),
    runFrom: (first, filter) => readRun(reader, first, filter),
    record: (event) => write((db) => writeAudit(db, event)),
  }
}

async function readPage(
  db: Kysely<Schema>,
  filter: AuditFilter,
  { limit, beforeId }: { limit: number; beforeId?: number },
): Promise<AuditRecord[]> {
  let query = matchEntries(db, filter).selectAll().orderBy('id', 'desc').limit(limit)
  if (beforeId !== undefined) query = query.where('id', '<', beforeId)
  return (await query.execute()).map(toRecord)
}

async function readRun(
  db: Kysely<Schema>,
  { id, actor, action }: AuditRecord,
  filter: AuditFilter,
): Promise<AuditRun> {
  const end = await matchEntries(db, filter)
    .select('id')
    .where('id', '<', id)
    .where(sql<boolean>`not (actor = ${actor} and action = ${action})`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return matchEntries(db, filter)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number>('id').as('oldest')])
    .where('id', '<=', id)
    .where('id', '>', end?.id ?? 0)
    .executeTakeFirstOrThrow()
}

function matchEntries(db: Kysely<Schema>, { actor, group, subject, from, until }: AuditFilter) {
  let query = db.selectFrom('audit_entry')
  if (actor) query = query.where(isBy(actor))
  if (subject) query = query.where('subject', '=', subject)
  if (from) query = query.where('at', '>=', from.toISOString())
  if (until) query = query.where('at', '<', until.toISOString())
  // A range of the index: from `place.` up to `place/`, because the slash follows the full stop.
  if (group) query = query.where(sql<boolean>`action >= ${`${group}.`} and action < ${`${group}/`}`)
  return query
}

/**
 * Visitors only send messages. Their entries, one per message, are only in the index of actions; those of everybody else are in the index
 * of actors, which SQLite uses only if the query repeats its condition.
 */
function isBy(actor: string): RawBuilder<SqlBool> {
  if (actor === VISITOR) return sql`actor = ${VISITOR} and action = 'submission.stored'`
  return sql`actor = ${actor} and actor <> 'visitor'`
}

function toRecord(row: AuditEntryRow & { id: number }): AuditRecord {
  const { id, at, actor, action, subject, before, after } = row
  return {
    id,
    at: new Date(at),
    actor,
    action,
    subject,
    before: fromJson(before),
    after: fromJson(after),
  }
}
