import { queryWords } from '../text/tokens.ts'
import { ClusterFinder } from './clusters.ts'
import { countIn, facetsOf } from './facets.ts'
import { isAmong } from './ascending.ts'
import { type Layer, type Layers } from './layer.ts'
import type { MapSet } from './map-set.ts'
import { pageOf } from './pages.ts'
import type { PlaceFilter, PlaceIndex } from './place-index.ts'
import { ownPointSet } from './point-set.ts'
import { pageKeptReady } from './ready-pages.ts'
import { findText, respelt, type TextLayer } from './text-index.ts'
import { bestMatches } from './text-matches.ts'

/** Answers every question from both layers together, exactly as one index over what they show would. */
export function answerInLayers(layers: Layers, texts: readonly TextLayer[]): PlaceIndex {
  const [base, added] = layers
  const mapSets = createMapSets(layers)
  const clustersOfAll = new ClusterFinder(layers, mapSets.all)
  const clustersOfSome = new ClusterFinder(layers, mapSets.all)
  const hasChanged = base.hidden.length > 0 || added.data.all.positions.length > 0
  return {
    size: sizeOf(base) + sizeOf(added),
    page(request) {
      const ready = hasChanged ? undefined : pageKeptReady(base, request)
      return ready ?? pageOf(layers, request)
    },
    count: (filter) => countIn(base, filter) + countIn(added, filter),
    facets: (filter, openAt) => facetsOf(layers, filter, openAt),
    clusters(tile, filter) {
      const set = mapSets.of(filter)
      // Whoever filters does not make the map of all places forget what it knows.
      return (set === mapSets.all ? clustersOfAll : clustersOfSome).clusters(set, tile)
    },
    correction: (text) => correctionOf(layers, texts, text),
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
  let last = all
  return {
    all,
    of(filter: PlaceFilter): MapSet {
      const ofBase = base.selector.setOf(filter)
      const ofAdded = added.selector.setOf(filter)
      if (ofBase === all.base && ofAdded === all.added) return all
      if (ofBase !== last.base || ofAdded !== last.added) {
        last = { base: ofBase, hidden: hiddenOf(ofBase.positions), added: ofAdded }
      }
      return last
    },
  }
}

function correctionOf(
  layers: Layers,
  texts: readonly TextLayer[],
  text: string,
): string | undefined {
  const words = queryWords(text)
  const found = findText(texts, words)
  if (!found?.isForgiving) return undefined
  const [best] = layers
    .flatMap(({ orderOf }, layer) => {
      const matches = found.matches[layer]
      const [first] = matches ? bestMatches(matches, 0, 1) : []
      return first ? [{ ...first, layer, order: orderOf(first.rank) }] : []
    })
    .toSorted((a, b) => a.cost - b.cost || a.order - b.order)
  return best && respelt(texts, words, found.matchers[best.layer] ?? [], best)
}
