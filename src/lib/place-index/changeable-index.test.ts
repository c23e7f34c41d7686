import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, nameKey } from '../text/fold.ts'
import {
  catalogues,
  filters,
  openAt,
  places as arbitraryPlace,
  requests,
  texted,
  tiles,
} from '../../../test/place-index/arbitrary-places.ts'
import { buildByBruteForce } from '../../../test/place-index/brute-force.ts'
import { buildPlaceIndexData } from './build-place-index.ts'
import { buildPlaceIndex, openChangeableIndex } from './changeable-index.ts'
import { runSteps } from './steps.ts'
import type { ClusterItem, Facets, Hit, HitPage, IndexedPlace, PlaceIndex } from './place-index.ts'

const RUNS = 150
const ATTRIBUTE_OF_TAG = [0, 0, 1, 1, 2, 3]
const options = { attributeOfTag: ATTRIBUTE_OF_TAG }

/** An edit of the place with this id; without `place`, it is archived. The same place may be edited again and again. */
type Edit = { id: number; place?: IndexedPlace }

// Ids increase by two, so that a new place can come between two old ones.
const edits = (count: number) =>
  fc.array(
    fc.record({
      id: fc.integer({ min: 0, max: count * 2 + 3 }),
      place: fc.option(arbitraryPlace, { nil: undefined, freq: 4 }),
    }),
    { maxLength: 12 },
  )
const histories = catalogues.chain((places) =>
  fc.record({ places: fc.constant(places), made: edits(places.length) }),
)

/** The index after the edits (changed, built anew, by brute force) and before them (the base, by brute force). */
function allWays({ places, made }: { places: IndexedPlace[]; made: readonly Edit[] }) {
  const base = openChangeableIndex(buildPlaceIndexData(places, options))
  const idsOfBase = places.map((_, i) => i * 2)
  const shown = new Map(places.map((place, i) => [i * 2, place]))
  for (const { id, place } of made) {
    if (place) shown.set(id, place)
    else shown.delete(id)
  }
  const touched = [...new Set(made.map(({ id }) => id))].toSorted((a, b) => a - b)
  const added = touched.filter((id) => shown.has(id))
  const goneIds = touched.filter((id) => id % 2 === 0 && id / 2 < places.length)
  const nameOf = (place: IndexedPlace | undefined) => nameKey(place?.texts.names[0] ?? '')
  const changes = {
    removed: goneIds.map((id) => ({ ordinal: id / 2, ...pointOf(places[id / 2]!) })),
    added: added.map((id) => shown.get(id)!),
    comesBefore(i: number, ordinal: number) {
      const [own, other] = [nameOf(shown.get(added[i]!)), nameOf(places[ordinal])]
      return own === other ? added[i]! < ordinal * 2 : own < other
    },
    attributeOfTag: ATTRIBUTE_OF_TAG,
  }
  const changed = runSteps(base.changed(changes))
  const ids = [...shown.keys()].toSorted((a, b) => a - b)
  const final = ids.map((id) => shown.get(id)!)
  return {
    changed: byId(changed, [...idsOfBase, ...added]),
    anew: byId(buildPlaceIndex(final, options), ids),
    oracle: byId(buildByBruteForce(final, options), ids),
    untouched: byId(base.index, idsOfBase),
    before: byId(buildByBruteForce(places, options), idsOfBase),
  }
}

function pointOf({ lat, lng }: IndexedPlace) {
  return { lat, lng }
}

/** Ordinals differ from index to index; ids do not. */
function byId(index: PlaceIndex, ids: readonly number[]) {
  const withIds = (hits: readonly Hit[]) =>
    hits.map(({ ordinal, ...hit }) => ({ ...hit, id: ids[ordinal] }))
  const named = ({ hits, ...page }: HitPage) => ({ ...page, hits: withIds(hits) })
  const onMap = (item: ClusterItem) => {
    if (item.kind === 'place') return { ...item, ordinal: ids[item.ordinal] }
    if (item.kind === 'stack') return { ...item, ordinals: item.ordinals.map((i) => ids[i]) }
    return item
  }
  const counted = ({ categories, tags, ...facets }: Facets) => ({
    ...facets,
    categories: withoutLastZeros(categories),
    tags: withoutLastZeros(tags),
  })
  return {
    size: index.size,
    page: (...request: Parameters<PlaceIndex['page']>) => named(index.page(...request)),
    best: (...asked: Parameters<PlaceIndex['best']>) => withIds(index.best(...asked)),
    count: index.count,
    has: index.has,
    facets: (...asked: Parameters<PlaceIndex['facets']>) => counted(index.facets(...asked)),
    clusters: (...asked: Parameters<PlaceIndex['clusters']>) => index.clusters(...asked).map(onMap),
    // The first spelling of a word depends on the order of input.
    correction: (text: string) => {
      const correction = index.correction(text)
      return correction === undefined ? undefined : fold(correction)
    },
  }
}

// The length depends on all numbers that were ever used.
function withoutLastZeros(counts: readonly number[]): number[] {
  const end = counts.findLastIndex((count) => count > 0)
  return counts.slice(0, end + 1)
}

describe('an index with changes answers like one built anew and like brute force', () => {
  const several = { minLength: 1, maxLength: 8 }

  test('pages, including deep ones', () => {
    fc.assert(
      fc.property(histories, fc.array(requests, several), (history, asked) => {
        const { changed, anew, oracle } = allWays(history)
        expect(changed.size).toBe(anew.size)
        for (const request of asked) {
          const page = changed.page(request)
          expect(page).toEqual(oracle.page(request))
          expect(page).toEqual(anew.page(request))
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('the best matches of a text', () => {
    fc.assert(
      fc.property(histories, fc.array(requests, several), (history, asked) => {
        const { changed, anew, oracle } = allWays(history)
        for (const { filter, limit } of asked) {
          const best = changed.best(filter, limit)
          expect(best).toEqual(oracle.best(filter, limit))
          expect(best).toEqual(anew.best(filter, limit))
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('what a match costs', () => {
    fc.assert(
      fc.property(histories, texted, (history, text) => {
        const { changed, anew } = allWays(history)
        const asked = { filter: { text }, order: 'relevance', offset: 0, limit: 500 } as const
        expect(changed.page({ ...asked, withCosts: true })).toEqual(
          anew.page({ ...asked, withCosts: true }),
        )
      }),
      { numRuns: RUNS },
    )
  })

  test('counts and facets', () => {
    fc.assert(
      fc.property(histories, fc.array(fc.tuple(filters, openAt), several), (history, asked) => {
        const { changed, anew, oracle } = allWays(history)
        for (const [filter, moments] of asked) {
          expect(changed.has(filter)).toBe(oracle.has(filter))
          expect(changed.count(filter)).toBe(oracle.count(filter))
          const facets = changed.facets(filter, moments)
          expect(facets).toEqual(oracle.facets(filter, moments))
          expect(facets).toEqual(anew.facets(filter, moments))
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('clusters', () => {
    const asked = fc.array(fc.tuple(tiles, fc.oneof(fc.constant({}), filters)), several)
    fc.assert(
      fc.property(histories, asked, (history, each) => {
        const { changed, anew, oracle } = allWays(history)
        for (const [tile, filter] of each) {
          const items = changed.clusters(tile, filter)
          expect(items).toEqual(anew.clusters(tile, filter))
          expect(items).toEqual(oracle.clusters(tile, filter))
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('corrections', () => {
    fc.assert(
      fc.property(histories, fc.array(texted, several), (history, asked) => {
        const { changed, anew } = allWays(history)
        for (const text of asked) expect(changed.correction(text)).toBe(anew.correction(text))
      }),
      { numRuns: RUNS },
    )
  })
})

test('changes do not alter the index that they are based on', () => {
  fc.assert(
    fc.property(histories, requests, tiles, filters, (history, request, tile, filter) => {
      const { untouched, before } = allWays(history)
      expect(untouched.page(request)).toEqual(before.page(request))
      expect(untouched.clusters(tile, filter)).toEqual(before.clusters(tile, filter))
    }),
    { numRuns: RUNS },
  )
})
