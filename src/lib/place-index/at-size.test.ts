import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  filters,
  openAt,
  places,
  requests,
  tiles,
} from '../../../test/place-index/arbitrary-places.ts'
import { buildByBruteForce } from '../../../test/place-index/brute-force.ts'
import { buildPlaceIndex } from './changeable-index.ts'
import type { PageRequest } from './place-index.ts'

// Enough places for all code paths of the index: tables instead of sorting, precomputed answers, tests on the places of a
// region. Groups of six places share a rare word, so that rare and common words are combined.
const catalogue = fc.sample(places, { seed: 3, numRuns: 12_000 }).map((place, i) => {
  const { names, localities, rest } = place.texts
  return { ...place, texts: { names: [...names, `selten${i % 2000}`], localities, rest } }
})
const options = { attributeOfTag: [0, 0, 1, 1, 2] }
const index = buildPlaceIndex(catalogue, options)
const oracle = buildByBruteForce(catalogue, options)

describe('with 12,000 places the index answers like brute force', { timeout: 120_000 }, () => {
  test('pages', () => {
    for (const request of fc.sample(requests, { seed: 4, numRuns: 60 })) {
      expect(index.page(request)).toEqual(oracle.page(request))
    }
  })

  test.each([
    'h',
    'ha',
    'haf',
    'nat',
    'san f',
    'hafen s',
    'selten12',
    'selten12 h',
    'selten1 n',
    's h',
    'seltn44',
    'selten44 hafn',
    'national park w',
    'munchen san h',
    'park national hafen san f',
    'selten12 park h',
    'seltne4 münchn',
    'franziscos h',
  ])('the text "%s", alone, in a region, and far into its pages', (text) => {
    const around = { center: { lat: 37.77, lng: -122.42 }, radiusKm: 3000 }
    const wanted: PageRequest[] = [
      { filter: { text }, order: 'relevance', offset: 0, limit: 20 },
      { filter: { text }, order: 'relevance', offset: 95, limit: 20 },
      { filter: { text, around }, order: 'relevance', offset: 0, limit: 20 },
      {
        filter: { text, around, tags: [[0]] },
        order: 'distance',
        origin: around.center,
        offset: 3,
        limit: 9,
      },
    ]
    for (const request of wanted) {
      expect(index.page(request)).toEqual(oracle.page(request))
      expect(index.best(request.filter, 20)).toEqual(oracle.best(request.filter, 20))
    }
    expect(index.best({ text }, 5)).toEqual(oracle.best({ text }, 5))
    expect(index.correction(text)).toBe(oracle.correction(text))
  })

  test('pages far from the origin, with many places on few points, under every kind of filter', () => {
    const origins = [
      { lat: 37.77, lng: -122.42 },
      { lat: 0.0001, lng: -179.9999 },
      { lat: -90, lng: 0 },
    ]
    const around = { center: { lat: 0, lng: 180 }, radiusKm: 9000 }
    const within = { west: 100, south: -80, east: -20, north: 80 }
    const narrowed = [{}, { categories: [1] }, { around }, { within, tags: [[0, 1, 2, 3]] }]
    const asked = narrowed.flatMap((filter) => {
      const total = index.count(filter)
      const offsets = [390, 401, 777, total >> 1, total - 430, total - 3, total]
      return origins.flatMap((origin) =>
        offsets
          .filter((offset) => offset >= 0)
          .map((offset) => ({ filter, order: 'distance', origin, offset, limit: 7 }) as const),
      )
    })
    const pages = asked.map((request) => index.page(request))
    expect(pages).toEqual(asked.map((request) => oracle.page(request)))
  })

  test('counts and facets', () => {
    const asked = fc.sample(fc.tuple(filters, openAt), { seed: 5, numRuns: 40 })
    for (const [filter] of asked) {
      expect(index.has(filter)).toBe(oracle.has(filter))
      expect(index.count(filter)).toBe(oracle.count(filter))
    }
    for (const [filter, moments] of asked.slice(0, 15)) {
      expect(index.facets(filter, moments)).toEqual(oracle.facets(filter, moments))
    }
  })

  test('clusters', () => {
    for (const tile of fc.sample(tiles, { seed: 6, numRuns: 8 })) {
      expect(index.clusters(tile, {})).toEqual(oracle.clusters(tile, {}))
      const filter = { categories: [1, 2], tags: [[0, 3]] }
      expect(index.clusters(tile, filter)).toEqual(oracle.clusters(tile, filter))
    }
  })

  test('a filter asked for again after many others', () => {
    const within = { west: 170, south: -40, east: -100, north: 60 }
    const filter = { categories: [0, 3], within }
    const before = index.count(filter)
    for (let tag = 0; tag < 200; tag++)
      index.count({ tags: [[tag % 7], [tag % 5]], text: `h${tag}` })
    expect(index.count(filter)).toBe(before)
    expect(before).toBe(oracle.count(filter))
  })
})
