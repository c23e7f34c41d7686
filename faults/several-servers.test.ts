import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type RunningSite, startSite } from '../e2e/support/server.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { startStallingProxy } from '../test/fakes/stalling-proxy.ts'
import { type RunningPostgres, startPostgres } from '../test/postgres.ts'
import { temporaryDirectory } from '../test/temporary-directory.ts'
import { sized } from './size.ts'

const JOINT_STARTS = sized({ slice: 3, full: 12 })
const ROUNDS = sized({ slice: 1, full: 5 })
const PLACES = 2
const TIMEOUT = 600_000

let postgres: RunningPostgres
let count = 0
const sites: RunningSite[] = []

beforeAll(async () => {
  postgres = await startPostgres()
}, TIMEOUT)

afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()))
})

afterAll(() => postgres.stop(), TIMEOUT)

async function freshDatabase(): Promise<string> {
  const name = `servers_${++count}`
  const client = new Client(postgres.url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(postgres.url), { pathname: name }).href
}

/** Starts a server as if on its own machine, with its own data directory. */
async function startServer(databaseUrl: string, directory = temporaryDirectory()) {
  const site = await startSite({
    directory,
    patience: 300_000,
    environment: {
      DATABASE_URL: databaseUrl,
      SITE_SECRET: 'one secret for all servers of this site',
      TRUSTED_PROXIES: '1',
      MAIL_TO: 'post@beispiel.de',
    },
  })
  sites.push(site)
  return site
}

function send({ url }: RunningSite, from: string, key = randomUUID()): Promise<Response> {
  return fetch(`${url}/_f/message`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, cookie: 'spamshield=true' },
    body: new URLSearchParams({
      name: 'Anna Probe',
      email: 'anna@beispiel.de',
      message: `${key} ${key.replaceAll('-', ' ')}`,
      marker: 'set',
      idempotencyKey: key,
    }),
  })
}

async function readiness({ url }: RunningSite): Promise<[status: number, said: string]> {
  const response = await fetch(`${url}/readyz`)
  return [response.status, await response.text()]
}

const untilReady = (site: RunningSite) =>
  vi.waitFor(async () => expect(await readiness(site)).toEqual([200, 'ready']), {
    timeout: 60_000,
    interval: 200,
  })

const DIRECTORIES = ['one data directory', 'a data directory each']

test.each(DIRECTORIES.slice(0, sized({ slice: 1, full: 2 })))(
  `finding 9: ${JOINT_STARTS} servers that start together on an empty PostgreSQL all come up with one demo, with %s`,
  { timeout: TIMEOUT },
  async (place) => {
    const shared = place === 'one data directory' ? temporaryDirectory() : undefined
    const databaseUrl = await freshDatabase()
    const starts = Array.from({ length: JOINT_STARTS }, () => startServer(databaseUrl, shared))
    const started = await Promise.all(starts)
    expect(
      started.filter((site) => site.output().includes('Beispielorte sind angelegt')),
    ).toHaveLength(1)
    const lists = await Promise.all(
      started.map(async ({ url }) => (await fetch(`${url}/api/v1/places?limit=1`)).json()),
    )
    for (const list of lists) expect(list).toEqual(lists[0])
    for (const site of started) await untilReady(site)
  },
)

test(
  `finding 9: PostgreSQL freezes ${ROUNDS} times: readiness reports it in time, pages are shown, messages are refused with a code`,
  { timeout: TIMEOUT },
  async () => {
    const site = await startServer(await freshDatabase())
    const { features }: { features: { properties: { slug: string } }[] } = await (
      await fetch(`${site.url}/api/v1/places?limit=${PLACES}`)
    ).json()
    expect(features).toHaveLength(PLACES)
    for (let round = 0; round < ROUNDS; round++) {
      const key = randomUUID()
      postgres.signal('SIGSTOP')
      try {
        const since = performance.now()
        expect(await readiness(site)).toEqual([503, 'not ready: unreachable'])
        const took = performance.now() - since
        console.log(`not ready after ${Math.round(took)} ms`)
        for (const path of [
          '/',
          `/orte/${features[0]?.properties.slug}`,
          '/api/v1/places?limit=3',
        ]) {
          expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
        }
        const refused = await send(site, '10.1.2.3', key)
        expect([refused.status, await refused.json()]).toEqual([
          503,
          expect.objectContaining({ code: 'storage_unavailable' }),
        ])
      } finally {
        postgres.signal('SIGCONT')
      }
      await untilReady(site)
      expect([200, 201]).toContain((await send(site, '10.1.2.3', key)).status)
    }
  },
)

test(
  'finding 9: visitors see a change made elsewhere even if the listening connection stalls',
  { timeout: TIMEOUT },
  async () => {
    const databaseUrl = await freshDatabase()
    const proxy = await startStallingProxy(databaseUrl)
    const site = await startServer(proxy.url)
    await untilReady(site)
    const storage = await openStorage({ databaseUrl, directory: temporaryDirectory(), log() {} })
    for (let round = 0; round < ROUNDS; round++) {
      proxy.stallThoseThatSent('listen lageplan_catalogue')
      const name = `Umbenannt ${round}`
      await storage.site.saveSetting('site.name', name, 'test')
      await vi.waitFor(async () => expect(await (await fetch(site.url)).text()).toContain(name), {
        timeout: 20_000,
        interval: 200,
      })
    }
    await untilReady(site)
    await storage.close()
    await site.stop()
    await proxy.close()
  },
)

test(
  'finding 9: messages sent to one server count toward the limit on the other',
  { timeout: TIMEOUT },
  async () => {
    const databaseUrl = await freshDatabase()
    const one = await startServer(databaseUrl)
    const other = await startServer(databaseUrl)
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, at) => send(at % 2 ? one : other, '198.51.100.7')),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await send(other, '203.0.113.9')).status).toBe(201)
  },
)
