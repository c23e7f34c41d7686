import type { PhotoReferences } from '../../domain/places/place-store.ts'
import type { JobLog } from '../../domain/submissions/delivery/job-log.ts'
import { dailyJobAction } from '../../domain/submissions/retention/retention.ts'
import type { Log } from '../log.ts'
import type { PhotoFiles } from './photo-store.ts'

const JOB = 'photos'

type Parts = {
  files: Pick<PhotoFiles, 'sweep'>
  references: PhotoReferences
  jobLog: JobLog
  now(): Date
  log: Log
}

/**
 * Removes unreferenced photos once a day. To be called every hour, in any number of processes. A new or restored database may refer to
 * photos other than those in the directory. In that case this waits a day, so that a move of the site can be finished first.
 */
export async function sweepPhotos({ files, references, jobLog, now, log }: Parts): Promise<void> {
  const at = now()
  const last = await jobLog.last(JOB)
  const turn = dailyJobAction(last, at)
  if (turn === 'wait' || !(await jobLog.record(JOB, at, last)) || turn === 'note') return
  const removed = await files.sweep(references, at)
  if (removed > 0) log({ event: 'photos_removed', removed })
}
