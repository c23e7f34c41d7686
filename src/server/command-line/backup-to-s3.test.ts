import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callCommandLine } from '../../../test/call-command-line.ts'
import { type S3Server, startS3Server } from '../../../test/fakes/s3-server.ts'
import { aSubmission } from '../../../test/storage/samples.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { NO_CHECKS } from '../../domain/admin/section-form.ts'
import { createSiteSettings } from '../../domain/admin/site-settings.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { settingSecrets } from '../admin/setting-secrets.ts'
import { readFailure } from '../backup/backup-folder.ts'
import { lookIntoS3, testS3 } from '../backup/s3-storage.ts'
import { readConfig } from '../config.ts'

let data: string
let server: S3Server

beforeEach(async () => {
  data = join(temporaryDirectory(), 'data')
  server = await startS3Server()
})
afterEach(() => server.close())

async function inStore<Result>(work: (storage: Storage) => Promise<Result>): Promise<Result> {
  const storage = await openStorage({ directory: data, log() {} })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

const call = (...parameters: string[]) =>
  callCommandLine({ DATA_DIR: data, ...server.environment }, ...parameters)

test('the nightly backup goes into the S3 storage too, and comes back from there', async () => {
  const [before, after] = [aSubmission(), aSubmission()]
  await inStore(({ submissions }) => submissions.store(before, []))
  const made = await call('backup', '--scheduled')
  expect(made).toMatchObject({ code: 0, err: '' })
  const [name = ''] = await readdir(join(data, 'backups'))
  expect(made.out).toContain(`Im S3-Speicher, geschrieben und wieder gelesen: ${name}`)
  expect((await call('backup', '--list')).out).toMatch(
    new RegExp(`^${name} .*\nIm S3-Speicher:\n${name} .*1 Nachricht`),
  )

  // The disk with the backups is lost.
  await rm(join(data, 'backups'), { recursive: true })
  await inStore(({ submissions }) => submissions.store(after, []))
  const restored = await call('restore', name, '--from-s3')
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('Zurückgespielt: 0 Orte, 1 Nachricht, 0 Fotos')
  expect(await readdir(join(data, 'fetched'))).toEqual([])
  await inStore(async ({ submissions }) => {
    expect(await submissions.byReceipt(before.receipt)).toBeDefined()
    expect(await submissions.byReceipt(after.receipt)).toBeUndefined()
  })
  const unknown = await call('restore', 'lageplan-2020-01-01-000000', '--from-s3', '--english')
  expect(unknown.code).toBe(1)
  expect(unknown.err).toContain('The data is unchanged.')
}, 180_000)

test('an S3 storage that fails stops no backup; it is noted, and sent again', async () => {
  await inStore(async () => undefined)
  server.misbehave(() => 'busy')
  const { code, out, err } = await call('backup', '--scheduled', '--english')
  expect(code).toBe(1)
  expect(out).toContain('Backed up and checked')
  expect(err).toContain('The backup is on this machine; in the S3 storage it is not.')
  expect(err).toContain('not as expected')
  expect(await readdir(join(data, 'backups'))).toHaveLength(1)
  expect(await readFailure(data)).toMatchObject({ problem: 's3_wrong_answer' })
  server.misbehave(() => undefined)
  expect(await call('backup', '--send')).toMatchObject({ code: 0 })
  expect(await readFailure(data)).toBeUndefined()
  // There is nothing more to send.
  expect(await call('backup', '--send')).toMatchObject({ code: 0, out: '' })
}, 180_000)

test('an S3 storage that an owner has set is used, and reached only in the public internet', async () => {
  const read = readConfig({ DATA_DIR: data })
  if (!read.ok) throw new Error('the settings are not accepted')
  const { config } = read
  await inStore(async (storage) => {
    expect(await lookIntoS3(config, storage)).toBeUndefined()
    expect(await testS3(config, storage)).toBe('s3_missing')
    const settings = createSiteSettings(storage.site, NO_CHECKS, settingSecrets(config).seal)
    const typed: Record<string, string> = {
      s3Url: 'https://127.0.0.1:1/sicherungen/',
      s3KeyId: 'S3RVER',
      s3Secret: 'ein-ganz-geheimes-geheimnis',
    }
    const form = { typed: (name: string) => typed[name] ?? '' }
    expect(await settings.save('backup', form, 'anna')).toEqual({ ok: true })
    expect((await settings.read()).s3).toEqual({
      url: 'https://127.0.0.1:1/sicherungen',
      region: 'us-east-1',
      keyId: 'S3RVER',
      hasSecret: true,
    })
    expect(await testS3(config, storage)).toBe('s3_inside')
    expect(await lookIntoS3(config, storage)).toMatchObject({ backups: [], problem: 's3_inside' })
    const other = { ...config, siteSecret: 'ein anderes Geheimnis, auch das ist lang' }
    expect(await testS3(other, storage)).toBe('s3_sealed')
  })
  for (const name of await readdir(data)) {
    const bytes = await readFile(join(data, name))
    expect([name, bytes.includes('ein-ganz-geheimes-geheimnis')]).toEqual([name, false])
  }
  const { code, err } = await callCommandLine({ DATA_DIR: data }, 'backup', '--scheduled')
  expect(code).toBe(1)
  expect(err).toContain('führt in ein privates Netz')
}, 180_000)

test('without an S3 storage nothing can come from there', async () => {
  const { code, err } = await callCommandLine({ DATA_DIR: data }, 'restore', 'x', '--from-s3')
  expect(code).toBe(1)
  expect(err).toContain('kein S3-Speicher gesetzt')
})

test('with a passphrase it is encrypted there, and comes back with that one alone', async () => {
  await inStore(({ submissions }) => submissions.store(aSubmission(), []))
  const callWith = (passphrase: string, ...parameters: string[]) =>
    callCommandLine(
      { DATA_DIR: data, BACKUP_PASSPHRASE: passphrase, ...server.environment },
      ...parameters,
    )
  const right = 'fuenf zufaellige Woerter hier'
  expect(await callWith(right, 'backup', '--scheduled')).toMatchObject({ code: 0, err: '' })
  const [name = ''] = await readdir(join(data, 'backups'))
  const locked = await call('restore', name, '--from-s3')
  expect(locked).toMatchObject({ code: 1 })
  expect(locked.err).toContain('BACKUP_PASSPHRASE')
  const wrong = await callWith('eine ganz andere', 'restore', name, '--from-s3', '--english')
  expect(wrong).toMatchObject({ code: 1 })
  expect(wrong.err).toContain('This is not the passphrase')
  expect(await callWith(right, 'restore', name, '--from-s3')).toMatchObject({ code: 0, err: '' })
  expect((await callWith('kurz', 'backup', '--send')).err).toContain(
    'BACKUP_PASSPHRASE ist zu kurz',
  )
}, 240_000)
