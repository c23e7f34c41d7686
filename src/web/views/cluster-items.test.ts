import { expect, test } from 'vitest'
import { aCluster, aPlace, aStack } from '../../../test/maps/map-items.ts'
import { parsePlaceQuery } from '../../domain/search/parse-place-query.ts'
import { withMuted, withoutListed } from './cluster-items.ts'

const numbered = (id: string, lat = 37) => aPlace({ id, number: 1, point: { lat, lng: -113 } })

test('listed places are not counted again, neither alone nor in clusters and stacks', () => {
  const items = [aPlace({ id: 'a' }), aCluster({ count: 3 }), aStack({ names: ['A', 'B', 'C'] })]
  const beside = withoutListed(items, [numbered('a'), numbered('stack-2')])
  expect(beside).toMatchObject([
    { kind: 'cluster', count: 1 },
    { kind: 'stack', count: 2 },
  ])
})

test('if all places are numbered, the map shows nothing else', () => {
  const stack = aStack({ names: ['A', 'B'] })
  const all = [numbered('stack-1'), numbered('stack-2')]
  expect(withoutListed([stack, aCluster({ count: 2 })], all)).toEqual([])
})

test('the last place of a stack becomes a single place', () => {
  const stack = aStack({ names: ['Adler', 'Bär'] })
  const [place, ...others] = withoutListed([stack], [numbered('stack-1')])
  expect(place).toMatchObject({ kind: 'place', id: 'stack-2', name: 'Bär', point: stack.point })
  expect(others).toEqual([])
})

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

test('places outside the circle, region or box of a search are muted', () => {
  expect(mutedIn({ origin: DENVER, radiusKm: 50 })).toEqual(['far'])
  expect(mutedIn({ isRegion: true })).toEqual(['far'])
  // A search for a country finds places that are only named at the edge of the map.
  const bounds = { west: -119, south: 33, east: -117, north: 35 }
  const edge = { side: 'w', names: ['Kalifornien'], hasMore: false, total: 1, bounds } as const
  expect(mutedIn({ isRegion: true, edges: [{ ...edge, names: [...edge.names] }] })).toEqual([])
  const california = { west: -124, south: 32, east: -114, north: 42 }
  expect(mutedIn({ query: { ...query, within: california } })).toEqual(['near'])
})

test('a search without an area mutes nothing', () => {
  expect(mutedIn({})).toEqual([])
})
