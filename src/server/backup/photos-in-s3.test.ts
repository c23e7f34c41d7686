import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../../test/fakes/s3-server.ts'
import { siteDirectory } from '../../../test/site-directory.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { createS3Files } from '../files/s3-files.ts'
import { composePhotos, photoFolder } from '../photos/photo-store.ts'
import { makeBackup } from './make-backup.ts'
import { stageRestore } from './restore.ts'

let server: S3Server

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())

async function* aPicture(): AsyncGenerator<Uint8Array> {
  const create = { width: 80, height: 40, channels: 3 as const, background: '#336699' }
  yield await sharp({ create }).png().toBuffer()
}

test('a photo in the storage is backed up, and comes back complete even if the first restore breaks off in the middle of it', async () => {
  const filesS3 = server.settings
  const directory = await siteDirectory()
  const photos = composePhotos({ directory, filesS3 }, () => undefined)
  const photo = await photos.add(aPicture())
  if (!photo.ok) throw new Error('refused')
  const folder = photoFolder(photo.id)
  const target = join(temporaryDirectory(), 'backup')
  const now = new Date()
  expect(await makeBackup({ directory, filesS3, target, withKey: false, now })).toMatchObject({
    ok: true,
  })
  const pictures = (await readdir(join(target, folder))).toSorted()
  expect(pictures.length).toBeGreaterThan(1)

  const files = createS3Files(filesS3, directory)
  expect(await files.remove(folder)).toBe(true)
  const restore = { directory: temporaryDirectory(), backup: target, filesS3 }
  const last = `${folder}/${pictures.at(-1)}`
  server.misbehave((request) => (request.includes(last) ? 'busy' : undefined))
  expect(await stageRestore(restore, now)).toEqual({ ok: false, problem: 'files_unreachable' })
  server.misbehave(() => undefined)
  // The files stored first already exist.
  expect(await files.has(folder)).toBe(true)
  expect(await stageRestore(restore, now)).toMatchObject({ ok: true })
  for (const name of pictures) expect(await files.read(`${folder}/${name}`)).toBeDefined()
})
