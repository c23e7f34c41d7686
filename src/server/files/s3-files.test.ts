import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type S3Fault, type S3Server, startS3Server } from '../../../test/fakes/s3-server.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { backupProblemOf } from '../backup/backup-folder.ts'
import { failureOf } from '../http/failure.ts'
import { createPhotoEncoder } from '../photos/photo-encoder.ts'
import { createPhotoFiles, type PhotoFiles } from '../photos/photo-store.ts'
import { fileStoreContract } from './file-store.contract.ts'
import { FilesUnavailable } from './file-store.ts'
import { createS3Files } from './s3-files.ts'

let server: S3Server
let count = 0

beforeAll(async () => {
  server = await startS3Server()
})
afterEach(() => server.misbehave(() => undefined))
afterAll(() => server.close())

/** Opens a separate folder of the bucket; with `at`, as another server of the same site. */
function openFiles(at = ++count, directory = temporaryDirectory(), idleTimeoutMs = 30_000) {
  const settings = { ...server.settings, url: `${server.settings.url}-${at}` }
  return createS3Files(settings, directory, { idleTimeoutMs, retryDelaysMs: [20] })
}

/** The time limit for a silent storage (ms). */
const SHORT = 300

fileStoreContract('an S3 storage', () => openFiles())

function photosOf(
  at: number,
  {
    directory = temporaryDirectory(),
    patienceMs,
  }: { directory?: string; patienceMs?: number } = {},
): PhotoFiles {
  const files = openFiles(at, directory, patienceMs)
  return createPhotoFiles({ directory, files, encode: createPhotoEncoder(), log: () => undefined })
}

async function* aPicture(height = 40): AsyncGenerator<Uint8Array> {
  const background = '#336699'
  yield await sharp({ create: { width: 80, height, channels: 3, background } })
    .png()
    .toBuffer()
}

describe('photos of several servers', () => {
  test('a photo or logo stored by one is served by the other', async () => {
    const at = ++count
    const [one, other] = [photosOf(at), photosOf(at)]
    const photo = await one.add(aPicture())
    const logo = await one.add(aPicture(), 'logo')
    if (!photo.ok || !logo.ok) throw new Error('refused')
    expect(await other.sizeOf(photo.id)).toEqual({ width: 80, height: 40 })
    const picture = await other.read({ id: photo.id, width: 80, format: 'webp' })
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 80 })
    expect(await sharp(await other.readLogo(logo.id, 'logo.webp')).metadata()).toMatchObject({
      format: 'webp',
    })
    expect(await other.read({ id: '../../x', width: 80, format: 'webp' })).toBeUndefined()
  })

  test('none of them stays on the disk of a server', async () => {
    const directory = temporaryDirectory()
    expect(await photosOf(++count, { directory }).add(aPicture())).toMatchObject({ ok: true })
    expect(await readdir(join(directory, 'photos'))).toEqual(['incoming'])
    expect(await readdir(join(directory, 'photos', 'incoming'))).toEqual([])
  })

  test('unreferenced photos are removed, the others stay', async () => {
    const at = ++count
    const photos = photosOf(at)
    const [kept, gone] = [await photos.add(aPicture(40)), await photos.add(aPicture(41))]
    if (!kept.ok || !gone.ok) throw new Error('refused')
    const stillReferenced = async () => new Set([kept.id])
    expect(await photos.sweep({ stillReferenced }, new Date())).toBe(0)
    const later = new Date(Date.now() + 4 * 86_400_000)
    expect(await photosOf(at).sweep({ stillReferenced }, later)).toBe(1)
    expect(await photos.sizeOf(kept.id)).toBeDefined()
    expect(await photos.sizeOf(gone.id)).toBeUndefined()
  })
})

test('a photo that a busy storage refuses is reported as not stored, and accepted later', async () => {
  const photos = photosOf(++count)
  server.misbehave(() => 'busy')
  expect(await photos.add(aPicture())).toEqual({ ok: false, problem: 'photo_not_stored' })
  server.misbehave(() => undefined)
  expect(await photos.add(aPicture())).toMatchObject({ ok: true })
})

test('a folder that was only partly stored lacks the last of its files, and can be stored again', async () => {
  const files = openFiles()
  const folder = join(temporaryDirectory(), 'pictures')
  await mkdir(folder)
  for (const name of ['160.webp', '80.webp', '80.jpg']) await writeFile(join(folder, name), name)
  server.misbehave((request) => (request.includes('80.jpg') ? 'busy' : undefined))
  await expectUnavailable(files.moveIn('photos/ab/abcd', folder))
  expect(await files.has('photos/ab/abcd')).toBe(true)
  expect(await files.has('photos/ab/abcd/80.webp')).toBe(false)
  server.misbehave(() => undefined)
  await files.moveIn('photos/ab/abcd', folder)
  expect(await files.has('photos/ab/abcd/80.webp')).toBe(true)
})

const FAULTS: S3Fault[] = ['silent', 'stall', 'cut', 'hang-up', 'busy', 'page', 'empty']

describe.each(FAULTS)('a storage that answers with %s', (fault) => {
  test('is not mistaken for a missing photo, and removes none', async () => {
    const at = ++count
    const photos = photosOf(at)
    const hasty = photosOf(at, { patienceMs: SHORT })
    const before = await photos.add(aPicture())
    if (!before.ok) throw new Error('refused')
    server.misbehave(() => fault)
    await expectUnavailable(hasty.sizeOf(before.id))
    await expectUnavailable(hasty.read({ id: before.id, width: 80, format: 'webp' }))
    await expectUnavailable(hasty.sweep({ stillReferenced: async () => new Set() }, new Date()))
    server.misbehave(() => undefined)
    expect(await photos.sizeOf(before.id)).toBeDefined()
  })

  test('leaves no partial backup, and no partial borrowed file', async () => {
    const directory = temporaryDirectory()
    const files = openFiles(++count, directory)
    const folder = join(temporaryDirectory(), 'pictures')
    await mkdir(folder)
    await writeFile(join(folder, '80.webp'), 'x'.repeat(10_000))
    await files.moveIn('photos/ab/abcd', folder)
    const file = join(temporaryDirectory(), 'file')
    await writeFile(file, 'x'.repeat(10_000))
    await files.moveIn('imports/1', file)
    const hasty = openFiles(count, directory, SHORT)
    server.misbehave((request) => (request.includes('list-type') ? undefined : fault))
    await expectUnavailable(hasty.borrow('imports/1'))
    expect(await readdir(join(directory, 'photos', 'incoming'))).toEqual([])
    const backup = join(temporaryDirectory(), 'photos')
    await expectUnavailable(hasty.copyFolders('photos', backup))
    const left = await readdir(backup, { recursive: true })
    expect(left.filter((name) => name.startsWith('ab/abcd'))).toEqual([])
  })
})

async function expectUnavailable(work: Promise<unknown>): Promise<void> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(FilesUnavailable)
  expect(failureOf(error)).toBe('storage_unavailable')
  expect(backupProblemOf(error)).toBe('files_unreachable')
}
