import { expect, test } from 'vitest'
import { inLocale, localeOfPath, pathTo } from './paths.ts'

test('German has no prefix, English has', () => {
  expect(pathTo('place', 'de', { slug: 'zion' })).toBe('/orte/zion')
  expect(pathTo('place', 'en', { slug: 'zion' })).toBe('/en/places/zion')
  expect(localeOfPath('/orte/zion')).toBe('de')
  expect(localeOfPath('/en/places/zion')).toBe('en')
  expect(localeOfPath('/entenhausen')).toBe('de')
})

test('a page leads to itself in the other language and back', () => {
  for (const path of ['/', '/orte/zion', '/orte/zion/nachricht', '/kontakt', '/datenschutz']) {
    expect(inLocale(inLocale(path, 'en'), 'de')).toBe(path)
  }
})

test('a path nobody knows leads to the start', () => {
  expect(inLocale('/gibt/es/nicht', 'en')).toBe('/en')
})

test('what is put into a path is escaped', () => {
  expect(pathTo('place', 'de', { slug: 'a/b?c' })).toBe('/orte/a%2Fb%3Fc')
})
