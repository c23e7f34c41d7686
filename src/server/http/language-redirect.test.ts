import { describe, expect, test } from 'vitest'
import type { Locale } from '../../domain/places/place.ts'
import { redirectByLanguage } from './language-redirect.ts'

type Asked = { locales: readonly Locale[]; headers?: Record<string, string>; method?: string }

function leadsTo(path: string, { locales, headers, method = 'GET' }: Asked) {
  const request = new Request(`http://orte.lan${path}`, { method, headers })
  const response = redirectByLanguage(request, { locales, publicUrl: 'https://orte.example' })
  return response && `${response.status} ${response.headers.get('location')}`
}

describe('a language that is switched off', () => {
  test.each([
    ['/en', '/'],
    ['/en/places/zion?radius=25', '/orte/zion?radius=25'],
    ['/en/places/in/california/los-angeles', '/orte/in/california/los-angeles'],
    ['/en/imprint', '/impressum'],
    ['/en/embed?q=Zion', '/embed?q=Zion'],
  ])('%s leads to %s', (path, german) => {
    expect(leadsTo(path, { locales: ['de'] })).toBe(`302 ${german}`)
    expect(leadsTo(path, { locales: ['de', 'en'] })).toBeUndefined()
  })

  test.each([
    ['/', '/en'],
    ['/orte/zion', '/en/places/zion'],
    ['/kontakt', '/en/contact'],
  ])('%s leads to %s when it is German', (path, english) => {
    expect(leadsTo(path, { locales: ['en'] })).toBe(`302 ${english}`)
  })

  test.each([
    '/verwaltung',
    '/api/v1/places',
    '/assets/a.js',
    '/sitemap.xml',
    '/karte/google',
    '/en/admin/settings',
    '/en/gibt-es-nicht',
    // Whoever reads on in a page of before gets its language.
    '/en/places/zion.data',
    '/en/places/in/california.data',
    '/orte/zion.data',
    '/en.data',
    '/_root.data',
  ])('does not lead away from %s', (path) => {
    for (const locales of [['de'], ['en']] as const) {
      expect(leadsTo(path, { locales })).toBeUndefined()
    }
  })

  test('still takes what is sent', () => {
    expect(leadsTo('/en/contact', { locales: ['de'], method: 'POST' })).toBeUndefined()
  })
})

test('what leads away carries the headers of every answer', () => {
  const request = new Request('https://orte.example/en')
  const site = { locales: ['de'] as const, publicUrl: 'https://orte.example' }
  const response = redirectByLanguage(request, site, { 'x-content-type-options': 'nosniff' })
  expect(Object.fromEntries(response?.headers ?? [])).toEqual({
    location: '/',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
})

describe('the start of a site whose first language is English', () => {
  const arrivingWith = (headers: Record<string, string>) =>
    leadsTo('/', { locales: ['en', 'de'], headers })
  const arriving = (language: string, site = 'none') =>
    arrivingWith({ 'accept-language': language, 'sec-fetch-site': site })

  test('leads there whoever does not want German', () => {
    expect(arriving('en-US,en;q=0.9')).toBe('302 /en')
    expect(arriving('fr')).toBe('302 /en')
    expect(arriving('de;q=0.5, en;q=0.8')).toBe('302 /en')
    expect(arriving('en', 'cross-site')).toBe('302 /en')
  })

  test('stays German for whoever does, and for whoever comes by the switch', () => {
    expect(arriving('de-DE,de;q=0.9,en;q=0.8')).toBeUndefined()
    expect(arriving('en', 'same-origin')).toBeUndefined()
  })

  test('stays German for whoever names no language, as search engines do', () => {
    expect(arrivingWith({})).toBeUndefined()
    expect(arriving('*')).toBeUndefined()
    expect(arriving('')).toBeUndefined()
  })

  test('stays German for whoever comes by the switch in a browser that does not say so', () => {
    const comingFrom = (referer: string) => arrivingWith({ 'accept-language': 'en', referer })
    expect(comingFrom('https://orte.example/en')).toBeUndefined()
    expect(comingFrom('http://orte.lan/en/places/zion')).toBeUndefined()
    expect(comingFrom('https://suche.example/')).toBe('302 /en')
    expect(comingFrom('https://orte.example.fremd.example/')).toBe('302 /en')
    expect(comingFrom('kaputt')).toBe('302 /en')
  })

  test('is the only page that leads away', () => {
    expect(leadsTo('/orte/zion', { locales: ['en', 'de'] })).toBeUndefined()
  })
})
