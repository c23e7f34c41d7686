import type { Session } from '../../domain/operators/operator.ts'
import type { SessionStore } from '../../domain/operators/session-store.ts'
import { auditWriter } from './audit-entries.ts'
import type { Database } from '../database.ts'
import type { OperatorSessionRow } from './operator-tables.ts'

export function createSessionStore({ reader, write }: Database): SessionStore {
  const writeAudit = auditWriter()

  return {
    async list(operatorId, now) {
      const rows = await reader
        .selectFrom('operator_session')
        .selectAll()
        .where('user_id', '=', operatorId)
        .where('expires_at', '>', now.toISOString())
        .orderBy('updated_at', 'desc')
        .execute()
      return rows.map(toSession)
    },

    end: (operatorId, sessionId) =>
      write(async (db) => {
        const ended = await db
          .deleteFrom('operator_session')
          .where('user_id', '=', operatorId)
          .where('id', '=', sessionId)
          .returning('id')
          .executeTakeFirst()
        return ended !== undefined
      }),

    endAll: (operatorId, actor, except) =>
      write(async (db) => {
        const ended = await db
          .deleteFrom('operator_session')
          .where('user_id', '=', operatorId)
          .where('id', '<>', except ?? '')
          .returning('id')
          .execute()
        const after = { sessions: ended.length }
        const action = 'operator.sessions-ended'
        await writeAudit(db, [{ actor, action, subject: operatorId, after }])
        return ended.length
      }),
  }
}

function toSession(row: OperatorSessionRow): Session {
  return {
    id: row.id,
    userAgent: row.user_agent ?? '',
    createdAt: new Date(row.created_at),
    lastUsedAt: new Date(row.updated_at),
  }
}
