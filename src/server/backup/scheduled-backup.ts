import { mkdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupFacts, BackupProblem } from '../../domain/admin/backups.ts'
import type { Config } from '../config.ts'
import { bytesIn, FILES, unlessGone } from './backup-files.ts'
import { backupName, listBackups, noteFailure, problemOf, rotateBackups } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'

type ScheduledResult =
  | { ok: true; target: string; facts: BackupFacts; missing: readonly string[]; expired: string[] }
  | { ok: false; problem: BackupProblem; error?: unknown }

/** What must stay free beside a new backup (bytes): a full disk would stop messages from being stored. */
const LEAST_FREE = 500_000_000

/** Makes one more backup in the directory of backups, and removes those that are no longer kept. A failure is noted for the overview. */
export async function makeScheduledBackup(
  config: Pick<Config, 'directory' | 'databaseUrl' | 'backups'>,
  now: Date,
): Promise<ScheduledResult> {
  const { directory, backups } = config
  const rotate = () => rotateBackups(backups.directory, { keep: backups.keep, now })
  const attempt = async () => {
    await mkdir(backups.directory, { recursive: true, mode: 0o700 })
    // Before as well: what is no longer kept may be what fills the disk.
    const expired = await rotate()
    const made = await makeNewest(config, now)
    return made.ok ? { ...made, expired: [...expired, ...(await rotate())] } : made
  }
  const made = await attempt().catch((error: unknown) => ({
    ok: false as const,
    problem: problemOf(error),
    error,
  }))
  const failure = made.ok ? undefined : { at: now.toISOString(), problem: made.problem }
  await noteFailure(directory, failure)
  return made
}

async function makeNewest(
  { directory, databaseUrl, backups }: Pick<Config, 'directory' | 'databaseUrl' | 'backups'>,
  now: Date,
) {
  const target = join(backups.directory, backupName(now))
  const [newest] = await listBackups(backups.directory)
  const { bavail, bsize } = await statfs(backups.directory)
  // How large a PostgreSQL becomes as a file, with its log, is known from the last one. Photos of an earlier backup take no room.
  const database = (await unlessGone(stat(join(directory, FILES.database))))?.size
  const photos = newest ? 0 : await bytesIn(join(directory, 'photos')).catch(() => 0)
  const size = (database ?? 2 * (newest?.facts.bytes ?? 0)) + photos
  if (bavail * bsize < size + LEAST_FREE) {
    return { ok: false as const, problem: 'no_space' as const }
  }
  const earlier = newest && join(backups.directory, newest.name)
  // The directory may be on the same disk: a key beside what it opens protects nothing.
  const made = await makeBackup({ directory, databaseUrl, target, earlier, withKey: false, now })
  return made.ok ? { ...made, target } : made
}
