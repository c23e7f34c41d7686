import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import {
  type Submission,
  type StatusMove,
  UnknownPlaceError,
  type StoredSubmission,
  type SubmissionFilter,
  type SubmissionStore,
} from '../../domain/submissions/submission.ts'
import { writeAudit, VISITOR } from '../admin/audit-entries.ts'
import { bulkInsert } from '../bulk-insert.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import type { SubmissionRow } from './submission-tables.ts'
import { insertDeliveries, toSubmission, toSubmissionRow } from './submission-rows.ts'

const insertSubmissions = bulkInsert((db, rows: SubmissionRow[]) =>
  db
    .insertInto('submission')
    .values(rows)
    .onConflict((clash) => clash.doNothing()),
)

export function createSubmissionStore({ reader, write }: Database): SubmissionStore {
  // With RETURNING, SQLite first collects the result in a temporary table, which costs more than the row.
  const submissions = () => reader.selectFrom('submission').selectAll()

  return {
    store: (submission, deliveries) =>
      write(async (db) => {
        const rows = [toSubmissionRow(submission)]
        const { written } = await insertSubmissions(db, rows).catch((error: unknown) => {
          throw isReferenceBroken(error) ? new UnknownPlaceError(submission.placeId) : error
        })
        if (written === 0) return readEarlier(db, submission)
        await insertDeliveries(db, deliveries)
        await writeAudit(db, auditEntry(submission))
        return { kind: 'stored', submission }
      }),

    move: (move) =>
      write(async (db) => {
        if (!(await moveSubmission(db, move))) return false
        const isFirst = !(await hasDeliveries(db, move.id))
        if (isFirst) await insertDeliveries(db, move.deliveries)
        await writeAudit(db, moveEntry(move))
        return true
      }),

    byNonce: (nonce) =>
      readOne(submissions().where('nonce', '=', nonce).orderBy('received_at').orderBy('id')),
    byId: (id) => readOne(submissions().where('id', '=', id)),
    byReceipt: (receipt) =>
      readOne(submissions().where('receipt', '=', receipt).orderBy('id', 'desc')),

    async list({ limit, ...filter }) {
      const pages = await Promise.all(
        queriesByStatus(reader, filter).map((newest) => newest.selectAll().limit(limit).execute()),
      )
      return newestFirst(pages).slice(0, limit).map(toSubmission)
    },

    async scan({ words, scanLimit, limit, ...filter }) {
      const scans = await Promise.all(
        queriesByStatus(reader, filter).map((newest) =>
          scanNewest(reader, newest, { words, scanLimit, limit }),
        ),
      )
      // The scan that stopped earliest sets the limit: the next scan finds matches of the others beyond it again.
      const [until] = scans.flatMap((scan) => scan.until ?? []).toSorted((a, b) => (a < b ? 1 : -1))
      const rows = newestFirst(scans.map((scan) => scan.rows)).filter(
        ({ id }) => until === undefined || id >= until,
      )
      const found = rows.slice(0, limit).map(toSubmission)
      return { found, lastScannedId: rows.length > limit ? found.at(-1)?.id : until }
    },

    async countByStatus(statuses) {
      const counts = { inbox: 0, quarantine: 0, done: 0, accepted: 0, declined: 0 }
      const rows = await reader
        .selectFrom('submission')
        .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
        .$if(statuses !== undefined, (query) => query.where('status', 'in', statuses ?? []))
        .groupBy('status')
        .execute()
      for (const { status, count } of rows) counts[status] = count
      return counts
    },

    async spamLessons(limit) {
      const rows = await reader
        .selectFrom('spam_lesson')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ id, locale, hashed }) => ({
        id: `lesson ${id}`,
        locale,
        hashed: JSON.parse(hashed),
      }))
    },
  }
}

type NewestQuery = SelectQueryBuilder<Schema, 'submission', object>

/** One query per status, each along its index; a single query would sort all messages first. */
function queriesByStatus(
  db: Kysely<Schema>,
  { status, verdict, beforeId, assignee, hasFailed, placeIds }: Omit<SubmissionFilter, 'limit'>,
): NewestQuery[] {
  const statuses = status === undefined ? [undefined] : [status].flat()
  return statuses.map((each) => {
    let newest: NewestQuery = db.selectFrom('submission').orderBy('id', 'desc')
    if (each) newest = newest.where('status', '=', each)
    if (verdict) newest = newest.where('verdict', '=', verdict)
    if (assignee) newest = newest.where('assignee', '=', assignee)
    if (hasFailed) newest = newest.where('id', 'in', failedDeliveries(db))
    if (placeIds) newest = newest.where('place_id', 'in', placeIds)
    if (beforeId) newest = newest.where('id', '<', beforeId)
    return newest
  })
}

/** The matches among the newest messages of a query, and the id where it stopped if there may be more. */
async function scanNewest(
  db: Kysely<Schema>,
  newest: NewestQuery,
  { words, scanLimit, limit }: { words: readonly string[]; scanLimit: number; limit: number },
): Promise<{ rows: SubmissionRow[]; until: string | undefined }> {
  let hits = db
    .selectFrom(newest.selectAll().limit(scanLimit).as('newest'))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
  for (const word of words) hits = hits.where(mayContain(word))
  const [rows, last] = await Promise.all([
    hits.execute(),
    newest
      .select('id')
      .limit(1)
      .offset(scanLimit - 1)
      .executeTakeFirst(),
  ])
  return { rows, until: rows.length === limit ? rows.at(-1)?.id : last?.id }
}

function newestFirst(pages: readonly SubmissionRow[][]): SubmissionRow[] {
  return pages.flat().toSorted((first, second) => (first.id < second.id ? 1 : -1))
}

// A message refers only to its place. PostgreSQL has a code for it (SQLSTATE 23503), SQLite this text.
function isReferenceBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23503') || /FOREIGN KEY/.test(error.message)
}

type SubmissionQuery = { executeTakeFirst(): Promise<SubmissionRow | undefined> }

async function readOne(query: SubmissionQuery): Promise<Submission | undefined> {
  const row = await query.executeTakeFirst()
  return row && toSubmission(row)
}

/** The earlier submission with the same key, or with the same nonce and content. */
async function readEarlier(
  db: Kysely<Schema>,
  { id, idempotencyKey, nonce, contentHash }: Submission,
): Promise<StoredSubmission> {
  const submissions = db.selectFrom('submission').selectAll()
  const sameKey = await readOne(submissions.where('idempotency_key', '=', idempotencyKey))
  if (sameKey) {
    const kind = sameKey.contentHash === contentHash ? 'duplicate' : 'key-reused'
    return { kind, submission: sameKey }
  }
  const sameNonce = await readOne(
    submissions.where('nonce', '=', nonce ?? null).where('content_hash', '=', contentHash),
  )
  if (sameNonce) return { kind: 'duplicate', submission: sameNonce }
  throw new Error(`the id of submission ${id} is taken`)
}

async function moveSubmission(db: Kysely<Schema>, { id, from, to }: StatusMove): Promise<boolean> {
  const moved = await db
    .updateTable('submission')
    .set({ status: to, status_since: new Date().toISOString() })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

async function hasDeliveries(db: Kysely<Schema>, submissionId: string): Promise<boolean> {
  const first = await db
    .selectFrom('delivery')
    .select('id')
    .where('submission_id', '=', submissionId)
    .where('entry_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

function moveEntry({ id, from, to, actor }: StatusMove) {
  const [before, after] = [{ status: from }, { status: to }]
  return { actor, action: 'submission.moved', subject: id, before, after } as const
}

// Without the content: messages are deleted eventually, but the audit log stays.
function auditEntry({ id, form, verdict, score }: Submission) {
  const after = { form, verdict, score }
  return { actor: VISITOR, action: 'submission.stored', subject: id, after } as const
}

// Few deliveries have failed, so they are looked up first.
function failedDeliveries(db: Kysely<Schema>) {
  return db.selectFrom('delivery').select('submission_id').where('status', '=', 'failed')
}

/**
 * Whether the word may occur in a message. The databases only agree on the lower case of A to Z, so any character
 * matches every other letter, and the caller checks again. Fields are JSON, where quotes and backslashes are escaped.
 */
function mayContain(word: string): RawBuilder<SqlBool> {
  const pattern = `%${[...word].map(patternOf).join('')}%`
  return sql<SqlBool>`(lower(fields) like ${pattern} escape '!' or lower(receipt) like ${pattern} escape '!')`
}

function patternOf(character: string): string {
  if (character === '"' || character === '\\') return '%'
  if (character > '~') return '_'
  return /[%_!]/.test(character) ? `!${character}` : character
}
