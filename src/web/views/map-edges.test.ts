import { describe, expect, test } from 'vitest'
import { aPlace } from '../../../test/builders.ts'
import { toPublicPlace } from '../../domain/search/catalogue/public-place.ts'
import { mapEdges } from './map-edges.ts'

const NAMES: Record<string, string> = {
  'US-AK': 'Alaska',
  'US-HI': 'Hawaii',
  'US-WA': 'Washington',
}
const product = { regionName: (code: string) => NAMES[code] ?? code }
const MAINLAND = { west: -124, south: 25, east: -67, north: 49 }

const at = (lat: number, lng: number, region?: string, country = 'US') => {
  const place = toPublicPlace(
    aPlace({
      location: { lat, lng, precision: 'exact' },
      timeZone: 'UTC',
      address: { region, country },
    }),
  )
  if (!place) throw new Error('it has a location')
  return place
}
const pointBounds = (lat: number, lng: number) => ({ west: lng, south: lat, east: lng, north: lat })
const edges = (
  away: Parameters<typeof mapEdges>[0]['away'],
  found: Parameters<typeof mapEdges>[0]['found'] = [],
  area = MAINLAND,
  beyond = 0,
) => mapEdges({ area, away, found, beyond }, product, 'de')

test('places off the map are named by region, the ones with the most places first', () => {
  const places = [at(21, -157, 'US-HI'), at(64, -150, 'US-AK'), at(63, -150, 'US-AK')]
  const bounds = { west: -157, south: 21, east: -150, north: 64 }
  expect(edges([{ bounds, total: 12, places }])).toMatchObject([
    { names: ['Alaska', 'Hawaii'], hasMore: false, total: 12 },
  ])
})

test('places in several countries are named by country, never by a mix of regions and countries', () => {
  const places = [at(50, 5, 'BE-WAL', 'BE'), at(39, -9, 'PT-11', 'PT'), at(51, 4, 'BE-VLG', 'BE')]
  expect(edges([{ bounds: pointBounds(45, 0), total: 3, places }])).toMatchObject([
    { names: ['Belgien', 'Portugal'], hasMore: false },
  ])
})

test('at most two regions are named', () => {
  const places = [at(1, 1, 'US-HI'), at(1, 1, 'US-AK'), at(1, 1, 'US-WA'), at(1, 1)]
  const [edge] = edges([{ bounds: pointBounds(1, 1), total: 4, places }])
  expect(edge?.names).toHaveLength(2)
  expect(edge?.hasMore).toBe(true)
})

test.each([
  ['w', 38, -160],
  ['nw', 64, -150],
  ['n', 70, -95],
  ['e', 38, -10],
  ['sw', 0, -150],
  ['s', -30, -95],
  // Across the 180th meridian is shorter than the other way round the earth.
  ['w', 38, 170],
] as const)('on the side %s lies the point %d, %d', (side, lat, lng) => {
  const away = [{ bounds: pointBounds(lat, lng), total: 1, places: [at(lat, lng)] }]
  expect(edges(away)[0]?.side).toBe(side)
})

test('narrow windows name the places that a phone cannot show', () => {
  const world = { west: -170, south: -45, east: 175, north: 65 }
  const found = [at(-41, 174), at(40, 0)].map((place, i) => ({ place, number: i + 1 }))
  expect(edges([], found, world)).toMatchObject([{ windows: 'narrow', total: 1, side: 'e' }])
})

describe('around a town', () => {
  const DENVER = { west: -104.99, south: 39.74, east: -104.99, north: 39.76 }
  const named = (...beyond: ReturnType<typeof at>[]) => {
    const found = [at(39.76, -104.99), ...beyond].map((place, i) => ({ place, number: i + 1 }))
    return edges([], found, DENVER, beyond.length)
  }

  test('listed places beyond the circle are named, once for each corner', () => {
    const farther = [at(41, -104, 'US-WA'), at(43, -100, 'US-AK'), at(38, -108), at(39, -107)]
    expect(named(...farther)).toMatchObject([
      { side: 'ne', names: ['Washington', 'Alaska'], total: 2 },
      { side: 'sw', total: 2, bounds: { west: -108, south: 38, east: -107, north: 39 } },
    ])
    expect(named(...farther).map(({ windows }) => windows)).toEqual([undefined, undefined])
  })

  test('places that every window shows are not named', () => {
    expect(named(at(39.8, -105.05))).toEqual([])
  })

  test('places that only a phone cannot show are named there', () => {
    // 40 kilometres to the east: any map beside the list is wide enough to show it.
    expect(named(at(39.75, -104.6))).toMatchObject([{ windows: 'narrow', total: 1 }])
  })
})
