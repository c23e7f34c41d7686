import { expect, test } from 'vitest'
import { matchRoutes } from 'react-router'
import { inLocale, localeOfPath, pathTo, PATHS } from './paths.ts'

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

test('an unknown path leads to the start', () => {
  expect(inLocale('/gibt/es/nicht', 'en')).toBe('/en')
})

test('what is put into a path is escaped', () => {
  expect(pathTo('place', 'de', { slug: 'a/b?c' })).toBe('/orte/a%2Fb%3Fc')
})

test('the page of a city leads to itself in the other language, its region by the same word', () => {
  const path = pathTo('city', 'de', { region: 'kalifornien', city: 'paicines' })
  expect(path).toBe('/orte/in/kalifornien/paicines')
  expect(inLocale(path, 'en')).toBe('/en/places/in/kalifornien/paicines')
  expect(inLocale('/en/places/in', 'de')).toBe('/orte/in')
})

test('every path belongs to one route alone', () => {
  const made = Object.entries(PATHS).flatMap(([name, byLocale]) =>
    Object.values(byLocale).map((path) => ({ name, path: path.replaceAll(/:[a-z]+/g, 'wort') })),
  )
  for (const { name, path } of made) {
    const matching = matchRoutes(ROUTES, path)?.map(({ route }) => route.id)
    expect(matching).toEqual([name])
  }
})

test('the word of the regions is no place, and nothing under it either', () => {
  const routeOf = (path: string) => matchRoutes(ROUTES, path)?.[0]?.route.id
  expect(routeOf('/orte/in')).toBe('regions')
  expect(routeOf('/en/places/in')).toBe('regions')
  expect(routeOf('/orte/in/kalifornien')).toBe('region')
  expect(routeOf('/orte/in/kalifornien/nachricht')).toBe('city')
  expect(routeOf('/orte/zion/nachricht')).toBe('message')
})

const ROUTES = Object.entries(PATHS).flatMap(([id, byLocale]) =>
  Object.values(byLocale).map((path) => ({ id, path })),
)
