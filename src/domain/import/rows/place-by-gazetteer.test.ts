import { expect, test } from 'vitest'
import { placeByGazetteer } from './place-by-gazetteer.ts'

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
    'its city, where it has no code',
    { city: 'Oakville', region: 'US-MA' },
    { ...OAKVILLE, precision: 'city' },
  ],
  [
    'its city, where the code is one of another region',
    { postalCode: '74999', city: 'Oakville', region: 'US-MA' },
    { ...OAKVILLE, precision: 'city' },
  ],
  [
    'nowhere, where there is no such city either',
    { postalCode: '74999', city: 'Elmville', region: 'US-MA' },
    undefined,
  ],
  [
    'its code, where no region is said',
    { postalCode: '74999' },
    { ...FARVILLE, precision: 'postal-code' },
  ],
  [
    'the city of its country, where nobody knows the region',
    { country: 'CA', region: 'CA-ON', city: 'London' },
    { ...LONDON_ONTARIO, precision: 'city' },
  ],
  ['nowhere, where only a city is said', { country: 'CA', city: 'London' }, undefined],
])('a place without coordinates lies in %s', (_where, facts, expected) => {
  expect(placeByGazetteer({ country: 'US', ...facts }, locate)).toEqual(expected)
})
