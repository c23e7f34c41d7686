import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openForm, solve } from '../e2e/support/programs.ts'
import { type RunningSite, startSite } from '../e2e/support/server.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** What no line may contain: who sent a request, from where, with which program, and for what. */
const SECRETS = [
  'anna@beispiel.de',
  'anna%40beispiel.de',
  'Anna Probe',
  'Geheimniskr',
  '203.0.113',
  'sitzung-4711',
  'Der Zug',
  'Kakteengarten',
  '127.0.0.1',
  '::1',
]

let site: RunningSite

/** Everything sent to the trace collector. */
let spans = ''
const collector = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => (spans += chunk.toString()))
  request.on('end', () => response.end('{}'))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const environment = {
    REQUEST_LOG: 'yes',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: '1',
    MAIL_TO: 'post@beispiel.de',
  }
  site = await startSite({ directory: temporaryDirectory(), environment })
}, 120_000)

afterAll(async () => {
  await site.stop()
  collector.close()
})

const VISITOR = {
  cookie: 'spamshield=true; session=sitzung-4711',
  authorization: 'Bearer sitzung-4711',
  'user-agent': 'Mozilla/5.0 anna@beispiel.de',
  referer: 'https://orte.example/?near=Kakteengarten',
}

let asked = 0

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  asked += 1
  const headers = { ...VISITOR, 'x-forwarded-for': `203.0.113.${asked}`, ...init.headers }
  const answer = await fetch(site.url + path, { ...init, headers, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer
}

test('the log of a site names every request, but nobody who made it', async () => {
  for (const path of [
    '/',
    '/?near=Kakteengarten&q=anna%40beispiel.de',
    '/?near=Kakteengarten&q=anna%40beispiel.de',
    '/_root.data?near=Kakteengarten',
    '/anna@beispiel.de',
    '/orte/Kakteengarten',
    '/nachfrage/Kakteengarten',
    '/verwaltung/orte?q=Kakteengarten',
    '/api/v1/places?q=Kakteengarten',
    '/api/v1/Kakteengarten',
    '/orte/%E0%A4%A',
    '/healthz',
  ]) {
    await ask(path)
  }
  const opened = await openForm(site)
  const message = {
    name: 'Anna Probe',
    email: 'anna@beispiel.de',
    message: 'Geheimniskrämerei im Kakteengarten',
    token: opened.token,
    proof: await solve(opened),
    marker: 'set',
    rueckfrage: '',
    zusatzthema: '',
    idempotencyKey: randomUUID(),
  }
  const sent = await ask('/_f/message', { method: 'POST', body: new URLSearchParams(message) })
  expect(sent.status).toBe(201)
  const signIn = new URLSearchParams({ email: 'anna@beispiel.de', password: 'Der Zug fährt' })
  const own = { origin: site.url, 'sec-fetch-site': 'same-origin' }
  await ask('/verwaltung/anmelden', { method: 'POST', body: signIn, headers: own })

  const lines = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes('"event":"request"'))
  // `openForm` itself sends at most three requests, which `asked` does not count.
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(asked + 1)
  for (const secret of SECRETS) expect(lines().join('\n')).not.toContain(secret)
  const routes = lines().map((line): unknown => JSON.parse(line).route)
  expect(routes).toEqual(
    expect.arrayContaining([
      '/',
      '(unknown)',
      '/orte/:slug',
      '/nachfrage/:token',
      '/verwaltung/orte',
      '/_f/:form',
      '/healthz',
      '/verwaltung/anmelden',
    ]),
  )
  for (const line of lines()) {
    const { time, milliseconds, bytes, status } = JSON.parse(line)
    expect(Date.parse(time)).toBeGreaterThan(0)
    expect(milliseconds).toBeGreaterThan(0)
    expect(bytes).toBeGreaterThan(100)
    expect(status).toBeGreaterThanOrEqual(200)
  }
})

test('the spans of a site name routes, but nobody who made a request', async () => {
  await expect.poll(() => spans, { timeout: 20_000 }).toContain('POST /_f/:form')
  for (const secret of SECRETS) expect(spans).not.toContain(secret)
}, 30_000)

test('without the setting nothing is logged', async () => {
  const quiet = await startSite({ directory: temporaryDirectory() })
  const answer = await fetch(`${quiet.url}/healthz`)
  expect(answer.headers.get('x-request-id')).toBeNull()
  await quiet.stop()
  expect(quiet.output()).not.toContain('"event":"request"')
}, 120_000)
