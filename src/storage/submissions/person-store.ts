import type { PersonStore } from '../../domain/submissions/retention/person-data.ts'
import { writeAudit } from '../admin/audit-entries.ts'
import { fromJson } from '../column-types.ts'
import type { Database } from '../database.ts'
import { deleteSubmissions } from './delete-submissions.ts'
import { toSubmission } from './submission-rows.ts'

export function createPersonStore({ reader, write }: Database): PersonStore {
  return {
    async historyOf(submissionId) {
      const rows = await reader
        .selectFrom('audit_entry')
        .selectAll()
        .where('subject', '=', submissionId)
        .orderBy('id')
        .execute()
      return rows.map(({ at, actor, action, before, after }) => ({
        at: new Date(at),
        actor,
        action,
        before: fromJson(before),
        after: fromJson(after),
      }))
    },

    erase: (ids, now) =>
      write(async (db) => {
        if (ids.length === 0) return { messages: 0, deliveries: 0 }
        const rows = await db.selectFrom('submission').selectAll().where('id', 'in', ids).execute()
        const removals = rows.map((row) => ({
          submission: toSubmission(row),
          cause: 'erased' as const,
        }))
        return { messages: rows.length, deliveries: await deleteSubmissions(db, removals, now) }
      }),

    noteErased: ({ number, messages, deliveries, hash }, actor) =>
      write((db) =>
        writeAudit(db, {
          actor,
          action: 'person.erased',
          subject: number,
          after: { messages, deliveries, hash },
        }),
      ),
  }
}
