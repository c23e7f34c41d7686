import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteDirectory } from '../../../test/site-directory.ts'
import { isInternalHost } from '../../delivery/fetch/public-address.ts'
import { createImportService, type ImportRunner } from '../../domain/import/import-service.ts'
import type { ColumnChoice } from '../../domain/import/columns/set-columns.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { readHours } from '../hours/hours-reader.ts'
import { createDirectoryFiles } from '../files/directory-files.ts'
import { createImportFiles } from './import-files.ts'

let directory: string
let storage: Storage
let started: { id: number; kind: string; actor: string }[]

beforeEach(async () => {
  directory = await siteDirectory()
  storage = await openStorage({ directory, log() {} })
  started = []
})

afterEach(() => storage.close())

/** A server that never starts its work: it stops while everything is waiting. */
function aService() {
  const runner: ImportRunner = {
    start: (id, { kind }, actor) => void started.push({ id, kind, actor }),
    progress: () => undefined,
    subscribe: () => () => undefined,
    stopGeocoding: () => undefined,
    stop: () => Promise.resolve(),
  }
  const { imports, schedules } = storage
  const files = createImportFiles({ directory, files: createDirectoryFiles(directory) })
  return createImportService({
    imports,
    schedules,
    runner,
    files,
    readHours,
    isRefused: ({ hostname }) => isInternalHost(hostname),
    logins: { seal: async () => '', maySend: () => false },
    now: () => new Date(),
  })
}

async function* bytes(text: string) {
  yield new TextEncoder().encode(text)
}

test('files that waited when the server stopped are checked at the next start, without a person', async () => {
  const before = aService()
  const [first, second] = [
    await before.upload('a.csv', bytes('id,name\n1,Adler\n'), 'anna'),
    await before.upload('b.csv', bytes('id,name\n2,Hirsch\n'), 'bert'),
  ]
  if (!first.ok || !second.ok) throw new Error('not stored')
  // The first import was being read.
  await storage.imports.move(first.id, ['uploaded'], 'uploaded', { problem: 'interrupted' })
  started = []
  await aService().resumePending()
  expect(started).toEqual([
    { id: first.id, kind: 'check', actor: 'anna' },
    { id: second.id, kind: 'check', actor: 'bert' },
  ])
})

test('a check that a person repeated resumes, and one that waits for a person does not', async () => {
  const before = aService()
  const stored = await before.upload('a.csv', bytes('x\n1\n'), 'anna')
  if (!stored.ok) throw new Error('not stored')
  const problem = 'name_column_missing'
  await storage.imports.move(stored.id, ['uploaded'], 'uploaded', { problem })
  started = []
  await aService().resumePending()
  expect(started).toEqual([])
  const run = await storage.imports.byId(stored.id)
  if (!run) throw new Error('forgotten')
  await aService().recheck(run, { columns: [{ header: 'x', field: 'name' }] }, 'anna')
  started = []
  await aService().resumePending()
  expect(started).toEqual([{ id: stored.id, kind: 'check', actor: 'anna' }])
})

test('a truncated file does not pass as complete, and is reported as interrupted', async () => {
  const never = new Promise<never>(() => undefined)
  async function* cutOff() {
    yield new TextEncoder().encode('id,name\n1,Adler\n2,Hir')
    await never
  }
  void aService().upload('a.csv', cutOff(), 'anna')
  const folder = join(directory, 'imports')
  await expect.poll(() => readdir(folder).catch(() => []), { timeout: 10_000 }).toEqual(['1.part'])
  const after = aService()
  await after.resumePending()
  expect(started).toEqual([])
  const run = await after.byId(1)
  expect(run).toMatchObject({ status: 'uploaded', problem: 'interrupted' })
  if (run) await after.discard(run)
  expect(await readdir(folder)).toEqual([])
})

test('a fetched file is also applied without a person', async () => {
  const settings = {}
  const url = 'https://orte.example/orte.csv'
  await storage.schedules.add({ url, settings, everyHours: 1, actor: 'anna' })
  const [schedule] = await storage.schedules.list()
  const taken = await aService().addFetched(
    { fileName: 'orte.csv', settings, actor: 'anna' },
    bytes('x'),
  )
  if (!schedule || !taken.ok) throw new Error('not stored')
  await storage.schedules.recordResult(schedule.id, { runId: taken.id })
  started = []
  await aService().resumePending()
  expect(started).toEqual([{ id: taken.id, kind: 'scheduled', actor: 'anna' }])
})

test('corrected rows are read with the same settings, and mark no place as missing', async () => {
  const before = aService()
  const stored = await before.upload('filialen.csv', bytes('x\n1\n'), 'anna')
  if (!stored.ok) throw new Error('not stored')
  const columns: ColumnChoice[] = [{ header: 'x', field: 'name' }]
  const settings = { country: 'DE', columns, missing: 'archive' as const, source: 'filialen' }
  await storage.imports.move(stored.id, ['uploaded'], 'uploaded', { settings })
  const mended = await before.upload(`berichtigen-${stored.id} (1).csv`, bytes('x\n1\n'), 'bert')
  if (!mended.ok) throw new Error('not stored')
  const run = await before.byId(mended.id)
  expect(run?.settings).toEqual({ country: 'DE', columns, source: 'filialen', isPart: true })
  const other = await before.upload('berichtigen-99.csv', bytes('x\n1\n'), 'bert')
  if (!other.ok) throw new Error('not stored')
  expect((await before.byId(other.id))?.settings).toEqual({})
})

test('an obviously internal address is rejected when it is typed', () => {
  const { refusalOf } = aService()
  for (const url of [
    'https://beispiel.de/orte.csv',
    'http://8.8.8.8/a',
    'https://localhost.de/a',
  ]) {
    expect([url, refusalOf(url)]).toEqual([url, undefined])
  }
  const inside = ['localhost', 'a.LOCALHOST.', '10.0.0.7', '2130706433', '0x7f.1', '[::1]']
  for (const host of [...inside, '[::ffff:192.168.0.1]', '169.254.169.254']) {
    expect([host, refusalOf(`http://${host}/orte.csv`)]).toEqual([host, 'address_refused'])
  }
  expect(refusalOf('ftp://beispiel.de/a')).toBe('url_invalid')
  expect(refusalOf('orte.csv')).toBe('url_invalid')
})
