import { expect, test } from 'vitest'
import { matchRoutes } from 'react-router'
import { inLocale, localeOfPath, pathTo, PATHS } from './paths.ts'

test('German has no prefix, English has one', () => {
  expect(pathTo('place', 'de', { slug: 'zion' })).toBe('/orte/zion')
  expect(pathTo('place', 'en', { slug: 'zion' })).toBe('/en/places/zion')
  expect(localeOfPath('/orte/zion')).toBe('de')
  expect(localeOfPath('/en/places/zion')).toBe('en')
  expect(localeOfPath('/entenhausen')).toBe('de')
})

test('a page has a counterpart in the other language that leads back to it', () => {
  for (const path of ['/', '/orte/zion', '/orte/zion/nachricht', '/kontakt', '/datenschutz']) {
    expect(inLocale(inLocale(path, 'en'), 'de')).toBe(path)
  }
})

test('an unknown path leads to the start page', () => {
  expect(inLocale('/gibt/es/nicht', 'en')).toBe('/en')
})

test('parameters of a path are escaped', () => {
  expect(pathTo('place', 'de', { slug: 'a/b?c' })).toBe('/orte/a%2Fb%3Fc')
})

test('the page of a city has a counterpart in the other language, with the same word for its region', () => {
  const path = pathTo('city', 'de', { region: 'kalifornien', city: 'paicines' })
  expect(path).toBe('/orte/in/kalifornien/paicines')
  expect(inLocale(path, 'en')).toBe('/en/places/in/kalifornien/paicines')
  expect(inLocale('/en/places/in', 'de')).toBe('/orte/in')
})

test('every path belongs to exactly one route', () => {
  const made = Object.entries(PATHS).flatMap(([name, byLocale]) =>
    Object.values(byLocale).map((path) => ({ name, path: path.replaceAll(/:[a-z]+/g, 'wort') })),
  )
  for (const { name, path } of made) {
    const matching = matchRoutes(ROUTES, path)?.map(({ route }) => route.id)
    expect(matching).toEqual([name])
  }
})

test('the word for regions is never a place, and neither is a path below it', () => {
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
