import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callCommandLine } from '../../../test/call-command-line.ts'
import { siteDirectory } from '../../../test/site-directory.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { aSubmission } from '../../../test/storage/samples.ts'

const LOGO = `${'c'.repeat(32)}-80x40`

let directory: string
let data: string
let storage: Storage

beforeEach(async () => {
  directory = temporaryDirectory()
  data = await siteDirectory(join(directory, 'data'))
  storage = await openStorage({ directory: data, log() {} })
})
afterEach(() => storage.close())

const call = (environment: Record<string, string>, ...parameters: string[]) =>
  callCommandLine({ DATA_DIR: data, ...environment }, 'backup', ...parameters)

async function picture(id: string): Promise<void> {
  const home = join(data, 'photos', id.slice(0, 2), id)
  await mkdir(home, { recursive: true })
  await writeFile(join(home, '400.webp'), id)
}

test('a backup of a running server contains everything that cannot be rebuilt, and can be restored', async () => {
  const submission = aSubmission()
  await storage.submissions.store(submission, [])
  await storage.site.saveSetting('site.logo', { light: LOGO }, 'test')
  await picture(LOGO)
  await mkdir(join(data, 'photos', 'incoming'))
  await writeFile(join(data, 'deletions.jsonl'), '')
  await writeFile(join(data, 'site.key'), 'geheim')
  const target = join(directory, 'sicherung')

  const { code, out } = await call({}, target)
  expect(code).toBe(0)
  expect(out).toContain(`Gesichert und geprüft: ${target}`)
  expect(out).toContain('1 Nachricht, 1 Foto')
  expect(out).toContain('site.key ist nicht dabei')
  expect((await readdir(target)).toSorted()).toEqual([
    'backup.json',
    'deletions.jsonl',
    'lageplan.db',
    'photos',
  ])
  expect(await readdir(join(target, 'photos'))).toEqual(['cc'])
  expect((await stat(target)).mode & 0o777).toBe(0o700)
  expect(Date.parse((await readFile(join(data, 'last-backup'), 'utf8')).trim())).not.toBeNaN()
  expect(await readdir(directory)).toEqual(['data', 'sicherung'])

  // A backup can be used as a data directory.
  const restored = await openStorage({ directory: target, log() {} })
  expect(await restored.submissions.byReceipt(submission.receipt)).toBeDefined()
  await restored.close()
})

test('the key is included on request, and a picture that was already lost is named', async () => {
  await storage.site.saveSetting('site.logo', { light: LOGO }, 'test')
  await writeFile(join(data, 'site.key'), 'geheim')
  const target = join(directory, 'sicherung')
  const { code, out } = await call({}, target, '--with-key', '--english')
  expect(code).toBe(0)
  expect(out).toContain(`1 photo is missing in the original already: ${LOGO}`)
  expect(out).not.toContain('is not part of it')
  expect(await readFile(join(target, 'site.key'), 'utf8')).toBe('geheim')
})

test('nothing is overwritten', async () => {
  const target = join(directory, 'sicherung')
  await mkdir(target)
  const { code, err } = await call({}, target)
  expect(code).toBe(1)
  expect(err).toContain(`${target} gibt es schon`)
  expect(await readdir(target)).toEqual([])
})

test('a missing directory is named as it was typed', async () => {
  const { code, err } = await call({}, join(directory, 'nirgends', 'sicherung'))
  expect(code).toBe(1)
  expect(err).toContain(`fehlt: ${join(directory, 'nirgends')}\n`)
})

test('a damaged database is not backed up, and leaves nothing behind', async () => {
  await storage.submissions.store(aSubmission(), [])
  await storage.close()
  const path = join(data, 'lageplan.db')
  const bytes = await readFile(path)
  bytes.fill(0xff, 4096 * 4, 4096 * 12)
  await writeFile(path, bytes)
  const { code, err } = await call({}, join(directory, 'sicherung'))
  expect(code).toBe(1)
  expect(err).toMatch(/beschädigt/)
  expect(await readdir(directory)).toEqual(['data'])
  storage = await openStorage({ directory: join(directory, 'other'), log() {} })
})

test('if there is nothing to back up, it says where it looked', async () => {
  const { code, err } = await call({ DATA_DIR: join(directory, 'leer') }, join(directory, 's'))
  expect(code).toBe(1)
  expect(err).toContain('ist keine Datenbank')
  expect(err).toContain('DATA_DIR')
})

test('it reports a PostgreSQL server that does not answer, without the password', async () => {
  const url = 'postgres://name:geheim@127.0.0.1:1/lageplan'
  const { code, err } = await call({ DATABASE_URL: url }, join(directory, 's'))
  expect(code).toBe(1)
  expect(err).not.toContain('geheim')
  expect(await readdir(directory)).toEqual(['data'])
})

test('a scheduled backup goes to the backup directory, shares photos with the previous one, and is listed', async () => {
  await storage.site.saveSetting('site.logo', { light: LOGO }, 'test')
  await picture(LOGO)
  expect(await call({}, '--scheduled')).toMatchObject({ code: 0 })
  const [first = ''] = await readdir(join(data, 'backups'))
  expect(first).toMatch(/^lageplan-\d{4}-\d\d-\d\d-\d{6}$/)
  const photo = join(data, 'backups', first, 'photos', 'cc', LOGO, '400.webp')
  expect((await stat(photo)).nlink).toBe(1)
  // Names have a resolution of seconds.
  await setTimeout(1_100)
  expect(await call({}, '--scheduled')).toMatchObject({ code: 0 })
  const [second = ''] = (await readdir(join(data, 'backups'))).filter((name) => name !== first)
  const shared = join(data, 'backups', second, 'photos', 'cc', LOGO, '400.webp')
  expect(await readFile(shared, 'utf8')).toBe(LOGO)
  expect((await stat(shared)).nlink).toBe(2)
  expect((await call({}, '--list', '--english')).out).toMatch(
    new RegExp(`^${second}  .* UTC, version \\d+\\.\\d+\\.\\d+, 0 places, 0 messages, 1 photo, `),
  )
})

test('a failure is recorded until the next backup succeeds', async () => {
  const noted = join(data, 'backup-failed')
  const blocked = join(directory, 'datei')
  await writeFile(blocked, '')
  const { code, err } = await call({ BACKUP_DIR: blocked }, '--scheduled')
  expect(code).toBe(1)
  expect(err).toContain('misslungen')
  expect(JSON.parse(await readFile(noted, 'utf8'))).toMatchObject({ problem: 'failed' })
  expect(await call({}, '--scheduled')).toMatchObject({ code: 0 })
  await expect(readFile(noted)).rejects.toThrow('ENOENT')
})

test('old backups that cannot be removed do not prevent a new one', async () => {
  const folder = join(data, 'backups')
  await mkdir(folder)
  // The name that the expired backup gets before its removal is taken, so the backup cannot be removed.
  const old = join(folder, 'lageplan-2020-01-01-000000')
  expect(await call({}, '--scheduled')).toMatchObject({ code: 0 })
  const [made = ''] = await readdir(folder)
  await cp(join(folder, made), old, { recursive: true })
  const facts = JSON.parse(await readFile(join(old, 'backup.json'), 'utf8'))
  await writeFile(
    join(old, 'backup.json'),
    JSON.stringify({ ...facts, at: '2020-01-01T00:00:00Z' }),
  )
  const work = join(folder, '.lageplan-2020-01-01-000000.expired.unfinished')
  await mkdir(work)
  await writeFile(join(work, 'x'), '')
  await setTimeout(1_100)
  const { code, err } = await call({ BACKUP_KEEP: '1,0,0' }, '--scheduled')
  expect(code).toBe(0)
  expect(err).toContain('alte ließen sich nicht entfernen')
  expect(await readdir(folder)).toHaveLength(4)
})

test('without a directory it prints its usage', async () => {
  const { code, err } = await call({})
  expect(code).toBe(2)
  expect(err).toContain('npx lageplan backup VERZEICHNIS')
})
