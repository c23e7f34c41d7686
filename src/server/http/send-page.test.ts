import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createPageCache, finishPage } from './page-cache.ts'
import { answerFromCache, sendPage } from './send-page.ts'

const page = finishPage('<p>Moin</p>'.repeat(9), { status: 200, headers: { etag: '"a"' } })
const ask = (init?: RequestInit) => new Request('http://localhost/orte?q=moin', init)

test.each(['"a"', 'W/"a"', '"b", "a"', '*'])(
  'a client that sends %s gets 304 and no body',
  async (tag) => {
    const response = await sendPage(ask({ headers: { 'if-none-match': tag } }), page)
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  },
)

test('another tag gets the bytes, with their length and encoding', async () => {
  const headers = { 'if-none-match': '"b"', 'accept-encoding': 'gzip' }
  const response = await sendPage(ask({ headers }), page)
  const bytes = await response.bytes()
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
})

test('HEAD gets the same headers without a body', async () => {
  const response = await sendPage(ask({ method: 'HEAD' }), page)
  expect(await response.text()).toBe('')
  expect(response.headers.get('content-length')).toBe(
    String((await page.body.encoded('plain')).length),
  )
})

test.each(['GET', 'HEAD'])(
  '%s of the same address and version is answered from the cache',
  async (method) => {
    const cache = createPageCache({ now: () => 1, maxBytes: 10_000 })
    cache.set('/orte?q=moin', '1', page)
    let version = '1'
    const app = new Hono()
    app.use(answerFromCache(cache, () => version))
    app.all('*', (c) => c.text('fresh', 201))
    const statusOf = async (path: string, init: RequestInit = { method }) =>
      (await app.request(path, init)).status
    expect(await statusOf('/orte?q=moin')).toBe(200)
    expect(await statusOf('/orte?q=moin', { method: 'POST' })).toBe(201)
    expect(await statusOf('/orte?q=tach')).toBe(201)
    version = '2'
    expect(await statusOf('/orte?q=moin')).toBe(201)
  },
)
