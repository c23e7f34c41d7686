import type { Actor } from '../places/place-store.ts'
import { numberedSlug, slugOf } from '../places/slug.ts'
import { type ImportSettings, sourceSystem } from './import-run.ts'

/** A file that is fetched and imported again and again. */
export type ImportSchedule = {
  id: number
  url: string
  settings: ImportSettings
  everyHours: number
  actor: Actor
  triedAt?: Date
  /** the ETag of the file that was imported last */
  etag?: string
  /** why the last attempt failed */
  problem?: string
  /** the import that the last file became */
  runId?: number
  /** the header that the file's server requires, encrypted for this URL */
  login?: string
}

/** Every implementation promises: of several processes, `recordAttempt` succeeds for only one, so that no file is fetched twice. */
export type ScheduleStore = {
  list(): Promise<ImportSchedule[]>
  /** adds one schedule per URL: a second one replaces the first, but keeps its login if it has none itself */
  add(
    schedule: Pick<ImportSchedule, 'url' | 'settings' | 'everyHours' | 'actor' | 'login'>,
  ): Promise<void>
  /** replaces or removes the login; the file is due at once */
  setLogin(id: number, login: string | undefined, actor: Actor): Promise<void>
  remove(id: number, actor: Actor): Promise<void>
  /** records an attempt; `false` when another process has made one since `last` */
  recordAttempt(id: number, at: Date, last: Date | undefined): Promise<boolean>
  recordResult(id: number, end: { etag?: string; problem?: string; runId?: number }): Promise<void>
}

export const INTERVAL_HOURS = { min: 1, max: 24 * 31 }

/** The longest name of a source, so that a slug still has room for a number. */
const MAX_SOURCE_LENGTH = 70

export function isDue({ triedAt, everyHours }: ImportSchedule, now: Date): boolean {
  return !triedAt || now.getTime() - triedAt.getTime() >= everyHours * 3_600_000
}

/** http or https, without a password in it. */
export function isSchedulable(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === ''
}

/** The default source of a fetched file, whose places it may change: the file name in its URL. */
export function defaultSourceOf(url: string): string {
  const { pathname, hostname } = new URL(url)
  const name = decodeSegment(pathname.split('/').at(-1) ?? '').replace(/\.[A-Za-z]{1,5}$/, '')
  return name || hostname
}

/** The same, with the host added if another URL has the same file name: neither file may change the other's places. */
export function uniqueSource(
  url: string,
  others: readonly Pick<ImportSchedule, 'url' | 'settings'>[],
): string {
  const taken = new Set(
    others.map((other) => sourceSystem('', other.settings.source ?? defaultSourceOf(other.url))),
  )
  const name = defaultSourceOf(url)
  const named = slugOf(name, new URL(url).hostname).slice(0, MAX_SOURCE_LENGTH)
  let source = name
  for (let number = 1; taken.has(sourceSystem('', source)); number++) {
    source = numberedSlug(named, number)
  }
  return source
}

// A URL encodes umlauts as bytes; bytes that are not valid text stay as they are.
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
