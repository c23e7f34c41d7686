import type { Actor } from '../places/place-store.ts'
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

export function isDue({ triedAt, everyHours }: ImportSchedule, now: Date): boolean {
  return !triedAt || now.getTime() - triedAt.getTime() >= everyHours * 3_600_000
}

/** http or https, without a password in it. */
export function isSchedulable(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === ''
}

/** Whose places a fetched file changes, unless its settings say it: those of a file that is called like its address. */
export function sourceOf(url: string): string {
  const { pathname, hostname } = new URL(url)
  const name = pathname
    .split('/')
    .at(-1)
    ?.replace(/\.[A-Za-z]{1,5}$/, '')
  return name || hostname
}
