import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LastBackup } from '../../domain/admin/checklist.ts'
import type { Config } from '../config.ts'
import { LAST_BACKUP } from './make-backup.ts'

/** When a backup was finished last, as the command has noted it. */
export async function readLastBackup({
  directory,
  databaseUrl,
}: Pick<Config, 'directory' | 'databaseUrl'>): Promise<LastBackup> {
  if (databaseUrl !== undefined) return 'elsewhere'
  const text = await readFile(join(directory, LAST_BACKUP), 'utf8').catch(() => '')
  const at = new Date(text.trim())
  return Number.isNaN(at.getTime()) ? undefined : at
}
