import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { readConfig } from '../config.ts'
import { readFailure } from './backup-folder.ts'
import { BACKUP_JOB } from './last-backup.ts'
import { runNightlyBackup } from './run-backups.ts'
import { makeScheduledBackup } from './scheduled-backup.ts'

afterEach(() => vi.unstubAllEnvs())

test('a process that dies does not count as a backup, whatever the S3 storage did the night before', async () => {
  const data = join(temporaryDirectory(), 'data')
  await mkdir(data, { recursive: true })
  const read = readConfig({ DATA_DIR: data })
  if (!read.ok) throw new Error('the settings are not accepted')
  const noted = { at: '2026-11-20T03:00:00.000Z', problem: 's3_not_reached' }
  await writeFile(join(data, 'backup-failed'), JSON.stringify(noted))
  // This setting makes the process stop before it can record anything.
  vi.stubEnv('DATA_DIR', data)
  vi.stubEnv('BACKUP_KEEP', 'viele')
  const storage = await openStorage({ directory: data, log() {} })
  const events: string[] = []
  const log = ({ event }: { event: string }) => void events.push(event)
  const failure = await runNightlyBackup({ config: read.config, storage, log }, new Date())
  expect(failure).toMatchObject({ problem: 'failed' })
  expect(await readFailure(data)).toMatchObject({ problem: 'failed' })
  expect(await storage.jobLog.last(BACKUP_JOB)).toBeUndefined()
  expect(events).not.toContain('backup_made')
  await storage.close()
}, 120_000)

test('two backups in the same second stay separate', async () => {
  const data = join(temporaryDirectory(), 'data')
  const backups = join(temporaryDirectory(), 'backups')
  await mkdir(data, { recursive: true })
  await (await openStorage({ directory: data, log() {} })).close()
  const read = readConfig({ DATA_DIR: data, BACKUP_DIR: backups })
  if (!read.ok) throw new Error('the settings are not accepted')
  const now = new Date('2026-11-29T03:00:00Z')
  const made = [
    await makeScheduledBackup(read.config, now),
    await makeScheduledBackup(read.config, now),
  ]
  expect(made).toMatchObject([
    { ok: true, target: join(backups, 'lageplan-2026-11-29-030000') },
    { ok: true, target: join(backups, 'lageplan-2026-11-29-030001') },
  ])
})
