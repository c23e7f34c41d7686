import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupFacts, BackupProblem } from '../../domain/admin/backups.ts'
import type { Config } from '../config.ts'
import { bytesIn, DATA_FILES, hasRoomFor, sizeOf } from './backup-files.ts'
import {
  backupName,
  nextUnusedBackupTime,
  listBackups,
  recordFailure,
  backupProblemOf,
  rotateBackups,
} from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'

type ScheduledResult =
  | {
      ok: true
      target: string
      facts: BackupFacts
      missing: readonly string[]
      expired: readonly string[]
      /** why expired backups could not be removed */
      notRotated?: unknown
    }
  | { ok: false; problem: BackupProblem; error?: unknown }

/** Makes a backup in the backup directory, and removes expired ones. Records a failure for the overview. */
export async function makeScheduledBackup(
  config: Pick<Config, 'directory' | 'databaseUrl' | 'backups' | 'filesS3'>,
  now: Date,
): Promise<ScheduledResult> {
  const { directory, backups } = config
  let notRotated: unknown
  // A failure to remove old backups must not prevent a new one.
  const rotate = () =>
    rotateBackups(backups.directory, { keep: backups.keep, now }).catch((error: unknown) => {
      notRotated = error
      return []
    })
  const attempt = async () => {
    await mkdir(backups.directory, { recursive: true, mode: 0o700 })
    // Also before the backup: expired ones may be what fills the disk.
    const expired = await rotate()
    const made = await makeNewest(config, now)
    return made.ok ? { ...made, expired: [...expired, ...(await rotate())], notRotated } : made
  }
  const made = await attempt().catch((error: unknown) => ({
    ok: false as const,
    problem: backupProblemOf(error),
    error,
  }))
  const failure = made.ok ? undefined : { at: now.toISOString(), problem: made.problem }
  await recordFailure(directory, failure)
  return made
}

async function makeNewest(
  {
    directory,
    databaseUrl,
    backups,
    filesS3,
  }: Pick<Config, 'directory' | 'databaseUrl' | 'backups' | 'filesS3'>,
  now: Date,
) {
  const target = join(
    backups.directory,
    backupName(await nextUnusedBackupTime(backups.directory, now)),
  )
  const [newest] = await listBackups(backups.directory)
  const earlier = newest && join(backups.directory, newest.name)
  const sizeIn = (folder: string) => sizeOf(join(folder, DATA_FILES.database))
  // The last backup shows the size of a PostgreSQL database as a file, doubled for its log. Photos linked from an earlier backup take no
  // space.
  const database =
    databaseUrl === undefined
      ? await sizeIn(directory)
      : 2 * ((earlier === undefined ? undefined : await sizeIn(earlier)) ?? 0)
  const photos = newest ? 0 : await bytesIn(join(directory, 'photos')).catch(() => 0)
  if (!(await hasRoomFor((database ?? 0) + photos, backups.directory))) {
    return { ok: false as const, problem: 'no_space' as const }
  }
  // Without the key: the directory may be on the same disk, and a key beside the data that it opens protects nothing.
  const made = await makeBackup({
    directory,
    filesS3,
    databaseUrl,
    target,
    earlier,
    withKey: false,
    now,
  })
  return made.ok ? { ...made, target } : made
}
