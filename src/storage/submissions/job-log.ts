import type { JobLog } from '../../domain/submissions/delivery/job-log.ts'
import type { Database } from '../database.ts'

export function createJobLog({ reader, write }: Database): JobLog {
  return {
    async last(job) {
      const row = await reader
        .selectFrom('job_note')
        .select('at')
        .where('job', '=', job)
        .executeTakeFirst()
      return row && new Date(row.at)
    },

    record: (job, at, last) =>
      write(async (db) => {
        const moment = at.toISOString()
        const noted = last
          ? await db
              .updateTable('job_note')
              .set({ at: moment })
              .where('job', '=', job)
              .where('at', '=', last.toISOString())
              .returning('job')
              .executeTakeFirst()
          : await db
              .insertInto('job_note')
              .values({ job, at: moment })
              .onConflict((clash) => clash.doNothing())
              .returning('job')
              .executeTakeFirst()
        return noted !== undefined
      }),
  }
}
