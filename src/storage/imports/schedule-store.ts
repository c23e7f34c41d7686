import type { Kysely } from 'kysely'
import type { ImportSchedule, ScheduleStore } from '../../domain/import/import-schedule.ts'
import { writeAudit } from '../admin/audit-entries.ts'
import { toDate } from '../column-types.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import type { ImportScheduleRow } from './import-tables.ts'

export function createScheduleStore({ reader, write }: Database): ScheduleStore {
  return {
    async list() {
      const rows = await reader.selectFrom('import_schedule').selectAll().orderBy('id').execute()
      return rows.map(toSchedule)
    },

    add: ({ url, settings, everyHours, actor, login }) =>
      write(async (db) => {
        const row = {
          settings: JSON.stringify(settings),
          every_hours: everyHours,
          actor,
          ...(login !== undefined && { login }),
        }
        const before = await hoursOf(db, url)
        const fresh = { tried_at: null, etag: null, problem: null, run_id: null }
        await db
          .insertInto('import_schedule')
          .values({ url, created_at: new Date().toISOString(), ...row, ...fresh })
          .onConflict((clash) => clash.column('url').doUpdateSet({ ...row, ...fresh }))
          .execute()
        const after = { everyHours, ...(login !== undefined && { hasLogin: true }) }
        await writeAudit(db, { actor, action: 'import.scheduled', subject: url, before, after })
      }),

    setLogin: (id, login, actor) =>
      write(async (db) => {
        const changed = await db
          .updateTable('import_schedule')
          .set({ login: login ?? null, tried_at: null, problem: null })
          .where('id', '=', id)
          .returning('url')
          .executeTakeFirst()
        if (!changed) return
        const entry = { subject: changed.url, after: { hasLogin: login !== undefined } }
        await writeAudit(db, { actor, action: 'import.login-set', ...entry })
      }),

    remove: (id, actor) =>
      write(async (db) => {
        const removed = await db
          .deleteFrom('import_schedule')
          .where('id', '=', id)
          .returning(['url', 'every_hours'])
          .executeTakeFirst()
        if (!removed) return
        const entry = { subject: removed.url, before: { everyHours: removed.every_hours } }
        await writeAudit(db, { actor, action: 'import.unscheduled', ...entry })
      }),

    recordAttempt: (id, at, last) =>
      write(async (db) => {
        const query = db
          .updateTable('import_schedule')
          .set({ tried_at: at.toISOString() })
          .where('id', '=', id)
        const noted = last
          ? query.where('tried_at', '=', last.toISOString())
          : query.where('tried_at', 'is', null)
        return (await noted.returning('id').executeTakeFirst()) !== undefined
      }),

    recordResult: (id, { etag, problem, runId }) =>
      write(async (db) => {
        await db
          .updateTable('import_schedule')
          .set({
            problem: problem ?? null,
            ...(etag === undefined ? {} : { etag }),
            ...(runId === undefined ? {} : { run_id: runId }),
          })
          .where('id', '=', id)
          .execute()
      }),
  }
}

async function hoursOf(
  db: Kysely<Schema>,
  url: string,
): Promise<{ everyHours: number } | undefined> {
  const row = await db
    .selectFrom('import_schedule')
    .select('every_hours')
    .where('url', '=', url)
    .executeTakeFirst()
  return row && { everyHours: row.every_hours }
}

function toSchedule(row: ImportScheduleRow & { id: number }): ImportSchedule {
  return {
    id: row.id,
    url: row.url,
    settings: JSON.parse(row.settings),
    everyHours: row.every_hours,
    actor: row.actor,
    triedAt: toDate(row.tried_at),
    etag: row.etag ?? undefined,
    problem: row.problem ?? undefined,
    runId: row.run_id ?? undefined,
    login: row.login ?? undefined,
  }
}
