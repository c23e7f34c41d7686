import { describe, expect, test } from 'vitest'
import { type Locator, checkLocation, locateByGazetteer } from './check-location.ts'

const LOCATE: Locator = {
  postalCode: (country, code) =>
    country === 'US' && code === '35055' ? { lat: 34.17, lng: -86.84 } : undefined,
  city: () => undefined,
  region: (code) => {
    if (code === 'US-AL') return { west: -88.5, south: 30.1, east: -84.9, north: 35 }
    if (code === 'US') return { west: 172, south: 18, east: -66, north: 72 }
    return undefined
  },
}
const CULLMAN = { country: 'US', region: 'US-AL', postalCode: '35055' }

const check = (lat: number, lng: number, claims = CULLMAN) =>
  checkLocation({ lat, lng }, claims, LOCATE)

describe('a point compared with what its row says', () => {
  test('at the right place', () => {
    expect(check(34.14, -86.82)).toBe('fitting')
  })

  test('with latitude and longitude swapped', () => {
    expect(check(-86.82, 34.14)).toBe('swapped')
  })

  test('with swapped coordinates out of range', () => {
    expect(check(-96.7, 32.78, { ...CULLMAN, region: 'US', postalCode: '' })).toBe('swapped')
  })

  test('somewhere else', () => {
    expect(check(34.14, 86.82)).toBe('doubtful')
    expect(check(52.5, 13.4)).toBe('doubtful')
  })

  test('near its postal code it may be outside its region, and the other way round', () => {
    expect(check(34.2, -86.9, { ...CULLMAN, region: 'US-XX' })).toBe('fitting')
    expect(check(30.7, -88.05)).toBe('fitting')
  })

  test('in the country is not enough when its postal code is known', () => {
    const claims = { country: 'US', postalCode: '35055' }
    expect(check(34.14, -86.82, { ...CULLMAN, ...claims, region: 'US-XX' })).toBe('fitting')
    expect(checkLocation({ lat: 40.7, lng: -74 }, claims, LOCATE)).toBe('doubtful')
    expect(checkLocation({ lat: -74, lng: 40.7 }, claims, LOCATE)).toBe('swapped')
  })

  test('an unknown region counts as its country, which may lie on both sides of the date line', () => {
    const claims = { country: 'US', region: 'US-XX', postalCode: '' }
    expect(check(51.9, 177.5, claims)).toBe('fitting')
    expect(check(52.5, 13.4, claims)).toBe('doubtful')
  })

  test('without data there is no doubt', () => {
    expect(checkLocation({ lat: 1, lng: 2 }, { country: 'XX' }, LOCATE)).toBe('fitting')
  })
})

const OAKVILLE = { lat: 42.01, lng: -71.02 }
const LONDON_ONTARIO = { lat: 42.98, lng: -81.23 }
const FARVILLE = { lat: 34.01, lng: -95.02 }

const locate = {
  postalCode: (_country: string, code: string) => ({ '02999': OAKVILLE, '74999': FARVILLE })[code],
  city: (name: string, regionOrCountry: string) =>
    new Map([
      ['Oakville US-MA', OAKVILLE],
      ['London CA', LONDON_ONTARIO],
    ]).get(`${name} ${regionOrCountry}`),
  region: (code: string) =>
    ({
      US: { west: -125, south: 24, east: -66, north: 49 },
      'US-MA': { west: -73.5, south: 41.2, east: -69.9, north: 42.9 },
    })[code],
}

test.each([
  [
    'its postal code',
    { postalCode: '02999', region: 'US-MA' },
    { ...OAKVILLE, precision: 'postal-code' },
  ],
  [
    'its city, if it has no code',
    { city: 'Oakville', region: 'US-MA' },
    { ...OAKVILLE, precision: 'city' },
  ],
  [
    'its city, if the code belongs to another region',
    { postalCode: '74999', city: 'Oakville', region: 'US-MA' },
    { ...OAKVILLE, precision: 'city' },
  ],
  [
    'nothing, if there is no such city either',
    { postalCode: '74999', city: 'Elmville', region: 'US-MA' },
    undefined,
  ],
  [
    'its code, if it names no region',
    { postalCode: '74999' },
    { ...FARVILLE, precision: 'postal-code' },
  ],
  [
    'the city of its country, if the region is unknown',
    { country: 'CA', region: 'CA-ON', city: 'London' },
    { ...LONDON_ONTARIO, precision: 'city' },
  ],
  ['nothing, if it names only a city', { country: 'CA', city: 'London' }, undefined],
])('a place without coordinates is located by %s', (_where, facts, expected) => {
  expect(locateByGazetteer({ country: 'US', ...facts }, locate)).toEqual(expected)
})
