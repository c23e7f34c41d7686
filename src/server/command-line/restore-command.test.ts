import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { callCommandLine } from '../../../test/call-command-line.ts'
import { aDelivery, aSubmission } from '../../../test/storage/samples.ts'
import { siteDirectory } from '../../../test/site-directory.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { takeLock } from '../../storage/sqlite/is-in-use.ts'
import {
  finishRestore,
  finishRestoreAtStart,
  removeExpiredReplaced,
  recordRestoreGivenUp,
  wasRestoreGivenUp,
} from '../backup/restore.ts'

const LOGO = `${'c'.repeat(32)}-80x40`

let data: string
let backup: string
const before = aSubmission()
const after = aSubmission()

async function inStore<Result>(work: (storage: Storage) => Promise<Result>): Promise<Result> {
  const storage = await openStorage({ directory: data, log() {} })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

const call = (...parameters: string[]) =>
  callCommandLine({ DATA_DIR: data }, 'restore', ...parameters)

const stored = () =>
  inStore(async ({ submissions }) => ({
    before: (await submissions.byReceipt(before.receipt)) !== undefined,
    after: (await submissions.byReceipt(after.receipt)) !== undefined,
  }))

// A message, the backup, and another message after it; then a photo is lost.
beforeEach(async () => {
  const directory = temporaryDirectory()
  data = await siteDirectory(join(directory, 'data'))
  backup = join(directory, 'sicherung')
  const photos = join(data, 'photos', 'cc', LOGO)
  await inStore(async (storage) => {
    await storage.submissions.store(before, [aDelivery(before.id)])
    await storage.site.saveSetting('site.logo', { light: LOGO }, 'test')
  })
  await mkdir(photos, { recursive: true })
  await writeFile(join(photos, '400.webp'), LOGO)
  await callCommandLine({ DATA_DIR: data }, 'backup', backup)
  await inStore((storage) => storage.submissions.store(after, [aDelivery(after.id)]))
  await rm(photos, { recursive: true })
})

test('a backup is restored with its photos, its mails are held, and the replaced data can be restored as well', async () => {
  const { code, out } = await call(backup)
  expect(code).toBe(0)
  expect(out).toContain('Zurückgespielt: 0 Orte, 1 Nachricht, 1 Foto')
  expect(await stored()).toEqual({ before: true, after: false })
  expect(await readFile(join(data, 'photos', 'cc', LOGO, '400.webp'), 'utf8')).toBe(LOGO)
  expect(await inStore((storage) => storage.restored.state())).toMatchObject({ held: 1 })
  expect(await readdir(data)).not.toContain('restore')

  expect(await call('--undo')).toMatchObject({ code: 0 })
  expect(await stored()).toEqual({ before: true, after: true })
  expect(await inStore((storage) => storage.restored.state())).toMatchObject({ held: 2 })
})

test('a photo that only the replaced data reference is restored with them', async () => {
  const photo = join(data, 'photos', 'dd', `${'d'.repeat(32)}-80x40`)
  await mkdir(photo, { recursive: true })
  await writeFile(join(photo, '400.webp'), 'late')
  await call(backup)
  // Like the daily sweep of unreferenced photos.
  await rm(photo, { recursive: true })
  await call('--undo')
  expect(await readFile(join(photo, '400.webp'), 'utf8')).toBe('late')
})

test('a start that cannot swap the data gives up the restore, so that it does not happen weeks later', async () => {
  const storage = await openStorage({ directory: data, log() {} })
  await call(backup)
  expect(await finishRestoreAtStart(data, { seconds: 1 })).toBe('given_up')
  await storage.close()
  expect(await finishRestoreAtStart(data, { seconds: 0 })).toBeUndefined()
})

test('the overview says that a restore was given up, for a week or until one succeeds', async () => {
  const at = new Date('2026-11-23T10:00:00Z')
  const daysLater = (days: number) => new Date(at.getTime() + days * 86_400_000)
  expect(await wasRestoreGivenUp(data, at)).toBe(false)
  await recordRestoreGivenUp(data, at)
  expect(await wasRestoreGivenUp(data, daysLater(6))).toBe(true)
  expect(await wasRestoreGivenUp(data, daysLater(8))).toBe(false)
  await call(backup)
  expect(await wasRestoreGivenUp(data, daysLater(1))).toBe(false)
})

test('a start more than a day later does not apply a prepared restore, unless it was begun', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const lay = () => call(backup, '--at-next-start')
  await lay()
  expect(await finishRestoreAtStart(data, { now: inDays(2) })).toBe('given_up')
  expect(await stored()).toEqual({ before: true, after: true })
  await lay()
  await mkdir(join(data, 'replaced', 'begun'), { recursive: true })
  await rename(join(data, 'lageplan.db'), join(data, 'replaced', 'begun', 'lageplan.db'))
  expect(await finishRestoreAtStart(data, { now: inDays(2) })).toBe('restored')
  expect(await stored()).toEqual({ before: true, after: false })
})

test('while another process restores, it says so and touches nothing', async () => {
  await call(backup, '--at-next-start')
  const lock = takeLock(join(data, 'restore.lock'))
  expect(await finishRestore(data)).toBe('busy')
  const { code, err } = await call(backup)
  expect(code).toBe(1)
  expect(err).toContain('Gerade wird schon gesichert oder zurückgespielt')
  lock?.release()
  expect(await finishRestore(data)).toBe('restored')
})

test('photos that cannot be linked do not prevent a restore', async () => {
  await mkdir(join(data, 'photos', 'ee', `${'e'.repeat(32)}-80x40`, 'folder'), { recursive: true })
  expect(await call(backup)).toMatchObject({ code: 0 })
  expect(await stored()).toEqual({ before: true, after: false })
})

test('replaced data are kept for two weeks, the last three sets for half a year', async () => {
  for (let i = 0; i < 5; i++) await call(backup)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const left = async () => (await readdir(join(data, 'replaced'))).length
  await removeExpiredReplaced(data, inDays(13))
  expect(await left()).toBe(5)
  await removeExpiredReplaced(data, inDays(15))
  expect(await left()).toBe(3)
  await removeExpiredReplaced(data, inDays(181))
  expect(await left()).toBe(0)
})

test('the original data are still there after five restores', async () => {
  const late = aSubmission()
  await inStore((storage) => storage.submissions.store(late, []))
  for (let i = 0; i < 5; i++) expect(await call(backup)).toMatchObject({ code: 0 })
  const replaced = join(data, 'replaced')
  const names = (await readdir(replaced)).toSorted()
  expect(names).toHaveLength(5)
  expect(await call(join(replaced, names[0] ?? ''))).toMatchObject({ code: 0 })
  expect(await inStore(({ submissions }) => submissions.byReceipt(late.receipt))).toBeDefined()
})

test('while a server has the data open, the swap waits for its next start', async () => {
  const storage = await openStorage({ directory: data, log() {} })
  const { code, out } = await call(backup)
  expect(code).toBe(0)
  expect(out).toContain('Startet es binnen eines Tages neu')
  expect(await finishRestore(data)).toBe('in_use')
  const late = aSubmission()
  await storage.submissions.store(late, [])
  await storage.close()
  expect(await finishRestore(data)).toBe('restored')
  expect(await finishRestore(data)).toBeUndefined()
  expect(await stored()).toEqual({ before: true, after: false })
  // The replaced data contain everything accepted before the swap.
  await call('--undo')
  expect(await inStore(({ submissions }) => submissions.byReceipt(late.receipt))).toBeDefined()
})

test('a damaged backup is refused, and nothing changes', async () => {
  const path = join(backup, 'lageplan.db')
  const bytes = await readFile(path)
  bytes.fill(0xff, 4096 * 4, 4096 * 12)
  await writeFile(path, bytes)
  const { code, err } = await call(backup)
  expect(code).toBe(1)
  expect(err).toContain('Diese Sicherung ist beschädigt')
  expect(err).toContain('An den Daten hat sich nichts geändert.')
  expect(await readdir(data)).not.toContain('restore')
  expect(await stored()).toEqual({ before: true, after: true })
})

test('a damaged database in use is replaced as well, and kept for rescue', async () => {
  await writeFile(join(data, 'lageplan.db'), 'no database')
  expect(await call(backup)).toMatchObject({ code: 0 })
  expect(await stored()).toEqual({ before: true, after: false })
  const [replaced = ''] = await readdir(join(data, 'replaced'))
  expect(await readFile(join(data, 'replaced', replaced, 'lageplan.db'), 'utf8')).toBe(
    'no database',
  )
})

test('it says so if there is no backup of that name, or no restore to undo', async () => {
  expect((await call('gibtesnicht')).err).toContain('Das ist keine Sicherung')
  expect((await call('--undo')).err).toContain('liegt keine Sicherung')
  expect((await call()).code).toBe(2)
})
