import type { ImportRun } from '../../domain/import/import-run.ts'
import type { ImportService } from '../../domain/import/import-service.ts'
import {
  type ImportSchedule,
  isDue,
  sourceOf,
  type ScheduleStore,
} from '../../domain/import/import-schedule.ts'
import type { ScheduledFetch } from '../import/schedule-logins.ts'
import type { Log } from '../log.ts'

type Parts = {
  schedules: ScheduleStore
  imports: Pick<ImportService, 'addFetched' | 'byId' | 'progress' | 'discard'>
  fetchFile(
    url: string,
    options: { etag?: string | undefined; login?: string | undefined },
  ): Promise<ScheduledFetch>
  /** reports that the file's server refused the login, or requires one */
  tellRefused(): Promise<void>
  now(): Date
  log: Log
}

/** Fetches files that are due and imports them. To be called often, in every process. */
export async function runScheduledImports(parts: Parts): Promise<void> {
  const { schedules, now, log } = parts
  for (const schedule of await schedules.list()) {
    const at = now()
    if (!isDue(schedule, at)) continue
    if (!(await schedules.note(schedule.id, at, schedule.triedAt))) continue
    try {
      await fetchOne(schedule, parts)
    } catch (error) {
      log({ event: 'scheduled_import_failed', schedule: schedule.id, error: String(error) })
      await schedules.end(schedule.id, { problem: 'failed' })
    }
  }
}

async function fetchOne(
  { id, url, etag, settings, actor, runId, login }: ImportSchedule,
  { schedules, imports, fetchFile, tellRefused, log }: Parts,
): Promise<void> {
  const last = runId === undefined ? undefined : await imports.byId(runId)
  const isLost = last !== undefined && imports.progress(last.id) === undefined && isUndone(last)
  const fetched = await fetchFile(url, { etag: isLost ? undefined : etag, login })
  if (fetched.kind === 'unchanged') return schedules.end(id, {})
  if (fetched.kind === 'failed') {
    log({ event: 'scheduled_import_failed', schedule: id, ...fetched })
    await schedules.end(id, { problem: fetched.problem })
    if (fetched.problem === 'fetch_login_refused') await tellRefused()
    return
  }
  const { name, chunks } = fetched
  // Redirects decide the file's name, but not which places it may change.
  const own = { ...settings, source: settings.source ?? sourceOf(url) }
  const taken = await imports.addFetched({ fileName: name, settings: own, actor }, chunks)
  if (!taken.ok) return schedules.end(id, { problem: taken.problem })
  await schedules.end(id, { etag: fetched.etag, runId: taken.id })
  if (isLost) await imports.discard(last)
}

// Problems that the file did not cause: the process ended, or somebody changed one of the places at the same time.
const PASSING = ['interrupted', 'conflict', 'failed']

// Whether the import was not applied, so that its places are not stored, and no person is working on it.
function isUndone({ status, problem, settings }: ImportRun): boolean {
  if (!settings.isFetched || settings.missing === 'ask') return false
  if (problem !== undefined && !PASSING.includes(problem)) return false
  return status === 'uploaded' || status === 'checked'
}
