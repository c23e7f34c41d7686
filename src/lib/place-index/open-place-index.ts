import { ClusterFinder } from './clusters.ts'
import { facetsOf } from './facets.ts'
import { pageKeptReady, pageOf } from './pages.ts'
import type { PlaceIndexData } from './place-index-data.ts'
import type { PlaceIndex } from './place-index.ts'
import { countOf, Selector } from './selection.ts'
import { correctedText } from './text-index.ts'

/** Answers questions from the data, which any number of threads may share. */
export function openPlaceIndex(data: PlaceIndexData): PlaceIndex {
  const selector = new Selector(data)
  const clustersOfAll = new ClusterFinder(data.columns, data.all)
  const clustersOfSome = new ClusterFinder(data.columns, data.all)
  return {
    size: data.all.positions.length,
    page: (request) => pageKeptReady(data, request) ?? pageOf(data, selector, request),
    count: (filter) => countOf(selector.select(filter)),
    facets: (filter, openAt) => facetsOf(data, selector, filter, openAt),
    clusters(tile, filter) {
      const set = selector.setOf(filter)
      // Whoever filters does not make the map of all places forget what it knows.
      return (set === data.all ? clustersOfAll : clustersOfSome).clusters(set, tile)
    },
    correction: (text) => correctedText(data.text, text),
  }
}
