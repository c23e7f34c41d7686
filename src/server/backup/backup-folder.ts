import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BACKUP_PROBLEMS,
  type BackupFacts,
  type BackupFailure,
  type BackupProblem,
  type BackupRetention,
  expiredBackups,
  readBackupFacts,
  type StoredBackup,
} from '../../domain/admin/backups.ts'
import { FilesUnavailable } from '../files/file-store.ts'
import { S3Error } from '../../delivery/s3/s3-bucket.ts'
import { parseJson } from '../../lib/text/limited.ts'
import { storedFields } from '../../domain/stored-fields.ts'
import { StorageUnavailable } from '../../storage/storage-unavailable.ts'
import { PROGRAM_VERSION } from '../project-files.ts'
import {
  bytesIn,
  DATA_FILES,
  FACTS_FILE,
  hashFile,
  listNames,
  pathExists,
  removeOlderThan,
  UNFINISHED_SUFFIX,
} from './backup-files.ts'
import { codeOf, ignoreMissing } from '../../storage/error-code.ts'

/** Names of backups made by the site itself; others in the same directory are left alone. */
export const BACKUP_NAME_PATTERN = /^lageplan-\d{4}-\d{2}-\d{2}-\d{6}$/

/** In the data directory: the databases that restores have replaced. */
export const REPLACED_FOLDER = 'replaced'

/** In the data directory: why the last backup failed; removed after a success. */
const FAILURE_FILE = 'backup-failed'

/** An unfinished backup that is untouched for this long is abandoned (ms). */
const ABANDONED_AFTER_MS = 24 * 3_600_000

/** `lageplan-2026-11-23-031000`, UTC. */
export function backupName(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T')
  return `lageplan-${day}-${time.slice(0, 8).replaceAll(':', '')}`
}

/** The first moment from `now` on whose name is free: names have a resolution of seconds, and nothing may be overwritten. */
export async function nextUnusedBackupTime(folder: string, now: Date): Promise<Date> {
  let at = now
  while (await pathExists(join(folder, backupName(at)))) at = new Date(at.getTime() + 1_000)
  return at
}

/** The backups in a directory, newest first. */
export async function listBackups(
  directory: string,
  kind: StoredBackup['kind'] = 'made',
): Promise<StoredBackup[]> {
  const found: StoredBackup[] = []
  for (const name of await listNames(directory)) {
    const facts = name.startsWith('.') ? undefined : await readFacts(join(directory, name))
    if (facts) found.push({ name, kind, facts })
  }
  return found.toSorted((one, other) => other.facts.at.localeCompare(one.facts.at))
}

/** The description of a backup; undefined for a backup older than descriptions, or for anything else. */
export async function readFacts(backup: string) {
  const text = await readFile(join(backup, FACTS_FILE), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : readBackupFacts(parseJson(text))
}

type BackupCounts = Pick<BackupFacts, 'version' | 'places' | 'messages' | 'pictures'>

/** Writes the description of a backup that holds everything else. */
export async function writeFacts(
  backup: string,
  { at, contents, hasKey }: { at: Date; contents: BackupCounts; hasKey: boolean },
): Promise<BackupFacts> {
  const facts: BackupFacts = {
    at: at.toISOString(),
    program: PROGRAM_VERSION,
    ...contents,
    bytes: await bytesIn(backup),
    hasKey,
    databaseHash: await hashFile(join(backup, DATA_FILES.database)),
  }
  await writeFile(join(backup, FACTS_FILE), `${JSON.stringify(facts, undefined, 2)}\n`)
  return facts
}

/** Removes expired backups of this site, and leftovers of killed processes. Returns the names of the backups. */
export async function rotateBackups(
  directory: string,
  { keep, now }: { keep: BackupRetention; now: Date },
): Promise<string[]> {
  const isUnfinished = (name: string) => name.startsWith('.') && name.endsWith(UNFINISHED_SUFFIX)
  await removeOlderThan(directory, new Date(now.getTime() - ABANDONED_AFTER_MS), isUnfinished)
  const own = (await listBackups(directory)).filter(({ name }) => BACKUP_NAME_PATTERN.test(name))
  const dated = own.map(({ name, facts }) => ({ name, at: new Date(facts.at) }))
  const expired = expiredBackups(dated, keep, now)
  for (const { name } of expired) {
    // Renames first: a half-removed backup must not look complete.
    const work = join(directory, `.${name}.expired${UNFINISHED_SUFFIX}`)
    // Another server may have removed it already.
    await ignoreMissing(rename(join(directory, name), work))
    await rm(work, { recursive: true, force: true })
  }
  return expired.map(({ name }) => name)
}

export async function recordFailure(
  directory: string,
  failure: BackupFailure | undefined,
): Promise<void> {
  const path = join(directory, FAILURE_FILE)
  if (!failure) return rm(path, { force: true })
  await writeFile(path, `${JSON.stringify(failure)}\n`, { mode: 0o600 })
}

/** Why the last backup or restore failed. */
export async function readFailure(directory: string): Promise<BackupFailure | undefined> {
  const path = join(directory, FAILURE_FILE)
  if (!(await pathExists(path))) return undefined
  const stored = storedFields(parseJson(await readFile(path, 'utf8')))
  const at = stored?.get('at')
  const problem = BACKUP_PROBLEMS.find((one) => one === stored?.get('problem'))
  return typeof at === 'string' ? { at, problem: problem ?? 'failed' } : undefined
}

/** The code of a failure; for one without a code, the log has the message. */
export function backupProblemOf(error: unknown): BackupProblem {
  if (error instanceof S3Error) return error.problem
  if (error instanceof FilesUnavailable) return 'files_unreachable'
  if (error instanceof StorageUnavailable) {
    if (error.reason === 'damaged') return 'damaged'
    return error.reason === 'full' ? 'no_space' : 'failed'
  }
  return PROBLEMS.get(codeOf(error)) ?? 'failed'
}

const PROBLEMS = new Map<unknown, BackupProblem>([
  ['ENOSPC', 'no_space'],
  ['EDQUOT', 'no_space'],
  ['database_damaged', 'damaged'],
  ['database_newer', 'newer'],
])
