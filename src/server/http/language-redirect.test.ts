import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../domain/places/place.ts'
import { redirectByLanguage } from './language-redirect.ts'

type RequestCase = { locales: readonly Locale[]; headers?: Record<string, string>; method?: string }

const STAYS = '200 page'

async function leadsTo(
  path: string,
  { locales, headers, method = 'GET' }: RequestCase,
): Promise<string> {
  const app = new Hono()
  app.use(redirectByLanguage({ locales, publicUrl: 'https://orte.example' }))
  app.all('*', (c) => c.text('page'))
  const response = await app.request(`http://orte.lan${path}`, { method, headers })
  const { status } = response
  return `${status} ${response.headers.get('location') ?? (await response.text())}`
}

test('no redirect is cached', async () => {
  const app = new Hono()
  app.use(redirectByLanguage({ locales: ['de'], publicUrl: 'https://orte.example' }))
  const response = await app.request('/en')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

describe('a language that is switched off', () => {
  test.each([
    ['/en', '/'],
    ['/en/places/zion?radius=25', '/orte/zion?radius=25'],
    ['/en/places/in/california/los-angeles', '/orte/in/california/los-angeles'],
    ['/en/imprint', '/impressum'],
    ['/en/embed?q=Zion', '/embed?q=Zion'],
  ])('%s leads to %s', async (path, german) => {
    expect(await leadsTo(path, { locales: ['de'] })).toBe(`302 ${german}`)
    expect(await leadsTo(path, { locales: ['de', 'en'] })).toBe(STAYS)
  })

  test.each([
    ['/', '/en'],
    ['/orte/zion', '/en/places/zion'],
    ['/kontakt', '/en/contact'],
  ])('%s leads to %s when it is German', async (path, english) => {
    expect(await leadsTo(path, { locales: ['en'] })).toBe(`302 ${english}`)
  })

  test.each([
    '/verwaltung',
    '/api/v1/places',
    '/assets/a.js',
    '/sitemap.xml',
    '/karte/google',
    '/en/admin/settings',
    '/en/gibt-es-nicht',
    // Pages opened from an earlier page keep its language.
    '/en/places/zion.data',
    '/en/places/in/california.data',
    '/orte/zion.data',
    '/en.data',
    '/_root.data',
  ])('does not lead away from %s', async (path) => {
    for (const locales of [['de'], ['en']] as const) {
      expect(await leadsTo(path, { locales })).toBe(STAYS)
    }
  })

  test('still accepts posts', async () => {
    expect(await leadsTo('/en/contact', { locales: ['de'], method: 'POST' })).toBe(STAYS)
  })
})

describe('the start page of a site whose first language is English', () => {
  const arrivingWith = (headers: Record<string, string>) =>
    leadsTo('/', { locales: ['en', 'de'], headers })
  const arriving = (language: string, site = 'none') =>
    arrivingWith({ 'accept-language': language, 'sec-fetch-site': site })

  test('redirects everyone who does not want German', async () => {
    expect(await arriving('en-US,en;q=0.9')).toBe('302 /en')
    expect(await arriving('fr')).toBe('302 /en')
    expect(await arriving('de;q=0.5, en;q=0.8')).toBe('302 /en')
    expect(await arriving('en', 'cross-site')).toBe('302 /en')
  })

  test('stays German for people who want it, and for those who used the switch', async () => {
    expect(await arriving('de-DE,de;q=0.9,en;q=0.8')).toBe(STAYS)
    expect(await arriving('en', 'same-origin')).toBe(STAYS)
  })

  test('stays German for clients that name no language, such as search engines', async () => {
    expect(await arrivingWith({})).toBe(STAYS)
    expect(await arriving('*')).toBe(STAYS)
    expect(await arriving('')).toBe(STAYS)
  })

  test('stays German after the language switch in a browser that only sends Referer', async () => {
    const comingFrom = (referer: string) => arrivingWith({ 'accept-language': 'en', referer })
    expect(await comingFrom('https://orte.example/en')).toBe(STAYS)
    expect(await comingFrom('http://orte.lan/en/places/zion')).toBe(STAYS)
    expect(await comingFrom('https://suche.example/')).toBe('302 /en')
    expect(await comingFrom('https://orte.example.fremd.example/')).toBe('302 /en')
    expect(await comingFrom('kaputt')).toBe('302 /en')
  })

  test('is the only page that redirects', async () => {
    expect(await leadsTo('/orte/zion', { locales: ['en', 'de'] })).toBe(STAYS)
  })
})
