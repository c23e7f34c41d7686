import type { ImportRun } from '../../domain/import/import-run.ts'
import type { ImportService } from '../../domain/import/import-service.ts'
import {
  type ImportSchedule,
  isDue,
  defaultSourceOf,
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
  reportRefusedLogin(): Promise<void>
  now(): Date
  log: Log
}

/** Fetches files that are due and imports them. To be called often, in every process. */
export async function runScheduledImports(parts: Parts): Promise<void> {
  const { schedules, now, log } = parts
  for (const schedule of await schedules.list()) {
    const at = now()
    if (!isDue(schedule, at)) continue
    if (!(await schedules.recordAttempt(schedule.id, at, schedule.triedAt))) continue
    try {
      await fetchOne(schedule, parts)
    } catch (error) {
      log({ event: 'scheduled_import_failed', schedule: schedule.id, error: String(error) })
      await schedules.recordResult(schedule.id, { problem: 'failed' })
    }
  }
}

async function fetchOne(
  { id, url, etag, settings, actor, runId, login }: ImportSchedule,
  { schedules, imports, fetchFile, reportRefusedLogin, log }: Parts,
): Promise<void> {
  const last = runId === undefined ? undefined : await imports.byId(runId)
  const isLost = last !== undefined && imports.progress(last.id) === undefined && isUnapplied(last)
  const fetched = await fetchFile(url, { etag: isLost ? undefined : etag, login })
  if (fetched.kind === 'unchanged') return schedules.recordResult(id, {})
  if (fetched.kind === 'failed') {
    log({ event: 'scheduled_import_failed', schedule: id, ...fetched })
    await schedules.recordResult(id, { problem: fetched.problem })
    if (fetched.problem === 'fetch_login_refused') await reportRefusedLogin()
    return
  }
  const { name, chunks } = fetched
  // Redirects determine the file's name, but not which places it may change.
  const own = { ...settings, source: settings.source ?? defaultSourceOf(url) }
  const added = await imports.addFetched({ fileName: name, settings: own, actor }, chunks)
  if (!added.ok) return schedules.recordResult(id, { problem: added.problem })
  await schedules.recordResult(id, { etag: fetched.etag, runId: added.id })
  if (isLost) await imports.discard(last)
}

// Problems that the file did not cause: the process ended, or somebody changed one of the places at the same time.
const TRANSIENT_PROBLEMS = ['interrupted', 'conflict', 'failed']

// Whether the import was not applied, so that its places are not stored, and no person is working on it.
function isUnapplied({ status, problem, settings }: ImportRun): boolean {
  if (!settings.isFetched || settings.missing === 'ask') return false
  if (problem !== undefined && !TRANSIENT_PROBLEMS.includes(problem)) return false
  return status === 'uploaded' || status === 'checked'
}
