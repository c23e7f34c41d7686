import { expect, test } from 'vitest'
import { parsePlaceQuery } from '../../domain/search/parse-place-query.ts'
import { toOrigin } from './map-items.ts'

const DENVER = { lat: 39.74, lng: -104.99 }
const query = parsePlaceQuery(new URLSearchParams())

test('only a search from the visitor’s own position has the blue dot', () => {
  const searched = { query, radiusKm: 25 }
  expect(toOrigin(searched)).toBeUndefined()
  expect(toOrigin({ ...searched, origin: DENVER })).toEqual({ point: DENVER, radiusKm: 25 })
  expect(toOrigin({ ...searched, origin: DENVER, query: { ...query, isHere: true } })).toEqual({
    point: DENVER,
    radiusKm: 25,
    isVisitor: true,
  })
})
