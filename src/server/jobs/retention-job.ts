import { type Retention, dailyJobAction } from '../../domain/submissions/retention/retention.ts'
import type { JobLog } from '../../domain/submissions/delivery/job-log.ts'
import type { Log } from '../log.ts'

const JOB = 'retention'

type Parts = { retention: Retention; jobLog: JobLog; now(): Date; log: Log }

/** Deletes expired data once a day. To be called at startup and every hour, in every process. */
export async function runRetention({ retention, jobLog, now, log }: Parts): Promise<void> {
  try {
    const at = now()
    const last = await jobLog.last(JOB)
    const turn = dailyJobAction(last, at)
    if (turn === 'wait' || !(await jobLog.record(JOB, at, last))) return
    if (turn === 'note') return log({ event: 'retention_begins_tomorrow' })
    log({ event: 'retention_applied', ...(await retention.apply('retention')) })
  } catch (error) {
    log({ event: 'retention_failed', error: String(error) })
  }
}
