import { expect, test } from 'vitest'
import { aCluster, aPlace } from '../../../../test/maps/map-items.ts'
import { parsePlaceQuery } from '../../../domain/search/parse-place-query.ts'
import { toOrigin, withMuted } from './map-items.ts'

const DENVER = { lat: 39.74, lng: -104.99 }
const COLORADO = { west: -109.06, south: 36.99, east: -102.04, north: 41 }
const query = parsePlaceQuery(new URLSearchParams())
const NEAR = aPlace({ id: 'near', point: { lat: 39.8, lng: -105 } })
const FAR = aCluster({ id: 'far', point: { lat: 34, lng: -118 } })

function mutedIn(searched: Partial<Parameters<typeof withMuted>[1]>): string[] {
  const whole = { query, isRegion: false, area: COLORADO, edges: [], ...searched }
  return withMuted([NEAR, FAR], whole)
    .filter(({ isMuted }) => isMuted)
    .map(({ id }) => id)
}

test('what lies outside of the circle, the region or the box of a search is muted', () => {
  expect(mutedIn({ origin: DENVER, radiusKm: 50 })).toEqual(['far'])
  expect(mutedIn({ isRegion: true })).toEqual(['far'])
  // A country has places that are only named at the edge.
  const bounds = { west: -119, south: 33, east: -117, north: 35 }
  const edge = { side: 'w', names: ['Kalifornien'], hasMore: false, total: 1, bounds } as const
  expect(mutedIn({ isRegion: true, edges: [{ ...edge, names: [...edge.names] }] })).toEqual([])
  const california = { west: -124, south: 32, east: -114, north: 42 }
  expect(mutedIn({ query: { ...query, within: california } })).toEqual(['near'])
})

test('a search that is not for an area mutes nothing', () => {
  expect(mutedIn({})).toEqual([])
})

test('only a search from where the visitor is has the blue dot', () => {
  const searched = { query, isRegion: false, area: COLORADO, edges: [], radiusKm: 25 }
  expect(toOrigin(searched)).toBeUndefined()
  expect(toOrigin({ ...searched, origin: DENVER })).toEqual({ point: DENVER, radiusKm: 25 })
  expect(toOrigin({ ...searched, origin: DENVER, query: { ...query, isHere: true } })).toEqual({
    point: DENVER,
    radiusKm: 25,
    isVisitor: true,
  })
})
