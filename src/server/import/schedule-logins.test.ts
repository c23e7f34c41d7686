import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteDirectory } from '../../../test/site-directory.ts'
import type { ScheduleLogin } from '../../domain/import/schedule-login.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { composeImportService } from './compose-import-service.ts'
import { fetchWithLogin } from './schedule-logins.ts'

const LOGIN = { name: 'authorization', value: 'Bearer ein-ganz-geheimes-token' }

let server: Server
let elsewhere: Server
let heard: IncomingHttpHeaders[]
let directory: string
let storage: Storage

beforeAll(async () => {
  server = await serve((path) => (path === '/moved.csv' ? `${originOf(elsewhere)}/orte.csv` : ''))
  elsewhere = await serve(() => '')
})

afterAll(() => {
  server.close()
  elsewhere.close()
})

beforeEach(async () => {
  heard = []
  directory = await siteDirectory()
  storage = await openStorage({ directory, log() {} })
})

afterEach(() => storage.close())

/** Serves its file to requests with the token, and answers 401 or 403 to others. */
async function serve(movedTo: (path: string) => string): Promise<Server> {
  const made = createServer(({ url = '', headers }, response) => {
    heard.push(headers)
    const location = movedTo(url)
    if (location) return void response.writeHead(302, { location }).end()
    if (headers.authorization === LOGIN.value) return void response.end('name\nAdler\n')
    response.writeHead(headers.authorization ? 403 : 401).end()
  })
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  return made
}

function originOf(made: Server): string {
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`
}

function configOf(privateOrigins = [server, elsewhere].map(originOf)) {
  return { directory, country: 'US', publicUrl: 'http://localhost', privateOrigins }
}

async function sealed(url: string, login: ScheduleLogin = LOGIN): Promise<string | undefined> {
  const { schedules } = composeImportService(storage, { config: configOf(), log() {} })
  await schedules.add({ url, settings: {}, everyHours: 1, actor: 'anna', login })
  return (await schedules.list()).find((one) => one.url === url)?.login
}

test('a file is fetched with its login, which appears in no stored file and no log', async () => {
  const url = `${originOf(server)}/orte.csv`
  const login = await sealed(url)
  expect(await fetchWithLogin(url, { login }, configOf())).toMatchObject({ kind: 'file' })
  expect(heard).toMatchObject([{ authorization: LOGIN.value }])
  const files = readdirSync(directory, { withFileTypes: true }).filter((file) => file.isFile())
  for (const { name } of files) {
    const text = readFileSync(join(directory, name)).toString('latin1')
    expect([name, text.includes('ein-ganz-geheimes-token')]).toEqual([name, false])
  }
  expect(JSON.stringify(await storage.auditLog.list({ limit: 10 }))).not.toContain(login)
})

test('a server that requires another login is reported by its own code, without the login', async () => {
  const url = `${originOf(server)}/orte.csv`
  const refused = { kind: 'failed', problem: 'fetch_login_refused' }
  const login = await sealed(url, { name: 'authorization', value: 'Bearer falsch' })
  expect(await fetchWithLogin(url, { login }, configOf())).toEqual(refused)
  expect(await fetchWithLogin(url, {}, configOf())).toEqual(refused)
  expect(heard.map(({ authorization }) => authorization)).toEqual(['Bearer falsch', undefined])
})

test.each([LOGIN, { name: 'x-api-key', value: 'geheim' }])(
  'on a redirect to another origin the header $name is not sent',
  async (given) => {
    const url = `${originOf(server)}/moved.csv`
    const login = await sealed(url, given)
    const refused = { kind: 'failed', problem: 'fetch_login_refused' }
    expect(await fetchWithLogin(url, { login }, configOf())).toEqual(refused)
    expect(heard.map((headers) => headers[given.name])).toEqual([given.value, undefined])
  },
)

test('over plain http a login is only sent where the operator of the server allows it', async () => {
  const url = `${originOf(server)}/orte.csv`
  const login = await sealed(url)
  const unsafe = { kind: 'failed', problem: 'fetch_login_in_clear' }
  expect(await fetchWithLogin(url, { login }, configOf([]))).toEqual(unsafe)
  const outside = 'http://orte.example/orte.csv'
  expect(await fetchWithLogin(outside, { login }, configOf())).toEqual(unsafe)
  expect(heard).toEqual([])
})

test('a login opens only for its own URL and with the key of the site; otherwise nothing is requested', async () => {
  const [url, other] = ['/orte.csv', '/andere.csv'].map((path) => originOf(server) + path)
  const login = await sealed(url!)
  const unreadable = { kind: 'failed', problem: 'fetch_login_unreadable' }
  expect(await fetchWithLogin(other!, { login }, configOf())).toEqual(unreadable)
  const otherKey = { ...configOf(), siteSecret: 'ein anderes Geheimnis, auch das ist lang' }
  expect(await fetchWithLogin(url!, { login }, otherKey)).toEqual(unreadable)
  expect(heard).toEqual([])
})
