import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../test/builders.ts'
import { boundsAround, containsPoint, withMargin } from '../../lib/geo/bounds.ts'
import type { Bounds } from '../../lib/geo/coordinates.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { buildCatalogue } from './catalogue/open-catalogue.ts'
import { findPlaces } from './find-places.ts'
import { openGazetteer } from './gazetteer/open-gazetteer.ts'
import { parsePlaceQuery } from './parse-place-query.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))

const MAINLAND = Array.from({ length: 30 }, (_, i) =>
  aPlace({
    name: `Brauerei ${String(i).padStart(2, '0')}`,
    categoryIds: ['brauerei'],
    location: { lat: 30 + ((i * 7) % 17), lng: -120 + ((i * 11) % 47), precision: 'exact' },
    address: { city: 'Denver', region: 'US-CO', country: 'US' },
  }),
)
const ALASKA = [62, 63, 64].map((lat) =>
  aPlace({
    name: `Alaska ${lat}`,
    categoryIds: ['park'],
    location: { lat, lng: -150, precision: 'exact' },
    address: { city: 'Denali', region: 'US-AK', country: 'US' },
  }),
)

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await buildCatalogue({
    version: 1,
    categories: [
      aCategory('park', 'Nationalpark', 'Nationalparks'),
      aCategory('brauerei', 'Brauerei', 'Brauereien'),
    ],
    attributes: [],
    regionNames: (code) => Object.values(gazetteer.region(code)?.name ?? {}),
    places: [...MAINLAND, ...ALASKA],
  })
})

function find(search: string) {
  const query = parsePlaceQuery(new URLSearchParams(search))
  return findPlaces(query, { catalogue, gazetteer, now: new Date('2026-11-21T19:00:00Z') })
}

test('without a search the map shows where most places are, and names the rest', () => {
  const { area, away } = find('')
  expect(area.north).toBeLessThan(50)
  expect(away).toHaveLength(1)
  expect(away[0]).toMatchObject({ total: 3 })
  expect(away[0]?.places[0]?.address.region).toBe('US-AK')
})

test('a group off the map counts nothing that is on it, though its box reaches into the map', async () => {
  const stray = (name: string, lat: number, lng: number, region: string) =>
    aPlace({
      name,
      categoryIds: ['park'],
      location: { lat, lng, precision: 'exact' },
      address: { city: name, region, country: 'US' },
    })
  // North of the western half and west of the northern half: the same direction, so one box around both.
  const corner = [stray('Nome', 64, -165, 'US-AK'), stray('Hilo', 44, -175, 'US-HI')]
  const places = [...MAINLAND, ...MAINLAND, ...corner].map((place, i) => ({
    ...place,
    id: `${i}`,
    slug: `${i}`,
  }))
  const other = await buildCatalogue({
    version: 1,
    categories: [aCategory('park', 'Nationalpark', 'Nationalparks')],
    attributes: [],
    regionNames: () => [],
    places,
  })
  const reaching = { ...other, away: [{ west: -175, south: 35, east: -90, north: 64 }] }
  const query = parsePlaceQuery(new URLSearchParams())
  const { away } = findPlaces(query, {
    catalogue: reaching,
    gazetteer,
    now: new Date('2026-11-21T19:00:00Z'),
  })
  expect(away.map(({ total }) => total)).toEqual([2])
  expect(away[0]?.places.map(({ name }) => name).toSorted()).toEqual(['Hilo', 'Nome'])
})

test('places off the map are named only if they match the filter', () => {
  expect(find('category=brauerei').away).toEqual([])
  const { area, away } = find('category=park')
  expect(away).toEqual([])
  expect(area.south).toBeCloseTo(62)
})

test('a search around a town or in a part of the map names no places off the map', () => {
  expect(find('q=Denver&radius=500').away).toEqual([])
  expect(find('bbox=-160,60,-140,70').away).toEqual([])
})

test('around a town the whole circle is shown unless its places are all in its inner half', async () => {
  const denver = { lat: 39.74, lng: -104.98 }
  const placeAt = (lat: number) =>
    aPlace({
      name: 'Brauhaus',
      categoryIds: ['brauerei'],
      location: { lat, lng: denver.lng, precision: 'exact' },
      address: { city: 'Denver', region: 'US-CO', country: 'US' },
    })
  const areaWith = async (lat: number, search: string) => {
    const one = await buildCatalogue({
      version: 1,
      categories: [aCategory('brauerei', 'Brauerei', 'Brauereien')],
      attributes: [],
      regionNames: () => [],
      places: [placeAt(lat)],
    })
    const query = parsePlaceQuery(new URLSearchParams(search))
    return findPlaces(query, { catalogue: one, gazetteer, now: new Date() }).area
  }
  const [near, far] = [denver.lat + 0.02, denver.lat + 0.6]
  const around = (radiusKm: number) =>
    expect.objectContaining(closeTo(boundsAround(denver, radiusKm)))
  expect(await areaWith(near, 'near=39.74,-104.98&radius=25')).toEqual(around(25))
  expect(await areaWith(far, 'near=39.74,-104.98&radius=100')).toEqual(around(100))
  const inner = await areaWith(near, 'near=39.74,-104.98&radius=100')
  expect(inner.north - inner.south).toBeLessThan(0.1)
})

function closeTo(box: Bounds): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(box).map(([edge, value]) => [edge, expect.closeTo(value, 1)]),
  )
}

test('a country is shown where its places are, a state as a whole', () => {
  const country = find('near=USA')
  expect(country.area.north).toBeLessThan(50)
  expect(country.away).toHaveLength(1)
  expect(find('near=Colorado').area.north).toBeCloseTo(41, 0)
})

test('every listed place is on the map or named, on each page', () => {
  for (const search of [
    '',
    'page=2',
    'near=USA',
    'near=USA&page=2',
    'q=Brauerei',
    'category=park',
  ]) {
    const { area, away, found } = find(search)
    const boxes = [area, ...away.map(({ bounds }) => bounds)].map((box) => withMargin(box, 1e-6))
    for (const { place } of found) {
      expect(boxes.some((box) => containsPoint(box, place.location))).toBe(true)
    }
  }
})

test('a place that came after the catalogue was built is named, too', () => {
  const elsewhere = { ...catalogue, away: [] }
  const query = parsePlaceQuery(new URLSearchParams(''))
  const { away } = findPlaces(query, { catalogue: elsewhere, gazetteer, now: new Date() })
  // Alaska comes first by name.
  expect(away).toMatchObject([{ total: 3 }])
})
