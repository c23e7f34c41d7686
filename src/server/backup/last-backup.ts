import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LastBackup } from '../../domain/admin/checklist.ts'
import type { JobLog } from '../../domain/submissions/delivery/job-log.ts'
import type { Config } from '../config.ts'
import { LAST_BACKUP_FILE } from './make-backup.ts'

/** A key in the job log, which all servers on one database share. */
export const BACKUP_JOB = 'backup.made'

/** When the last backup was finished, here or by another server. With PostgreSQL, other programs may make backups without our knowledge. */
export async function readLastBackup(
  { directory, databaseUrl }: Pick<Config, 'directory' | 'databaseUrl'>,
  jobLog: Pick<JobLog, 'last'>,
): Promise<LastBackup> {
  const text = await readFile(join(directory, LAST_BACKUP_FILE), 'utf8').catch(() => '')
  const here = Date.parse(text.trim()) || 0
  const elsewhere = (await jobLog.last(BACKUP_JOB))?.getTime() ?? 0
  const latest = Math.max(here, elsewhere)
  if (latest > 0) return new Date(latest)
  return databaseUrl === undefined ? undefined : 'elsewhere'
}
