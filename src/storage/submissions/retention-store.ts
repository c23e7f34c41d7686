import { type ExpressionBuilder, type Kysely, sql, type SqlBool } from 'kysely'
import { humanDecision, type Submission } from '../../domain/submissions/submission.ts'
import type {
  RetentionCutoffs,
  Purge,
  RetentionStore,
} from '../../domain/submissions/retention/retention.ts'
import { writeAudit } from '../admin/audit-entries.ts'
import type { Database } from '../database.ts'
import { deleteSubmissions } from './delete-submissions.ts'
import type { Schema } from '../schema.ts'
import { toSubmission } from './submission-rows.ts'

const CLOSED = ['done', 'accepted', 'declined'] as const
/** Audit entries, or places of a bulk change, per transaction. */
const BATCH = 1_000

export function createRetentionStore({ reader, write }: Database): RetentionStore {
  return {
    async countDue(cutoffs) {
      const count = async (due: (eb: Submissions) => ReturnType<typeof isClosed>) => {
        const found = await reader
          .selectFrom('submission')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(due)
          .executeTakeFirstOrThrow()
        return found.count
      }
      const audit = await reader
        .selectFrom('audit_entry')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('at', '<', cutoffs.audit.toISOString())
        .executeTakeFirstOrThrow()
      return {
        done: await count((eb) => isClosed(eb, cutoffs)),
        quarantine: await count((eb) => isExpiredQuarantine(eb, cutoffs)),
        spam: await count((eb) => isConfirmedSpam(eb, cutoffs)),
        unlisted: await count(isUnlisted),
        audit: audit.count,
      }
    },

    purge: (purge) => write((db) => purgeSubmissions(db, purge)),

    async purgeAudit(before) {
      let deleted = 0
      for (let batch = BATCH; batch === BATCH; deleted += batch) {
        batch = await write((db) => purgeEntries(db, before))
      }
      while (await write((db) => purgePlaceBatch(db, before)));
      return deleted
    },

    noteApplied: (deleted, actor) =>
      write((db) =>
        writeAudit(db, {
          actor,
          action: 'retention.applied',
          subject: 'retention',
          after: deleted,
        }),
      ),

    deletionCounts: () =>
      reader.selectFrom('deletion_count').selectAll().orderBy('day', 'desc').execute(),
  }
}

// Messages in the inbox are kept, so the index of moments leaves them out; SQLite uses it only if the query repeats its condition.
const isOutOfInbox = sql<SqlBool>`status <> 'inbox'`

type Submissions = ExpressionBuilder<Schema, 'submission'>

async function purgeSubmissions(
  db: Kysely<Schema>,
  { cutoffs, limit, now, lessonOf }: Purge,
): Promise<{ done: number; quarantine: number; spam: number }> {
  const due = (eb: Submissions) =>
    eb.or([isClosed(eb, cutoffs), isExpiredQuarantine(eb, cutoffs), isConfirmedSpam(eb, cutoffs)])
  const ids = await db
    .selectFrom('submission')
    .select('id')
    .where(due)
    .orderBy('id')
    .limit(limit)
    .execute()
  const counts = { done: 0, quarantine: 0, spam: 0 }
  if (ids.length === 0) return counts
  // Changes nothing but locks the rows: on PostgreSQL somebody may be moving one of them back right now.
  const rows = await db
    .updateTable('submission')
    .set((eb) => ({ status_since: eb.ref('status_since') }))
    .where(
      'id',
      'in',
      ids.map(({ id }) => id),
    )
    .where(due)
    .returningAll()
    .execute()
  const removals = rows
    .map(toSubmission)
    .map((submission) => ({ submission, cause: causeOf(submission) }))
  for (const { submission, cause } of removals) {
    counts[cause] += 1
    const hashed = cause === 'spam' ? lessonOf(submission) : undefined
    if (hashed) await addLesson(db, submission, JSON.stringify(hashed))
  }
  await deleteSubmissions(db, removals, now)
  return counts
}

function causeOf(submission: Submission): 'done' | 'quarantine' | 'spam' {
  if (humanDecision(submission) === 'spam') return 'spam'
  return submission.status === 'quarantine' ? 'quarantine' : 'done'
}

async function addLesson(db: Kysely<Schema>, { locale }: Submission, hashed: string) {
  await db.insertInto('spam_lesson').values({ locale, hashed }).execute()
}

async function purgeEntries(db: Kysely<Schema>, before: Date): Promise<number> {
  const old = db
    .selectFrom('audit_entry')
    .select('id')
    .where('at', '<', before.toISOString())
    .orderBy('id')
    .limit(BATCH)
  const deleted = await db
    .deleteFrom('audit_entry')
    .where('id', 'in', old)
    .returning('id')
    .execute()
  return deleted.length
}

/** Deletes some places of one change of many places, and the change itself once it has no places left; returns whether there was one. */
async function purgePlaceBatch(db: Kysely<Schema>, before: Date): Promise<boolean> {
  const old = await db
    .selectFrom('place_batch')
    .select('id')
    .where('at', '<', before.toISOString())
    .limit(1)
    .executeTakeFirst()
  if (!old) return false
  const places = db
    .selectFrom('place_batch_place')
    .select('place_id')
    .where('batch_id', '=', old.id)
    .limit(BATCH)
  const deleted = await db
    .deleteFrom('place_batch_place')
    .where('batch_id', '=', old.id)
    .where('place_id', 'in', places)
    .returning('place_id')
    .execute()
  if (deleted.length < BATCH) await db.deleteFrom('place_batch').where('id', '=', old.id).execute()
  return true
}

function isClosed(eb: Submissions, { done }: Pick<RetentionCutoffs, 'done'>) {
  return eb.and([
    isOutOfInbox,
    eb('status', 'in', CLOSED),
    eb('status_since', '<=', done.toISOString()),
  ])
}

// The shield put the message there, a digest listed it, and nobody has moved it since.
function isExpiredQuarantine(
  eb: Submissions,
  { quarantine }: Pick<RetentionCutoffs, 'quarantine'>,
) {
  return eb.and([
    isOutOfInbox,
    eb('status', '=', 'quarantine'),
    eb('verdict', '=', 'quarantine'),
    eb('status_since', '<=', quarantine.toISOString()),
    eb('listed_at', '<=', quarantine.toISOString()),
  ])
}

// The person who put the message there has already seen it.
function isConfirmedSpam(eb: Submissions, { quarantine }: Pick<RetentionCutoffs, 'quarantine'>) {
  return eb.and([
    isOutOfInbox,
    eb('status', '=', 'quarantine'),
    eb('verdict', '=', 'accept'),
    eb('status_since', '<=', quarantine.toISOString()),
  ])
}

function isUnlisted(eb: Submissions) {
  return eb.and([
    eb('status', '=', 'quarantine'),
    eb('verdict', '=', 'quarantine'),
    eb('listed_at', 'is', null),
  ])
}
