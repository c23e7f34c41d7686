import { createServer, request, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Log } from '../log.ts'
import { logRequest, observeRequests } from './observe-requests.ts'

const ANSWER = 'x'.repeat(100_000)

let lines: Parameters<Log>[0][]
let server: Server
let url: string

beforeEach(async () => {
  lines = []
  const app = new Hono()
  let clock = 0
  app.use(
    observeRequests({
      now: () => (clock += 2.25),
      onSent: (sent) => logRequest((entry) => void lines.push(entry), sent),
    }),
  )
  app.get('/api/v1/places/:place', (c) => c.text('one'))
  app.get('/api/v1/export', (c) => c.body(endless()))
  app.all('/api/*', (c) => c.text('none', 404))
  app.get('/nachfrage/kaputt', () => {
    throw new Error('anna@beispiel.de')
  })
  app.all('*', (c) => c.text(ANSWER))
  app.onError((_, c) => c.text('', 500))
  // Otherwise it would replace global objects, which test files share.
  server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
})

afterEach(() => server.close())

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(65_536)) })
}

async function lineOf(path: string, init?: RequestInit): Promise<Record<string, unknown>> {
  const count = lines.length
  const answer = await fetch(url + path, init)
  await answer.text()
  await expect.poll(() => lines.length).toBe(count + 1)
  expect(lines.at(-1)?.id).toBe(answer.headers.get('x-request-id'))
  return lines.at(-1) ?? {}
}

test('a line has the time, the request, the status, the duration and the bytes sent', async () => {
  const line = await lineOf('/orte/hafen')
  expect(line).toEqual({
    event: 'request',
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    method: 'GET',
    route: '/orte/:slug',
    status: 200,
    milliseconds: 2.3,
    bytes: expect.any(Number),
  })
  expect(line.bytes).toBeGreaterThan(ANSWER.length)
  expect(line.bytes).toBeLessThan(ANSWER.length + 1_000)
})

test.each([
  ['/', '/'],
  ['/_root.data?near=Denver', '/'],
  ['/en', '/en'],
  ['/en/places/harbor', '/en/places/:slug'],
  ['/orte/in/bayern/muenchen.data', '/orte/in/:region/:city'],
  ['/nachfrage/aGVsbG8', '/nachfrage/:token'],
  ['/verwaltung/postfach', '/verwaltung/postfach'],
  ['/en/admin/inbox.data', '/en/admin/inbox'],
  ['/orte/hafen/_f/message', '/_f/:form'],
  ['/api/v1/places/42', '/api/v1/places/:place'],
  ['/api/v1/anna', '/api/*'],
  ['/anna@beispiel.de', '(unknown)'],
  ['/verwaltung/anna', '(unknown)'],
])('%s is logged as %s', async (path, route) => {
  expect(await lineOf(path)).toMatchObject({ route })
})

test('a failure is logged with its status', async () => {
  expect(await lineOf('/nachfrage/kaputt')).toMatchObject({ status: 500 })
})

test('an answer that the client did not wait for is marked as cut off', async () => {
  const impatient = request(`${url}/api/v1/export`)
  impatient.on('error', () => undefined)
  impatient.on('response', (answer) => answer.destroy())
  impatient.end()
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toMatchObject({ status: 200, route: '/api/v1/export', cut: true })
})

const SECRETS = [
  'anna@beispiel.de',
  'Geheimniskrämerei',
  '203.0.113.7',
  'sitzung-4711',
  '127.0.0.1',
]

test('no address, no text, no cookie and no key of a visitor is in any line, wherever it was sent', async () => {
  const personal = SECRETS.map((secret) => encodeURIComponent(secret)).join('-')
  const headers = {
    cookie: `session=sitzung-4711; name=${personal}`,
    authorization: `Bearer ${personal}`,
    'x-forwarded-for': '203.0.113.7',
    forwarded: 'for=203.0.113.7',
    'user-agent': personal,
    referer: `https://orte.example/?q=${personal}`,
    'x-request-id': personal,
    'accept-language': personal,
  }
  const body = new URLSearchParams({ email: 'anna@beispiel.de', message: 'Geheimniskrämerei' })
  for (const path of [
    `/?near=${personal}`,
    `/${personal}`,
    `/orte/${personal}?q=${personal}`,
    `/nachfrage/${personal}`,
    `/verwaltung/postfach?q=${personal}`,
    `/api/v1/places/${personal}?q=${personal}`,
    `/api/${personal}`,
    `/orte/${personal}/_f/message`,
  ]) {
    await lineOf(path, { headers })
    await lineOf(path, { method: 'POST', headers, body })
    await lineOf(path, { method: 'PUT', headers, body })
  }
  const text = JSON.stringify(lines)
  expect(lines).toHaveLength(24)
  for (const secret of SECRETS) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(encodeURIComponent(secret))
  }
  const known = ['event', 'id', 'method', 'route', 'status', 'milliseconds', 'bytes']
  for (const line of lines) expect(Object.keys(line)).toEqual(known)
})
