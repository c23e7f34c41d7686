import type { Actor } from '../places/place-store.ts'
import type { ImportReport } from './import-report.ts'
import type { ImportSettings } from './import-run.ts'

/** A file that is fetched and imported again and again. */
export type ImportSchedule = {
  id: number
  url: string
  settings: ImportSettings
  everyHours: number
  actor: Actor
  triedAt?: Date
  /** of the file that was imported last */
  etag?: string
  /** why the last try did not succeed */
  problem?: string
  /** the import that the last file became */
  runId?: number
}

/** Every implementation promises: `note` succeeds for one process only, so that no file is fetched twice. */
export type ScheduleStore = {
  list(): Promise<ImportSchedule[]>
  /** one for each URL: a second replaces the first */
  add(schedule: Pick<ImportSchedule, 'url' | 'settings' | 'everyHours' | 'actor'>): Promise<void>
  remove(id: number): Promise<void>
  /** that it is tried now; `false` when somebody else tried since */
  note(id: number, at: Date, last: Date | undefined): Promise<boolean>
  end(id: number, end: { etag?: string; problem?: string; runId?: number }): Promise<void>
}

export const HOURS = { least: 1, most: 24 * 31 }

/** A file that was cut off, or has other columns, must not empty a site: more than this share missing or refused stops. */
const MOST = 0.2

/** Whether a file is so unlike the one before that a person must look at it first. */
export function needsPerson({
  rows,
  refused,
  missing,
  unchanged,
  changed,
}: Pick<ImportReport, 'rows' | 'refused' | 'missing' | 'unchanged' | 'changed'>): boolean {
  const stored = unchanged + changed.total + missing
  return rows === 0 || refused.total > rows * MOST || missing > stored * MOST
}

export function isDue({ triedAt, everyHours }: ImportSchedule, now: Date): boolean {
  return !triedAt || now.getTime() - triedAt.getTime() >= everyHours * 3_600_000
}

/** http or https, without a password in it. */
export function isSchedulable(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === ''
}
