import { afterEach, beforeEach, expect, test } from 'vitest'
import { createImportService, type ImportWork } from '../src/domain/import/import-service.ts'
import { rejectedRows } from '../src/domain/import/rejected-rows.ts'
import { shapeOf } from '../src/domain/import/prepare-import.ts'
import { readHours } from '../src/server/hours/hours-reader.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import type { ImportStore } from '../src/domain/import/import-store.ts'
import { endLeases } from './end-leases.ts'
import { NOW, openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>
let started: { id: number; work: ImportWork; actor: string }[]

beforeEach(async () => {
  site = await openImportSite()
  started = []
})

afterEach(() => site.close())

function aService() {
  const { imports, schedules } = site.storage
  return createImportService({
    imports,
    schedules,
    runner: {
      start: (id, work, actor) => void started.push({ id, work, actor }),
      progress: () => undefined,
      subscribe: () => () => undefined,
      stopGeocoding() {},
      stop: () => Promise.resolve(),
    },
    files: { save: async () => 'saved', remove: async () => {}, exists: async () => true },
    readHours,
    isRefused: () => false,
    logins: { seal: async ({ value }, url) => `${url} ${value}`, maySend: () => true },
    now: () => NOW,
  })
}

const chunks = async function* () {
  yield new Uint8Array(1)
}

async function fetchOne() {
  const service = aService()
  const file = { fileName: 'a.csv', settings: { missing: 'archive' }, actor: 'anna' } as const
  const taken = await service.addFetched(file, chunks())
  if (!taken.ok) throw new Error(taken.problem)
  const run = await service.byId(taken.id)
  if (!run) throw new Error('no import')
  started = []
  return { service, run }
}

test('a fetched file that was waiting when the server stopped continues on its own', async () => {
  const { service, run } = await fetchOne()
  await service.resumePending()
  expect(started).toEqual([{ id: run.id, work: { kind: 'scheduled' }, actor: 'anna' }])
})

test('a file that a person has opened is applied only by a person, even after a restart', async () => {
  const { service, run } = await fetchOne()
  await site.storage.imports.move(run.id, ['uploaded'], 'checked', { problem: 'guard' })
  await service.recheck(run, { ...run.settings, country: 'DE' }, 'berta')
  await service.resumePending()
  expect(started.map(({ work }) => work.kind)).toEqual(['check', 'check'])
  expect((await service.byId(run.id))?.settings).toEqual({ missing: 'archive', country: 'DE' })
})

test('finding 8: a person can repeat the check of an orphaned import, or discard it', async () => {
  const { service, run } = await fetchOne()
  const { imports } = site.storage
  await imports.move(run.id, ['uploaded'], 'checking', { isHeld: true })
  const buttons = async () => {
    const now = await service.byId(run.id)
    if (!now) throw new Error('no import')
    return {
      retry: () => service.recheck(now, now.settings, 'berta'),
      discard: () => service.discard(now),
    }
  }
  // While another process holds the import, neither button works.
  expect(await (await buttons()).discard()).toBe(false)
  endLeases(site.directory)
  expect(await service.settle()).toMatchObject([{ step: 'check', isDone: false }])
  expect(await service.byId(run.id)).toMatchObject({ status: 'uploaded', problem: 'interrupted' })
  expect(await (await buttons()).retry()).toBe(true)
  expect(started).toMatchObject([{ work: { kind: 'check' }, actor: 'berta' }])
  expect(await (await buttons()).discard()).toBe(true)
})

test('finding 8: only one of two servers begins the same import', async () => {
  const { run } = await fetchOne()
  const other = await openStorage({ directory: site.directory, log() {} })
  const begin = (imports: ImportStore) =>
    imports.move(run.id, ['uploaded'], 'checking', { isHeld: true })
  const begun = await Promise.all([begin(site.storage.imports), begin(other.imports)])
  expect(begun.toSorted()).toEqual([false, true])
  await other.close()
})

test('the chosen country is remembered with the columns', async () => {
  const { service, run } = await fetchOne()
  await site.storage.imports.move(run.id, ['uploaded'], 'checked', {
    columns: [{ header: 'Titel', values: [] }],
  })
  const checked = await service.byId(run.id)
  if (!checked) throw new Error('no import')
  const columns = [{ header: 'Titel', field: 'name' }] as const
  await service.recheck(checked, { columns: [...columns], country: 'AT' }, 'berta')
  expect(await site.storage.imports.findMapping(shapeOf(['Titel']))).toEqual({
    columns,
    country: 'AT',
  })
})

test('a template that names no column of the file is not remembered', async () => {
  const { service, run } = await fetchOne()
  const recalled = () => site.storage.imports.findMapping(shapeOf(['Brand', 'Ort']))
  const check = async (header: string) => {
    await site.storage.imports.move(run.id, ['uploaded'], 'checked', {
      columns: [
        { header: 'Brand', values: [] },
        { header: 'Ort', values: [] },
      ],
    })
    const checked = await service.byId(run.id)
    if (!checked) throw new Error('no import')
    await service.recheck(checked, { columns: [{ header, field: 'name', isMade: true }] }, 'berta')
  }
  await check('{Marke}')
  expect(await recalled()).toBeUndefined()
  await check('{Brand}')
  await check('{Marke}')
  expect(await recalled()).toMatchObject({ columns: [{ header: '{Brand}' }] })
})

test('corrected rows of a fetched file do not count as fetched', async () => {
  const { service, run } = await fetchOne()
  const uploaded = await service.upload(`berichtigen-${run.id}.csv`, chunks(), 'berta')
  if (!uploaded.ok) throw new Error(uploaded.problem)
  expect((await service.byId(uploaded.id))?.settings).toMatchObject({ isPart: true })
  expect((await service.byId(uploaded.id))?.settings.isFetched).toBeUndefined()
})

test('files of the same name on different hosts are about different places', async () => {
  const { schedules } = aService()
  const add = (url: string, everyHours = 24) =>
    schedules.add({ url, settings: {}, everyHours, actor: 'anna' })
  const sources = async () => (await schedules.list()).map(({ settings }) => settings.source)
  await add('https://a.example/data.csv')
  await add('https://b.example/data.csv')
  expect(await sources()).toEqual(['data', 'data-b-example'])
  const [first] = await schedules.list()
  await schedules.remove(first?.id ?? 0, 'anna')
  // Its source keeps its name, even though the short one is free now.
  await add('https://b.example/data.csv', 12)
  expect(await sources()).toEqual(['data-b-example'])
})

test.each([
  [
    'Name;Straße;Land',
    'Alpha;Weg 1, hinten;DE',
    'Name;Straße;Land;Grund',
    'Alpha;Weg 1, hinten;DE;',
  ],
  [
    'Name,Straße,Land',
    'Alpha,Weg 1; hinten,DE',
    'Name,Straße,Land,Grund',
    'Alpha,Weg 1; hinten,DE,',
  ],
])('rejected rows keep their separator: %s', async (header, row, first, second) => {
  const file = textFile(`${header}\n${row}\n`)
  const { id } = await site.run(file)
  const run = await aService().byId(id)
  const prepared = await site.imports.prepare({ file }, 'test')
  if (!run || !prepared.ok) throw new Error('not checked')
  const told = await Array.fromAsync(
    aService().rejected(run, 'Grund', () => 'Ohne Lage; geht nicht, nie.'),
  )
  const printed = await Array.fromAsync(
    rejectedRows(prepared.checked, 'Grund', () => 'Ohne Lage; geht nicht, nie.'),
  )
  expect(told).toEqual([`${first}\r\n`, `${second}"Ohne Lage; geht nicht, nie."\r\n`])
  expect(printed).toEqual(told)
})

test('all rejected rows are returned, however many there are', async () => {
  const rows = Array.from({ length: 10_050 }, (_, i) => `Alpha ${i};Weg ${i};DE`)
  const { id } = await site.run(textFile(['Name;Straße;Land', ...rows].join('\n')))
  const run = await aService().byId(id)
  if (!run) throw new Error('not checked')
  const told = await Array.fromAsync(aService().rejected(run, 'Grund', () => 'Ohne Lage.'))
  expect(told).toHaveLength(1 + rows.length)
})
