import type { PhotoReferences } from '../../domain/places/photo.ts'
import type { JobNotes } from '../../domain/submissions/delivery/job-notes.ts'
import type { Log } from '../log.ts'
import type { PhotoFiles } from './photo-store.ts'

const JOB = 'photos'
const DAY_MS = 24 * 60 * 60_000

type Parts = {
  files: Pick<PhotoFiles, 'sweep'>
  references: PhotoReferences
  notes: JobNotes
  now(): Date
  log: Log
}

/** Removes once a day the photos that nobody names. To be called every hour, in as many processes as there are. */
export async function sweepPhotos({ files, references, notes, now, log }: Parts): Promise<void> {
  const at = now()
  const last = await notes.last(JOB)
  if (last && at.getTime() - last.getTime() < DAY_MS) return
  if (!(await notes.note(JOB, at, last))) return
  const removed = await files.sweep(references, at)
  if (removed > 0) log({ event: 'photos_removed', removed })
}
