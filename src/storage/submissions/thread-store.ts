import type { Kysely } from 'kysely'
import type { ThreadEntry, ThreadStore } from '../../domain/submissions/inbox/thread.ts'
import { writeAudit } from '../admin/audit-entries.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import type { SubmissionEntryRow } from './submission-tables.ts'
import { insertDeliveries } from './submission-rows.ts'

const ACTIONS = { note: 'submission.noted', answer: 'submission.answered' } as const

export function createThreadStore({ reader, write }: Database): ThreadStore {
  const entries = () => reader.selectFrom('submission_entry').selectAll()

  return {
    async ofSubmission(submissionId) {
      const rows = await entries()
        .where('submission_id', '=', submissionId)
        .orderBy('at')
        .orderBy('id')
        .execute()
      return rows.map(toEntry)
    },

    async byId(id) {
      const row = await entries().where('id', '=', id).executeTakeFirst()
      return row && toEntry(row)
    },

    add: (entry, deliveries) =>
      write(async (db) => {
        if (!(await mayBeAdded(db, entry))) return false
        const inserted = await db
          .insertInto('submission_entry')
          .values(toRow(entry))
          .onConflict((clash) => clash.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!inserted) return false
        await insertDeliveries(db, deliveries)
        const { kind, author: actor, submissionId: subject } = entry
        await writeAudit(db, { actor, action: ACTIONS[kind], subject })
        return true
      }),

    assign: (submissionId, assignee, actor) =>
      write(async (db) => {
        const before = await db
          .selectFrom('submission')
          .select('assignee')
          .where('id', '=', submissionId)
          .executeTakeFirst()
        if (!before) return false
        const after = { assignee: assignee ?? null }
        if (before.assignee === after.assignee) return true
        await db.updateTable('submission').set(after).where('id', '=', submissionId).execute()
        const action = 'submission.assigned'
        await writeAudit(db, { actor, action, subject: submissionId, before, after })
        return true
      }),
  }
}

async function mayBeAdded(
  db: Kysely<Schema>,
  { kind, submissionId }: ThreadEntry,
): Promise<boolean> {
  const found = await db
    .selectFrom('submission')
    .select('status')
    .where('id', '=', submissionId)
    .executeTakeFirst()
  return found !== undefined && !(kind === 'answer' && found.status === 'quarantine')
}

function toRow({ id, submissionId, kind, author, at, text }: ThreadEntry): SubmissionEntryRow {
  return { id, submission_id: submissionId, kind, author, at: at.toISOString(), text }
}

function toEntry(row: SubmissionEntryRow): ThreadEntry {
  const { id, submission_id: submissionId, kind, author, at, text } = row
  return { id, submissionId, kind, author, at: new Date(at), text }
}
