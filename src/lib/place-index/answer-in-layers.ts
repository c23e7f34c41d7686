import { queryWords } from '../text/tokens.ts'
import { anyPlace } from './any-place.ts'
import { bestPlace, bestPlaces, pageOfText } from './best-places.ts'
import { ClusterFinder } from './clusters/clusters.ts'
import { countIn, facetsOf } from './facets.ts'
import { isAmong } from './arrays.ts'
import type { Layer, Layers } from './layer.ts'
import type { MapSet } from './clusters/map-set.ts'
import { pageOf } from './pages.ts'
import type { PlaceFilter, PlaceIndex } from './place-index.ts'
import { ownPointSet } from './space/point-set.ts'
import { respelt } from './words/respelling.ts'
import type { TextSearch } from './words/text-search.ts'

/** Answers every question from both layers together, exactly as one index over what they show would. */
export function answerInLayers(layers: Layers, search: TextSearch): PlaceIndex {
  const [base, added] = layers
  const filled: readonly Layer[] = added.data.all.positions.length > 0 ? layers : [base]
  const mapSets = createMapSets(layers)
  const clustersOfAll = new ClusterFinder(layers, mapSets.all)
  const clustersOfSome = new ClusterFinder(layers, mapSets.all)
  return {
    size: sizeOf(base) + sizeOf(added),
    page: (request) => pageOfText(filled, search, request) ?? pageOf(filled, request),
    best(filter, limit) {
      const best = bestPlaces(filled, search, filter, limit)
      return best ?? pageOf(filled, { filter, order: 'name', offset: 0, limit }).hits
    },
    count: (filter) => filled.reduce((sum, layer) => sum + countIn(layer, filter), 0),
    has: (filter) => anyPlace(filled, search, filter),
    facets: (filter, openAt) => facetsOf(filled, filter, openAt),
    clusters(tile, filter) {
      const set = mapSets.of(filter)
      // Whoever filters does not make the map of all places forget what it knows.
      return (set === mapSets.all ? clustersOfAll : clustersOfSome).clusters(set, tile)
    },
    knows: (text) => search.knows(text),
    correction: (text) => correctionOf(filled, search, text),
  }
}

function sizeOf({ data, hidden }: Layer): number {
  return data.all.positions.length - hidden.length
}

// The set of a filter stays the same object while its parts do, so that what was found out about it stays known.
function createMapSets([base, added]: Layers) {
  const hiddenOf = (positions: Uint32Array) => {
    const hidden = base.hidden.filter((position) => isAmong(positions, position))
    return ownPointSet(base.data.columns, hidden)
  }
  const all: MapSet = {
    base: base.data.all,
    hidden: hiddenOf(base.data.all.positions),
    added: added.data.all,
  }
  const known = new WeakMap([[all.base, all]])
  return {
    all,
    of(filter: PlaceFilter): MapSet {
      const ofBase = base.selector.setOf(filter)
      const ofAdded = added.selector.setOf(filter)
      const last = known.get(ofBase)
      if (last?.added === ofAdded) return last
      const set = { base: ofBase, hidden: hiddenOf(ofBase.positions), added: ofAdded }
      known.set(ofBase, set)
      return set
    },
  }
}

function correctionOf(
  layers: readonly Layer[],
  search: TextSearch,
  text: string,
): string | undefined {
  if (!search.best(text, 1)?.isForgiving) return undefined
  const best = search.bestThatPass(text, () => ({ limit: 1 }))
  const place = best && bestPlace(layers, best)
  return place && respelt(search.layers, queryWords(text), best.matchers[place.layer] ?? [], place)
}
