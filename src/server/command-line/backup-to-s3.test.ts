import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callCommandLine } from '../../../test/call-command-line.ts'
import { type S3Server, startS3Server } from '../../../test/fakes/s3-server.ts'
import { aSubmission } from '../../../test/storage/samples.ts'
import { siteDirectory } from '../../../test/site-directory.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { NO_CHECKS } from '../../domain/admin/section-form.ts'
import { createSiteSettings } from '../../domain/admin/site-settings.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { createSettingSecrets } from '../admin/setting-secrets.ts'
import { readFailure } from '../backup/backup-folder.ts'
import { readS3State, testS3 } from '../backup/s3-storage.ts'
import { readConfig } from '../config.ts'
import { createS3Files } from '../files/s3-files.ts'

let data: string
let server: S3Server

beforeEach(async () => {
  data = await siteDirectory()
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

const LOGO = `${'c'.repeat(32)}-80x40`

test('photos in an S3 storage are backed up, found missing and restored by the commands', async () => {
  const { BACKUP_S3_KEY_ID = '', BACKUP_S3_SECRET = '' } = server.environment
  const settings = {
    DATA_DIR: data,
    FILES_S3_URL: `${server.settings.url}/dateien`,
    FILES_S3_KEY_ID: BACKUP_S3_KEY_ID,
    FILES_S3_SECRET: BACKUP_S3_SECRET,
  }
  const withFiles = (...parameters: string[]) => callCommandLine(settings, ...parameters)
  await inStore(({ site }) => site.saveSetting('site.logo', { light: LOGO }, 'test'))
  const files = createS3Files({ ...server.settings, url: settings.FILES_S3_URL }, data)
  const photo = `photos/cc/${LOGO}`
  const folder = join(temporaryDirectory(), 'logo')
  await mkdir(folder)
  await writeFile(join(folder, 'logo.webp'), LOGO)
  await files.moveIn(photo, folder)
  expect(await withFiles('backup', '--scheduled')).toMatchObject({ code: 0, err: '' })
  expect(await withFiles('check')).toMatchObject({ code: 0 })
  expect(await readdir(join(data, 'photos')).catch(() => [])).not.toContain('cc')

  // The bucket is emptied by mistake.
  await files.remove(photo)
  const checked = await withFiles('check')
  expect(checked.code).toBe(1)
  expect(checked.out).toContain(`1 Foto fehlt: ${LOGO}`)
  const [name = ''] = await readdir(join(data, 'backups'))
  const restored = await withFiles('restore', name)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('1 Foto')
  expect(Buffer.from((await files.read(`${photo}/logo.webp`))!).toString()).toBe(LOGO)
  expect(await withFiles('check')).toMatchObject({ code: 0 })

  server.misbehave(() => 'page')
  const blind = await withFiles('backup', '--scheduled', '--english')
  expect(blind.code).toBe(1)
  expect(await withFiles('check')).toMatchObject({ code: 1 })
  server.misbehave(() => undefined)
  expect(await readdir(join(data, 'backups'))).toEqual([name])
}, 180_000)

test('an S3 storage that fails does not prevent a backup; the failure is recorded, and the backup is sent again', async () => {
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
  // Nothing is left to send.
  expect(await call('backup', '--send')).toMatchObject({ code: 0, out: '' })
}, 180_000)

test('an S3 storage that an owner has set is used, and reached only on the public internet', async () => {
  const read = readConfig({ DATA_DIR: data })
  if (!read.ok) throw new Error('the settings are not accepted')
  const { config } = read
  await inStore(async (storage) => {
    expect(await readS3State(config, storage)).toBeUndefined()
    expect(await testS3(config, storage)).toBe('s3_missing')
    const settings = createSiteSettings(storage.site, NO_CHECKS, createSettingSecrets(config).seal)
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
    expect(await readS3State(config, storage)).toMatchObject({ backups: [], problem: 's3_inside' })
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

test('without an S3 storage nothing can be restored from there', async () => {
  const nowhere = join(temporaryDirectory(), 'data')
  const { code, err } = await callCommandLine({ DATA_DIR: nowhere }, 'restore', 'x', '--from-s3')
  expect(code).toBe(1)
  expect(err).toContain('kein S3-Speicher gesetzt')
})

test('with a passphrase the backup is encrypted there, and can only be restored with that passphrase', async () => {
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

test('restored data send no backup until somebody has decided about deliveries', async () => {
  await inStore(async () => undefined)
  expect(await call('backup', '--scheduled')).toMatchObject({ code: 0 })
  const [name = ''] = await readdir(join(data, 'backups'))
  expect(await call('restore', name)).toMatchObject({ code: 0 })
  const before = server.requests.length
  const resting = await call('backup', '--scheduled', '--english')
  expect(resting).toMatchObject({ code: 0, err: '' })
  expect(resting.out).toContain('Nothing goes into the S3 storage: this data has been restored.')
  expect(server.requests).toHaveLength(before)
  await inStore(({ restored }) => restored.decide('delivered', new Date(), 'anna'))
  expect((await call('backup', '--send')).out).toContain('geschrieben und wieder gelesen')
}, 180_000)

test('neither a backup that somebody put there nor one from the future is sent as the newest', async () => {
  await inStore(async () => undefined)
  const folder = join(data, 'backups')
  await mkdir(folder, { recursive: true })
  await call('backup', join(folder, 'von-hand'), '--with-key')
  expect(await call('backup', '--send')).toMatchObject({ code: 0, out: '', err: '' })
  expect(server.requests).toEqual([])
  const ahead = 'lageplan-2099-01-01-000000'
  await rename(join(folder, 'von-hand'), join(folder, ahead))
  const facts = JSON.parse(await readFile(join(folder, ahead, 'backup.json'), 'utf8')) as object
  const later = { ...facts, at: '2099-01-01T00:00:00.000Z' }
  await writeFile(join(folder, ahead, 'backup.json'), JSON.stringify(later))
  expect(await call('backup', '--send')).toMatchObject({ code: 0, out: '', err: '' })
  const { out } = await call('backup', '--scheduled')
  const made = (await readdir(folder)).find((name) => name !== ahead)
  expect(out).toContain(`Im S3-Speicher, geschrieben und wieder gelesen: ${made}`)
}, 180_000)

test('with a passphrase set, an unencrypted backup is only restored on request', async () => {
  await inStore(async () => undefined)
  await call('backup', '--scheduled')
  const [name = ''] = await readdir(join(data, 'backups'))
  const restore = (...more: string[]) =>
    callCommandLine(
      { DATA_DIR: data, BACKUP_PASSPHRASE: 'fuenf zufaellige Woerter', ...server.environment },
      'restore',
      name,
      '--from-s3',
      ...more,
    )
  const refused = await restore('--english')
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.err).toContain('This backup is not encrypted although a passphrase is set')
  expect(await restore('--unencrypted')).toMatchObject({ code: 0, err: '' })
  expect(server.requests.filter((request) => request.includes('key.age'))).toEqual([])
}, 180_000)

test('with a damaged database, the command says how to name the S3 storage that is set in it', async () => {
  await inStore(async () => undefined)
  await call('backup', '--scheduled')
  const [name = ''] = await readdir(join(data, 'backups'))
  await writeFile(join(data, 'lageplan.db'), 'das ist keine Datenbank'.repeat(1000))
  const { code, err } = await callCommandLine({ DATA_DIR: data }, 'restore', name, '--from-s3')
  expect(code).toBe(1)
  expect(err).toContain('Die Datenbank hier ist beschädigt')
  expect(err).toContain('BACKUP_S3_URL')
  expect(await call('restore', name, '--from-s3')).toMatchObject({ code: 0, err: '' })
}, 180_000)

test('a rejected address of the S3 storage does not show the secret in it', () => {
  for (const url of ['https://KEY:SEC/RET@s3.example.com/bucket', 'KEY:SEC/RET@s3.example.com']) {
    const read = readConfig({ DATA_DIR: data, BACKUP_S3_URL: url })
    const said = JSON.stringify(read)
    expect([url, said.includes('SEC'), said.includes('***@s3.example.com')]).toEqual([
      url,
      false,
      true,
    ])
  }
})
