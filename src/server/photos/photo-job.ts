import type { PhotoReferences } from '../../domain/places/photo.ts'
import type { JobLog } from '../../domain/submissions/delivery/job-log.ts'
import { turnOf } from '../../domain/submissions/retention/retention.ts'
import type { Log } from '../log.ts'
import type { PhotoFiles } from './photo-store.ts'

const JOB = 'photos'

type Parts = {
  files: Pick<PhotoFiles, 'sweep'>
  references: PhotoReferences
  notes: JobLog
  now(): Date
  log: Log
}

/**
 * Removes once a day the photos that nobody names. To be called every hour, in as many processes as there are. A database that is new
 * or was restored may name others than the directory holds: there it waits a day, so that whoever moves a site can finish.
 */
export async function sweepPhotos({ files, references, notes, now, log }: Parts): Promise<void> {
  const at = now()
  const last = await notes.last(JOB)
  const turn = turnOf(last, at)
  if (turn === 'wait' || !(await notes.record(JOB, at, last)) || turn === 'note') return
  const removed = await files.sweep(references, at)
  if (removed > 0) log({ event: 'photos_removed', removed })
}
