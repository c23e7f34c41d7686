import type { Actor } from '../places/place-store.ts'
import { storedFields } from '../stored-fields.ts'

export const EXTRACT_SETTING = 'site.streets'

/** The streets around the places, cut out of a large archive: what is in use, as the setting `site.streets` says. */
export type StreetExtract = {
  /** in the folder of extracts */
  file: string
  /** a path or an address; `{date}` stands for a day */
  source: string
  /** named by the server's operator and not on a page: it may be a file, or be in a private network */
  isTrusted: boolean
  bytes: number
  /** places that it was cut around */
  places: number
  /** ISO 8601 */
  madeAt: string
  /** how often it is made again; 0 for never */
  renewDays: RenewDays
}

/** The daily build of the whole world by Protomaps, from data of OpenStreetMap. */
export const SUGGESTED_SOURCE = 'https://build.protomaps.com/{date}.pmtiles'

export const RENEW_DAYS = [0, 7, 30, 90] as const
export type RenewDays = (typeof RENEW_DAYS)[number]

/** Why an extract could not be measured or fetched. */
export const EXTRACT_PROBLEMS = [
  'source_invalid',
  'unreachable',
  'address_refused',
  'timed_out',
  'missing',
  'unreadable',
  'bad_status',
  'no_ranges',
  'not_pmtiles',
  'damaged',
  'not_vector',
  'schema_unclear',
  'too_coarse',
  'no_places',
  'nothing_there',
  'no_space',
  'changed',
  'failed',
] as const
export type ExtractProblem = (typeof EXTRACT_PROBLEMS)[number]

/** What the extract would be, known from the directories of the archive before the first tile is fetched. */
export type MeasuredExtract = {
  bytes: number
  tiles: number
  requests: number
  places: number
  lastZoom: number
}

/** An extract in the making. */
export type ExtractWork = {
  source: string
  isTrusted: boolean
  actor: Actor
  /** if it was requested with this work; otherwise it stays as it is */
  renewDays?: RenewDays
  /** `measure` ends with the size, which a person looks at first */
  goal: 'measure' | 'fetch'
  phase: 'measuring' | 'measured' | 'fetching' | 'stopped' | 'failed'
  problem?: ExtractProblem
  /** HTTP */
  status?: number
  measured?: MeasuredExtract
  /** of `measured.bytes` */
  fetchedBytes: number
  /** when it was started, ISO 8601 */
  begunAt: string
}

/** What the screen shows. */
export type ExtractState = {
  current?: StreetExtract
  /** its file is not in the data directory, as after a backup was restored */
  isFileMissing: boolean
  work?: ExtractWork
  /** offered where nothing has been typed */
  suggestedSource: string
  /** the setting of the environment that decides which map visitors get instead */
  fixedBy?: string
}

/** Cuts streets out of an archive, in a process of its own. All of it returns at once; `state` says how far it is. */
export type StreetExtracts = {
  state(): Promise<ExtractState>
  /** undefined when it has started */
  measure(source: string, actor: Actor): Promise<'source_invalid' | 'running' | undefined>
  /** fetches what was measured, or continues where it was stopped */
  fetch(): Promise<void>
  /** tries again after a failure, keeping what was fetched */
  retry(): Promise<void>
  stop(): Promise<void>
  /** deletes the unfinished extract and all it has fetched */
  discard(): Promise<void>
  /** the map is the atlas again, and what is unfinished is discarded */
  remove(actor: Actor): Promise<void>
  renewEvery(days: RenewDays, actor: Actor): Promise<void>
}

export function readRenewDays(value: unknown): RenewDays {
  return RENEW_DAYS.find((days) => days === value) ?? 0
}

/** The setting `site.streets`. */
export function readStreetExtract(value: unknown): StreetExtract | undefined {
  const stored = storedFields(value)
  const file = stored?.get('file')
  const source = stored?.get('source')
  // The file will be opened, so only a plain name of ours is allowed.
  if (typeof file !== 'string' || !/^[\w-]+\.pmtiles$/.test(file)) return undefined
  if (!stored || typeof source !== 'string') return undefined
  const numberOf = (name: string) => Number(stored.get(name)) || 0
  const madeAt = stored.get('madeAt')
  return {
    file,
    source,
    isTrusted: stored.get('isTrusted') === true,
    bytes: numberOf('bytes'),
    places: numberOf('places'),
    madeAt: typeof madeAt === 'string' ? madeAt : '',
    renewDays: readRenewDays(stored.get('renewDays')),
  }
}

/** Whether it is due again. */
export function isExtractDue({ madeAt, renewDays }: StreetExtract, now: Date): boolean {
  const made = Date.parse(madeAt)
  return renewDays > 0 && now.getTime() - (made || 0) >= renewDays * 86_400_000
}
