import { randomFillSync } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Encrypter, generateX25519Identity } from 'age-encryption'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../../test/fakes/s3-server.ts'
import { siteDirectory } from '../../../test/site-directory.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { BACKUP_RETENTION } from '../../domain/admin/backups.ts'
import { readAll, openBucket, type S3Bucket } from '../../delivery/s3/s3-bucket.ts'
import { backupName } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'
import {
  fetchBackup,
  listS3Backups,
  rotateS3Backups,
  sendBackup,
  testBucket,
} from './s3-backups.ts'
import { unlockBucket } from './s3-storage.ts'

const SITE = 'hier'
const PHOTO = (digit: string) => `${digit.repeat(32)}-80x40`
const DAY = 86_400_000
const NOW = new Date()

let data: string
let server: S3Server
let bucket: S3Bucket

beforeEach(async () => {
  data = await siteDirectory()
  server = await startS3Server()
  bucket = openBucket(server.settings, { retryDelaysMs: [] })
})
afterEach(() => server.close())

async function photo(digit: string): Promise<void> {
  const home = join(data, 'photos', digit.repeat(2), PHOTO(digit))
  await mkdir(home, { recursive: true })
  await writeFile(join(home, '400.webp'), `Foto ${digit}`)
}

/** Makes a backup on disk and sends it. */
async function send(at: Date, site = SITE): Promise<string> {
  const name = backupName(at)
  const target = join(data, 'backups', name)
  await mkdir(join(data, 'backups'), { recursive: true })
  await makeBackup({ directory: data, target, withKey: false, now: at })
  await sendBackup({ bucket }, target, { name, site })
  return name
}

const written = (from: number) =>
  server.requests.slice(from).filter((one) => /^(PUT|POST) /.test(one) && !one.includes('?'))

describe('a backup in the bucket', () => {
  test('is listed, is fetched unchanged, and shares its photos with the previous one', async () => {
    await photo('a')
    const first = await send(new Date(+NOW - DAY))
    await photo('b')
    const before = server.requests.length
    const second = await send(NOW)
    expect(written(before).filter((one) => one.includes('/photos/'))).toHaveLength(1)
    const listed = await listS3Backups(bucket)
    expect(listed.map(({ name, kind }) => [name, kind])).toEqual([
      [second, 's3'],
      [first, 's3'],
    ])
    const elsewhere = temporaryDirectory()
    const fetched = await fetchBackup({ bucket }, second, elsewhere)
    if (!fetched.ok) throw new Error(fetched.problem)
    for (const path of ['lageplan.db', `photos/aa/${PHOTO('a')}/400.webp`]) {
      const here = await readFile(join(data, 'backups', second, path))
      const there = await readFile(join(fetched.path, path))
      expect([path, Buffer.compare(here, there)]).toEqual([path, 0])
    }
    expect((await readdir(fetched.path)).toSorted()).toEqual([
      'backup.json',
      'lageplan.db',
      'photos',
    ])
  })

  test('does not fetch photos that the site still has', async () => {
    await photo('a')
    const name = await send(NOW)
    const before = server.requests.length
    const fetched = await fetchBackup({ bucket }, name, data)
    expect(fetched.ok).toBe(true)
    expect(server.requests.slice(before).some((one) => one.includes('/photos/'))).toBe(false)
  })

  test('is not fetched when anything in it is damaged, and leaves nothing behind', async () => {
    await photo('a')
    const name = await send(NOW)
    const elsewhere = temporaryDirectory()
    for (const part of ['lageplan.db', 'files.txt']) {
      server.misbehave((request) => (request.includes(part) ? 'damage' : undefined))
      expect([part, await fetchBackup({ bucket }, name, elsewhere)]).toEqual([
        part,
        { ok: false, problem: 'damaged' },
      ])
    }
    server.misbehave((request) => (request.includes('400.webp') ? 'cut' : undefined))
    await expect(fetchBackup({ bucket }, name, elsewhere)).rejects.toThrow('s3_not_reached')
    server.misbehave((request) => (request.includes('lageplan.db') ? 'cut' : undefined))
    await expect(fetchBackup({ bucket }, name, elsewhere)).rejects.toThrow('s3_not_reached')
    expect(await readdir(join(elsewhere, 'fetched'))).toEqual([])
    expect(await fetchBackup({ bucket }, '../backups', elsewhere)).toEqual({
      ok: false,
      problem: 'no_backup',
    })
  })

  test('comes back without photos that are damaged or lost there, and counts them', async () => {
    await photo('a')
    await photo('b')
    const name = await send(NOW)
    await bucket.remove(`photos/aa/${PHOTO('a')}/400.webp`)
    const lost = await fetchBackup({ bucket }, name, temporaryDirectory())
    expect(lost).toMatchObject({ ok: true, lostPhotos: 1 })
    server.misbehave((request) => (request.includes('400.webp') ? 'damage' : undefined))
    const damaged = await fetchBackup({ bucket }, name, temporaryDirectory())
    expect(damaged).toMatchObject({ ok: true, lostPhotos: 2 })
    if (!damaged.ok) throw new Error(damaged.problem)
    const files = await readdir(damaged.path, { recursive: true })
    expect(files.filter((file) => file.endsWith('.webp'))).toEqual([])
  })

  test('does not contain the key of the site', async () => {
    await writeFile(join(data, 'site.key'), 'geheim')
    const name = backupName(NOW)
    const target = join(data, 'backups', name)
    await mkdir(join(data, 'backups'), { recursive: true })
    await makeBackup({ directory: data, target, withKey: true, now: NOW })
    await sendBackup({ bucket }, target, { name, site: SITE })
    expect(await readdir(target)).toContain('site.key')
    expect((await bucket.list(`${name}/`)).map((object) => object.name)).toEqual([
      `${name}/backup.json`,
      `${name}/files.txt`,
      `${name}/lageplan.db`,
    ])
  })

  test('cannot write outside its own directory', async () => {
    const name = await send(NOW)
    const { createHash } = await import('node:crypto')
    const list = Buffer.from(`${'a'.repeat(64)} 4 ../../boese.txt\n`)
    const filesHash = createHash('sha256').update(list).digest('hex')
    const facts = JSON.parse(
      await readFile(join(data, 'backups', name, 'backup.json'), 'utf8'),
    ) as object
    const put = (path: string, bytes: Buffer) =>
      bucket.put(
        `${name}/${path}`,
        (async function* () {
          yield bytes
        })(),
        bytes.length,
      )
    await put('files.txt', list)
    await put('backup.json', Buffer.from(JSON.stringify({ ...facts, filesHash })))
    expect(await fetchBackup({ bucket }, name, data)).toEqual({ ok: false, problem: 'damaged' })
  })
})

test('a backup is incomplete if a file read back differs, and the next attempt completes it', async () => {
  await photo('a')
  server.misbehave((request) => (/^GET .*lageplan\.db/.test(request) ? 'damage' : undefined))
  await expect(send(NOW)).rejects.toThrow('s3_differs')
  expect(await listS3Backups(bucket)).toEqual([])
  server.misbehave(() => undefined)
  const name = backupName(NOW)
  await sendBackup({ bucket }, join(data, 'backups', name), { name, site: SITE })
  expect(await listS3Backups(bucket)).toHaveLength(1)
})

test('a storage that acknowledges writes but stores nothing is detected', async () => {
  await photo('a')
  server.misbehave((request) => (/^PUT .*400\.webp/.test(request) ? 'empty' : undefined))
  await expect(send(NOW)).rejects.toThrow('s3_differs')
  server.misbehave((request) => (request.startsWith('PUT ') ? 'empty' : undefined))
  await expect(testBucket(bucket)).rejects.toThrow('s3_differs')
  server.misbehave(() => undefined)
  await testBucket(bucket)
  expect((await bucket.list('')).filter(({ name }) => name.startsWith('trial'))).toEqual([])
})

test('expired backups are removed with the photos that no other has, and so are leftovers of killed processes', async () => {
  await photo('a')
  await send(new Date(+NOW - 40 * DAY))
  const kept = await send(new Date(+NOW - 3 * DAY))
  await rm(join(data, 'photos'), { recursive: true })
  await photo('b')
  const newest = await send(NOW)
  const half = backupName(new Date(+NOW - 2 * DAY))
  await bucket.put(
    `${half}/lageplan.db`,
    (async function* () {
      yield Buffer.from('halb')
    })(),
    4,
  )
  const keep = { daily: 1, weekly: 0, monthly: 0 }
  const options = {
    site: SITE,
    keep: { ...BACKUP_RETENTION, daily: 2, weekly: 0, monthly: 0 },
    now: NOW,
  }
  expect(await rotateS3Backups({ bucket }, options)).toHaveLength(1)
  expect(await bucket.list(`${half}/`)).toHaveLength(1)
  // The storage sets the dates of objects: in two days all of them are old.
  const later = new Date(+NOW + 2 * DAY)
  expect(await rotateS3Backups({ bucket }, { site: SITE, keep, now: later })).toEqual([kept])
  expect((await listS3Backups(bucket)).map(({ name }) => name)).toEqual([newest])
  expect(
    (await bucket.list('')).map(({ name }) => name.replace(/\/.*\//, '/…/')).toSorted(),
  ).toEqual([
    `${newest}/backup.json`,
    `${newest}/files.txt`,
    `${newest}/lageplan.db`,
    'photos/…/400.webp',
  ])
})

const KEEP_ONE = { daily: 1, weekly: 0, monthly: 0 }
const LATER = new Date(+NOW + 2 * DAY)

test('a backup whose description is temporarily unreadable stays, with all photos', async () => {
  await photo('a')
  const oldest = await send(new Date(+NOW - 9 * DAY))
  const unread = await send(new Date(+NOW - 8 * DAY))
  await send(NOW)
  const before = (await bucket.list('')).length
  for (const fault of ['empty', 'page'] as const) {
    server.misbehave((request) =>
      request.startsWith('GET ') && request.includes(`${unread}/backup.json`) ? fault : undefined,
    )
    const rotated = rotateS3Backups(
      { bucket },
      { site: SITE, keep: { ...KEEP_ONE, daily: 3 }, now: LATER },
    )
    await expect(rotated).rejects.toThrow(`${unread}/backup.json`)
    expect(await bucket.list('')).toHaveLength(before)
  }
  server.misbehave(() => undefined)
  expect(
    await rotateS3Backups({ bucket }, { site: SITE, keep: { ...KEEP_ONE, daily: 2 }, now: LATER }),
  ).toEqual([oldest])
})

test('sites in one folder do not expire each other’s backups', async () => {
  await photo('a')
  const other = await send(new Date(+NOW - 9 * DAY), 'dort')
  const old = await send(new Date(+NOW - 8 * DAY))
  const newest = await send(NOW)
  const options = { site: SITE, keep: KEEP_ONE, now: LATER }
  expect(await rotateS3Backups({ bucket }, options)).toEqual([old])
  expect((await listS3Backups(bucket)).map(({ name }) => name)).toEqual([newest, other])
})

// Deriving a key from a passphrase is slow on purpose.
describe('an encrypted backup', { timeout: 240_000 }, () => {
  const PASSPHRASE = 'fuenf zufaellige Woerter hier'

  /** Stores a key that the same passphrase opens quickly: `key.age` itself states the work factor. */
  async function putQuickKey(): Promise<void> {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(PASSPHRASE)
    encrypter.setScryptWorkFactor(1)
    await bucket.putNew('key.age', await encrypter.encrypt(`${await generateX25519Identity()}\n`))
  }

  async function sendSealed(at: Date): Promise<string> {
    const name = backupName(at)
    const target = join(data, 'backups', name)
    await mkdir(join(data, 'backups'), { recursive: true })
    await makeBackup({ directory: data, target, withKey: false, now: at })
    const storage = await unlockBucket(bucket, PASSPHRASE, { makesKey: true })
    await sendBackup(storage, target, { name, site: SITE })
    return name
  }

  test('contains nothing readable, and comes back only with its passphrase', async () => {
    await photo('a')
    const name = await sendSealed(NOW)
    for (const { name: object } of await bucket.list('')) {
      const bytes = Buffer.from(await readAll((await bucket.get(object))!))
      const isAge = bytes.subarray(0, 21).toString() === 'age-encryption.org/v1'
      expect([object, isAge]).toEqual([object, !object.endsWith('/backup.json')])
      expect([object, bytes.includes('SQLite format'), bytes.includes('Foto')]).toEqual([
        object,
        false,
        false,
      ])
    }
    expect(await listS3Backups(bucket)).toMatchObject([{ name, facts: { isSealed: true } }])
    const elsewhere = temporaryDirectory()
    expect(await fetchBackup({ bucket }, name, elsewhere)).toEqual({
      ok: false,
      problem: 's3_locked',
    })
    await expect(unlockBucket(bucket, 'eine andere Passphrase')).rejects.toThrow('s3_passphrase')
    const fetched = await fetchBackup(await unlockBucket(bucket, PASSPHRASE), name, elsewhere)
    if (!fetched.ok) throw new Error(fetched.problem)
    for (const path of ['lageplan.db', `photos/aa/${PHOTO('a')}/400.webp`]) {
      const here = await readFile(join(data, 'backups', name, path))
      const there = await readFile(join(fetched.path, path))
      expect([path, Buffer.compare(here, there)]).toEqual([path, 0])
    }
  })

  test('sends photos once, and damage in it is found', async () => {
    await putQuickKey()
    await photo('a')
    await sendSealed(new Date(+NOW - DAY))
    await photo('b')
    const before = server.requests.length
    const name = await sendSealed(NOW)
    expect(written(before).filter((one) => one.includes('/photos/'))).toHaveLength(1)
    const storage = await unlockBucket(bucket, PASSPHRASE)
    for (const part of ['lageplan.db', 'files.txt']) {
      server.misbehave((request) => (request.includes(part) ? 'damage' : undefined))
      expect([part, await fetchBackup(storage, name, temporaryDirectory())]).toEqual([
        part,
        { ok: false, problem: 'damaged' },
      ])
    }
  })

  test('is stored beside plain ones, and each kind keeps its photos', async () => {
    await putQuickKey()
    await photo('a')
    await send(new Date(+NOW - 9 * DAY))
    await sendSealed(new Date(+NOW - 8 * DAY))
    await rm(join(data, 'photos'), { recursive: true })
    await photo('b')
    const plain = await send(new Date(+NOW - 2 * DAY))
    const sealed = await sendSealed(NOW)
    const keep = { daily: 2, weekly: 0, monthly: 0 }
    const options = { site: SITE, keep, now: new Date(+NOW + 2 * DAY) }
    expect(await rotateS3Backups(await unlockBucket(bucket, PASSPHRASE), options)).toHaveLength(2)
    expect((await bucket.list('photos/')).map(({ name }) => name)).toEqual([
      `photos/bb/${PHOTO('b')}/400.webp`,
      `photos/bb/${PHOTO('b')}/400.webp.age`,
    ])
    expect((await listS3Backups(bucket)).map(({ name }) => name)).toEqual([sealed, plain])
  })

  test('that is damaged does not prevent later ones', async () => {
    await putQuickKey()
    await photo('a')
    const damaged = await sendSealed(new Date(+NOW - DAY))
    server.misbehave((request) =>
      request.includes(`${damaged}/files.txt.age`) ? 'damage' : undefined,
    )
    const name = await sendSealed(NOW)
    const storage = await unlockBucket(bucket, PASSPHRASE)
    expect(await fetchBackup(storage, name, temporaryDirectory())).toMatchObject({ ok: true })
    const options = { site: SITE, keep: KEEP_ONE, now: LATER }
    expect(await rotateS3Backups(storage, options)).toEqual([damaged])
  })

  test('replaces plain backups, whose photos are then removed', async () => {
    await putQuickKey()
    await photo('a')
    const plain = await send(new Date(+NOW - 8 * DAY))
    await sendSealed(NOW)
    const options = { site: SITE, keep: KEEP_ONE, now: LATER }
    expect(await rotateS3Backups(await unlockBucket(bucket, PASSPHRASE), options)).toEqual([plain])
    expect((await bucket.list('photos/')).map(({ name }) => name)).toEqual([
      `photos/aa/${PHOTO('a')}/400.webp.age`,
    ])
  })

  test('does not count if another server made a second key in the meantime, and its photos are sent again', async () => {
    await photo('a')
    const storage = await unlockBucket(bucket, PASSPHRASE, { makesKey: true })
    await bucket.remove('key.age')
    await unlockBucket(bucket, PASSPHRASE, { makesKey: true })
    const name = backupName(NOW)
    const target = join(data, 'backups', name)
    await mkdir(join(data, 'backups'), { recursive: true })
    await makeBackup({ directory: data, target, withKey: false, now: NOW })
    await expect(sendBackup(storage, target, { name, site: SITE })).rejects.toThrow('key.age')
    expect(await listS3Backups(bucket)).toEqual([])
    const right = await unlockBucket(bucket, PASSPHRASE, { makesKey: true })
    await sendBackup(right, target, { name, site: SITE })
    expect(await fetchBackup(right, name, temporaryDirectory())).toMatchObject({
      ok: true,
      lostPhotos: 0,
    })
  })

  test('does not get a key just because backups are listed', async () => {
    await expect(unlockBucket(bucket, PASSPHRASE)).rejects.toThrow('s3_passphrase')
    expect(await bucket.list('')).toEqual([])
  })

  test('is not encrypted with a second key when the first is missing', async () => {
    await putQuickKey()
    await sendSealed(NOW)
    await bucket.remove('key.age')
    await expect(unlockBucket(bucket, PASSPHRASE, { makesKey: true })).rejects.toThrow(
      's3_passphrase',
    )
    expect(await bucket.list('key.age')).toEqual([])
  })

  test('may be large: its size is known before it is sent', async () => {
    await putQuickKey()
    const { sealed } = await unlockBucket(bucket, PASSPHRASE, { makesKey: true })
    for (const size of [0, 1, 65_535, 65_536, 65_537, 131_072, 9_000_000]) {
      const bytes = randomFillSync(Buffer.alloc(size))
      const chunks = (async function* () {
        yield bytes
      })()
      await sealed!.put('gross.bin', chunks, size)
      expect(await sealed!.list('gross.bin')).toMatchObject([{ name: 'gross.bin', bytes: size }])
      const back = await readAll((await sealed!.get('gross.bin'))!)
      expect([size, Buffer.compare(back, bytes)]).toEqual([size, 0])
    }
  })
})
