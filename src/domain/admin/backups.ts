import { storedFields, storedTexts } from '../stored-fields.ts'
import type { Actor } from '../places/place-store.ts'

/** The description of a backup. */
export type BackupFacts = {
  /** when it was made, ISO 8601 */
  at: string
  /** the version of the program that made it */
  program: string
  /** of the last migration of its database */
  version: number
  places: number
  messages: number
  pictures: number
  /** of everything in it */
  bytes: number
  /** whether `site.key` is in it */
  hasKey: boolean
  /** SHA-256 of its database, hexadecimal */
  databaseHash: string
  /** its files are encrypted, in the S3 storage */
  isSealed?: true
  /** the site that sent it to the S3 storage */
  site?: string
}

/** A backup in the directory of backups. */
export type StoredBackup = {
  name: string
  /** `replaced`: the data that a restore has replaced; `s3`: one in the S3 storage */
  kind: 'made' | 'replaced' | 's3'
  facts: BackupFacts
}

/** Why the S3 storage does not hold a backup, or cannot give it back. */
export const S3_PROBLEMS = [
  /** none is set */
  's3_missing',
  /** the database that holds its setting is damaged */
  's3_unreadable',
  /** the stored secret was sealed with another key of the site */
  's3_sealed',
  /** an owner has named a host in a private network */
  's3_inside',
  's3_not_reached',
  's3_timed_out',
  's3_refused',
  's3_no_bucket',
  's3_wrong_answer',
  /** what is there is not what was written */
  's3_differs',
  /** it is encrypted, and no passphrase is set */
  's3_locked',
  /** it is not encrypted, though a passphrase is set */
  's3_not_encrypted',
  's3_passphrase',
  's3_failed',
] as const
export type S3Problem = (typeof S3_PROBLEMS)[number]

/** Whether a backup failed only in the S3 storage; this machine has it. */
export function isS3Problem(problem: BackupProblem): problem is S3Problem {
  return S3_PROBLEMS.some((one) => one === problem)
}

/** Why a backup or a restore failed. */
export const BACKUP_PROBLEMS = [
  'exists',
  'no_database',
  'no_backup',
  'damaged',
  'newer',
  'no_space',
  /** the S3 storage of photos */
  'files_unreachable',
  'other_version',
  'differs',
  'in_use',
  'busy',
  'failed',
  ...S3_PROBLEMS,
] as const
export type BackupProblem = (typeof BACKUP_PROBLEMS)[number]

/** What the screen of backups shows. */
export type BackupsState = {
  /** where they are */
  directory: string
  /** whether the server makes one every night */
  isNightly: boolean
  /** newest first */
  backups: readonly StoredBackup[]
  /** a backup or a restore is running at this moment */
  isBusy: boolean
  lastFailure: BackupFailure | undefined
  /** missing where none is set */
  s3?: { url: string; problem?: BackupProblem }
  /** a restore swaps the data of SQLite by itself; PostgreSQL needs an empty database for it */
  mayRestore: boolean
}

/** What an owner should know about the stored data before any of it is lost. */
export type StorageWarning =
  | { kind: 'backup_failed'; problem: BackupProblem }
  /** another process kept the database open, or the next start came too late: the data in use stayed */
  | { kind: 'restore_given_up' }
  | { kind: 'little_space'; freeBytes: number }

/** Below this an upload may fill the disk, and then messages are refused (bytes). */
export const LOW_DISK_BYTES = 1_000_000_000

export type BackupFailure = { at: string; problem: BackupProblem }

/** What owners do with backups. The work is done in a process of its own. */
export type Backups = {
  state(): Promise<BackupsState>
  warnings(): Promise<StorageWarning[]>
  /** starts a backup, unless one is being made */
  begin(): Promise<void>
  /** checks a backup and stages it; if that succeeds, the site restarts with its data */
  restore(
    backup: Pick<StoredBackup, 'name' | 'kind'>,
    actor: Actor,
  ): Promise<BackupProblem | undefined>
}

/** How many backups are kept: the newest of each of the last days, weeks and months that have one. */
export type BackupRetention = { daily: number; weekly: number; monthly: number }

export const BACKUP_RETENTION: BackupRetention = { daily: 7, weekly: 4, monthly: 6 }

const DAY_MS = 86_400_000

/** Of these backups, those that are no longer kept. The newest is always kept, and so is everything from the last day. */
export function expiredBackups<Backup extends { at: Date }>(
  backups: readonly Backup[],
  { daily, weekly, monthly }: BackupRetention,
  now: Date,
): Backup[] {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  for (const [periodOf, count] of [
    [dayOf, daily],
    [weekOf, weekly],
    [monthOf, monthly],
  ] as const) {
    const newestOfPeriod = new Map<string, Backup>()
    for (const backup of newestFirst) {
      const period = periodOf(backup.at)
      if (!newestOfPeriod.has(period)) newestOfPeriod.set(period, backup)
    }
    for (const backup of [...newestOfPeriod.values()].slice(0, count)) kept.add(backup)
  }
  return newestFirst.filter(
    (backup) => !kept.has(backup) && now.getTime() - backup.at.getTime() >= DAY_MS,
  )
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/** The Monday that a week begins with. */
function weekOf(at: Date): string {
  const daysSinceMonday = (at.getUTCDay() + 6) % 7
  return dayOf(new Date(at.getTime() - daysSinceMonday * DAY_MS))
}

/** The hour of the local day at which a site makes its backup on its own. */
const BACKUP_HOUR = 3

/** Whether no backup has been made since last night. */
export function isBackupDue(newest: Date | undefined, now: Date): boolean {
  const lastNight = new Date(now)
  lastNight.setHours(BACKUP_HOUR, 0, 0, 0)
  if (lastNight > now) lastNight.setDate(lastNight.getDate() - 1)
  return newest === undefined || newest < lastNight
}

/** The facts as they were written into a backup; undefined for anything else. */
export function readBackupFacts(value: unknown): BackupFacts | undefined {
  const stored = storedFields(value)
  const texts = storedTexts(value, ['databaseHash', 'at', 'program', 'site'])
  if (!stored || !texts) return undefined
  const numberOf = (name: string) => {
    const number = Number(stored.get(name))
    return Number.isSafeInteger(number) && number >= 0 ? number : 0
  }
  const { databaseHash = '', at = '', program = '', site } = texts
  if (!/^[\da-f]{64}$/.test(databaseHash) || Number.isNaN(Date.parse(at))) return undefined
  return {
    at,
    program,
    version: numberOf('version'),
    places: numberOf('places'),
    messages: numberOf('messages'),
    pictures: numberOf('pictures'),
    bytes: numberOf('bytes'),
    hasKey: stored.get('hasKey') === true,
    databaseHash,
    ...(stored.get('isSealed') === true && { isSealed: true }),
    ...(site && { site }),
  }
}
