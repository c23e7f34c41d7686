import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteDirectory } from '../../../test/site-directory.ts'
import type { ImportSettings } from '../../domain/import/import-run.ts'
import type { ImportStep } from '../../domain/import/import-store.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { composeImportService } from '../import/compose-import-service.ts'
import type { ScheduledFetch } from '../import/schedule-logins.ts'
import { runScheduledImports } from './scheduled-imports.ts'

const HEADER = 'id,name,lat,lng,state\n'
const row = (index: number) => `${index},Ort ${index},${(35 + index / 100).toFixed(4)},-97.5,OK\n`
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index)).join('')

let directory: string
let storage: Storage
let hour: number
let answers: ScheduledFetch[]
let tags: (string | undefined)[]
let logins: (string | undefined)[]
let refusals: number

beforeEach(async () => {
  directory = await siteDirectory()
  storage = await openStorage({ directory, log() {} })
  hour = 0
  answers = []
  tags = []
  logins = []
  refusals = 0
})

afterEach(() => storage.close())

const file = (text: string, etag: string): ScheduledFetch => ({
  kind: 'file',
  name: 'orte.csv',
  etag,
  chunks: (async function* () {
    yield new TextEncoder().encode(text)
  })(),
})

/** Lets an hour pass and fetches the file if it is due. */
async function resume(imports: ReturnType<typeof composeImportService>): Promise<void> {
  hour += 1
  await runScheduledImports({
    schedules: storage.schedules,
    imports,
    fetchFile: async (_url, { etag, login }) => {
      tags.push(etag)
      logins.push(login)
      return answers.shift() ?? { kind: 'failed', problem: 'not_reached' }
    },
    reportRefusedLogin: async () => void (refusals += 1),
    now: () => new Date(Date.UTC(2026, 10, 21, hour)),
    log() {},
  })
  const [last] = await imports.list()
  if (!last) return
  await new Promise<void>((resolve) => {
    const look = () =>
      imports.progress(last.id) === undefined ? resolve() : void setTimeout(look, 50)
    look()
  })
}

const published = async () => (await Array.fromAsync(storage.places.streamPublished())).length

test('a file is fetched when it has changed, and one that lost too much waits for a person', async () => {
  const imports = composeImportService(storage, {
    config: { directory, country: 'US', publicUrl: 'http://localhost', privateOrigins: [] },
    log() {},
  })
  await imports.schedules.add({
    url: 'https://orte.example/orte.csv',
    settings: { missing: 'archive' },
    everyHours: 2,
    actor: 'anna',
  })
  answers = [
    file(HEADER + rows(10), '"1"'),
    { kind: 'unchanged' },
    file(HEADER + rows(9), '"2"'),
    file(HEADER + rows(4), '"3"'),
  ]
  await resume(imports)
  expect(await published()).toBe(10)
  // Not due yet.
  await resume(imports)
  expect(tags).toEqual([undefined])
  await resume(imports)
  await resume(imports)
  await resume(imports)
  expect(tags).toEqual([undefined, '"1"', '"1"'])
  expect(await published()).toBe(9)
  await resume(imports)
  await resume(imports)
  expect(await published()).toBe(9)
  const [held] = await imports.list()
  expect(held).toMatchObject({ status: 'checked', problem: 'guard', report: { missing: 5 } })
  await resume(imports)
  await resume(imports)
  expect((await imports.schedules.list())[0]).toMatchObject({ problem: 'not_reached', etag: '"3"' })
})

test('a file whose import was interrupted is fetched again, changed or not', async () => {
  const imports = composeImportService(storage, {
    config: { directory, country: 'US', publicUrl: 'http://localhost', privateOrigins: [] },
    log() {},
  })
  const url = 'https://orte.example/orte.csv'
  await imports.schedules.add({ url, settings: {}, everyHours: 1, actor: 'anna' })
  answers = [file(HEADER + rows(10), '"1"'), file(HEADER + rows(11), '"1"')]
  await resume(imports)
  const [schedule] = await imports.schedules.list()
  const run = { fileName: 'orte.csv', status: 'uploaded', actor: 'anna' } as const
  const settings = { isFetched: true }
  const runId = await storage.imports.create({ ...run, settings, createdAt: new Date() })
  await storage.schedules.recordResult(schedule?.id ?? 0, { etag: '"1"', runId })
  await resume(imports)
  expect(tags).toEqual([undefined, undefined])
  expect(await published()).toBe(11)
  // The interrupted import of the same file is discarded.
  expect((await imports.byId(runId))?.status).toBe('discarded')
})

test.each<[string, ImportStep, string | undefined]>([
  ['that nobody could finish is fetched again', { settings: { isFetched: true } }, undefined],
  [
    'whose places somebody changed in the meantime is fetched again',
    { settings: { isFetched: true }, problem: 'conflict' },
    undefined,
  ],
  ['that failed is fetched again', { settings: { isFetched: true }, problem: 'failed' }, undefined],
  [
    'that has no names is not fetched again until it changes',
    { settings: { isFetched: true }, problem: 'name_column_missing' },
    '"1"',
  ],
  ['that a person is working on is not fetched again', { settings: {} }, '"1"'],
  [
    'that waits for a person is not fetched again',
    { settings: { isFetched: true }, problem: 'guard' },
    '"1"',
  ],
])('a file %s', async (_title, step, tag) => {
  const url = 'https://orte.example/orte.csv'
  await storage.schedules.add({ url, settings: {}, everyHours: 1, actor: 'anna' })
  const run = { fileName: 'orte.csv', settings: {}, status: 'uploaded', actor: 'anna' } as const
  const runId = await storage.imports.create({ ...run, createdAt: new Date() })
  await storage.imports.move(runId, ['uploaded'], 'checked', step)
  await storage.schedules.recordResult(1, { etag: '"1"', runId })
  await runScheduledImports({
    schedules: storage.schedules,
    imports: {
      addFetched: async () => ({ ok: true, id: 1 }),
      byId: (id) => storage.imports.byId(id),
      discard: async () => true,
      progress: () => undefined,
    },
    fetchFile: async (_url, { etag }) => {
      tags.push(etag)
      return { kind: 'unchanged' }
    },
    reportRefusedLogin: async () => {},
    now: () => new Date(),
    log() {},
  })
  expect(tags).toEqual([tag])
})

test('the URL of a file decides which places it may change, not a redirect', async () => {
  await storage.schedules.add({
    url: 'https://orte.example/neu/feed.csv',
    settings: {},
    everyHours: 1,
    actor: 'anna',
  })
  const taken: ImportSettings[] = []
  await runScheduledImports({
    schedules: storage.schedules,
    imports: {
      addFetched: async ({ settings }) => {
        taken.push(settings)
        return { ok: true, id: 1 }
      },
      byId: async () => undefined,
      discard: async () => true,
      progress: () => undefined,
    },
    fetchFile: async () => file(HEADER, '"1"'),
    reportRefusedLogin: async () => {},
    now: () => new Date(),
    log() {},
  })
  expect(taken).toEqual([{ source: 'feed' }])
})

test('owners learn that a file’s server refuses the login, and with another login the file is fetched at once', async () => {
  const { schedules, ...imports } = composeImportService(storage, {
    config: { directory, country: 'US', publicUrl: 'http://localhost', privateOrigins: [] },
    log() {},
  })
  const url = 'https://orte.example/orte.csv'
  const login = { name: 'authorization', value: 'Bearer geheim' }
  await schedules.add({ url, settings: {}, everyHours: 24, actor: 'anna', login })
  answers = [{ kind: 'failed', problem: 'fetch_login_refused' }, file(HEADER + rows(3), '"1"')]
  await resume({ schedules, ...imports })
  const [refused] = await schedules.list()
  expect(refused).toMatchObject({ problem: 'fetch_login_refused' })
  expect(refusals).toBe(1)
  await resume({ schedules, ...imports })
  expect(logins).toEqual([refused?.login])
  await schedules.setLogin({ id: 1, url }, { ...login, value: 'Bearer anders' }, 'anna')
  await resume({ schedules, ...imports })
  const [taken] = await schedules.list()
  expect(logins).toEqual([refused?.login, taken?.login])
  expect(taken?.login).not.toBe(refused?.login)
  expect(taken).toMatchObject({ problem: undefined, etag: '"1"' })
  expect(await published()).toBe(3)
})

test('an address in a private network is accepted if the server’s operator has allowed its origin', () => {
  const refusalOf = (url: string, privateOrigins: string[], hasLogin = false) =>
    composeImportService(storage, {
      config: { directory, country: 'US', publicUrl: 'http://localhost', privateOrigins },
      log() {},
    }).refusalOf(url, hasLogin)
  const allowed = ['http://10.0.0.5:8080']
  expect(refusalOf('http://10.0.0.5:8080/orte.csv', [])).toBe('address_refused')
  expect(refusalOf('http://10.0.0.5:8080/orte.csv', allowed)).toBeUndefined()
  expect(refusalOf('http://10.0.0.5/orte.csv', allowed)).toBe('address_refused')
  expect(refusalOf('http://10.0.0.5:8080/orte.csv', allowed, true)).toBeUndefined()
  expect(refusalOf('http://orte.example/orte.csv', allowed, true)).toBe('fetch_login_in_clear')
  expect(refusalOf('https://orte.example/orte.csv', allowed, true)).toBeUndefined()
})
