import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createPageCache, finishPage } from './page-cache.ts'

const page = (html: string) => finishPage(html, { status: 200, headers: {} })

test('a finished page has the same content in every encoding', async () => {
  const html = '<p>Grüß Gott</p>'.repeat(50)
  const { body } = page(html)
  expect(Buffer.from(await body.encoded('plain')).toString()).toBe(html)
  expect(brotliDecompressSync(await body.encoded('br')).toString()).toBe(html)
  expect(gunzipSync(await body.encoded('gzip')).toString()).toBe(html)
  expect(Buffer.from(await body.encoded('plain')).toString()).toBe(html)
})

test('a compressed page is kept only in that encoding', async () => {
  const { body } = page('<p>Grüß Gott</p>'.repeat(50))
  expect(body.size()).toBe(Buffer.byteLength('<p>Grüß Gott</p>') * 50)
  const { length } = await body.encoded('br')
  await body.encoded('plain')
  expect(body.size()).toBe(length)
})

test('an encoding is made once for all requests', async () => {
  const { body } = page('<p>Grüß Gott</p>'.repeat(50))
  const [first, second] = [body.encoded('br'), body.encoded('br')]
  expect(second).toBe(first)
  const made = await first
  expect(body.encoded('br')).toBe(made)
})

test.each(['br', 'gzip'] as const)(
  '%s keeps no more memory than it has bytes',
  async (encoding) => {
    const bytes = await page('{}').body.encoded(encoding)
    expect(bytes.buffer.byteLength).toBe(bytes.length)
  },
)

describe('the cache', () => {
  const setUp = async (maxBytes = 1_000_000) => {
    const clock = { now: 1 }
    const cache = createPageCache({ now: () => clock.now, maxBytes })
    return { clock, cache, kept: page('x'.repeat(1_000)) }
  }

  test('gives back what it was given', async () => {
    const { cache, kept } = await setUp()
    cache.set('/', '1', kept)
    expect(cache.get('/', '1')).toBe(kept)
  })
  test('is cleared by a new version of the content', async () => {
    const { cache, kept } = await setUp()
    cache.set('/', '1', kept)
    expect(cache.get('/', '2')).toBeUndefined()
  })
  test('forgets after a minute, because the page says what is open now', async () => {
    const { cache, kept, clock } = await setUp()
    cache.set('/', '1', kept)
    clock.now = 60_001
    expect(cache.get('/', '1')).toBe(kept)
    clock.now = 60_002
    expect(cache.get('/', '1')).toBeUndefined()
  })
  test('evicts the least recently used page when it is full', async () => {
    const { cache, kept } = await setUp(9_000)
    cache.set('/a', '1', kept)
    cache.set('/b', '1', kept)
    cache.get('/a', '1')
    cache.set('/c', '1', kept)
    expect(cache.get('/b', '1')).toBeUndefined()
    expect(cache.get('/a', '1')).toBe(kept)
    expect(cache.get('/c', '1')).toBe(kept)
  })
  test('keeps a new page even if every other one was requested again', async () => {
    const { cache, kept } = await setUp(9_000)
    for (const url of ['/a', '/b']) {
      cache.set(url, '1', kept)
      cache.get(url, '1')
    }
    cache.set('/c', '1', kept)
    expect(['/a', '/b', '/c'].map((url) => cache.get(url, '1') === kept)).toEqual([
      false,
      true,
      true,
    ])
  })
  test('does not keep a page larger than the whole cache, and evicts nothing for it', async () => {
    const { cache, kept } = await setUp(9_000)
    cache.set('/a', '1', kept)
    cache.set('/b', '1', page('x'.repeat(10_000)))
    expect([cache.get('/a', '1'), cache.get('/b', '1')]).toEqual([kept, undefined])
  })
  test('counts the addresses too, so that empty answers cannot fill the memory', async () => {
    const { cache } = await setUp(100_000)
    const nothing = page('')
    const urls = Array.from({ length: 1_000 }, (_, i) => `/api?q=${i}&${'x'.repeat(900)}`)
    for (const url of urls) cache.set(url, '1', nothing)
    const kept = urls.filter((url) => cache.get(url, '1'))
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.join('').length).toBeLessThan(100_000)
  })
  test('keeps nothing under an unusually long URL', async () => {
    const { cache, kept } = await setUp()
    const long = `/?q=${'x'.repeat(1_500)}`
    cache.set(long, '1', kept)
    expect(cache.get(long, '1')).toBeUndefined()
  })
})
