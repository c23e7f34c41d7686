import { queryWords, type Word } from '../text/tokens.ts'
import { bestPlace, bestPlaces, pageOfText, isTextAlone, passesOf } from './best-places.ts'
import { ClusterFinder } from './clusters/clusters.ts'
import { countIn, facetsOf } from './facets.ts'
import { includesSorted, wordAt } from './arrays.ts'
import type { Layer, Layers } from './layer.ts'
import type { MapSet } from './clusters/map-set.ts'
import { pageOf } from './pages.ts'
import type { PlaceFilter, PlaceIndex } from './place-index.ts'
import { buildLocalPointSet } from './space/point-set.ts'
import type { TextSearch } from './words/text-search.ts'
import { countOf, eachPosition, type Selection } from './selection.ts'
import { hasWords } from './words/word-checks.ts'
import { type WordMatcher, fieldCost, termCost, termNumber } from './words/word-matcher.ts'
import type { TextData } from './place-index-data.ts'
import { NO_MATCH } from './words/relevance.ts'
import type { TextLayer } from './words/text-index.ts'

/** Answers every query from both layers, exactly like one index over their shown places. */
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
    has: (filter) => hasAnyPlace(filled, search, filter),
    facets: (filter, openAt) => facetsOf(filled, filter, openAt),
    clusters(tile, filter) {
      const set = mapSets.of(filter)
      // Filters do not evict what is cached for the map of all places.
      return (set === mapSets.all ? clustersOfAll : clustersOfSome).clusters(set, tile)
    },
    hasAllWords: (text) => search.hasAllWords(text),
    correction: (text) => correctionOf(filled, search, text),
  }
}

function sizeOf({ data, hidden }: Layer): number {
  return data.all.positions.length - hidden.length
}

// Returns the same object for a filter as long as its parts are the same, so that caches keyed by it stay valid.
function createMapSets([base, added]: Layers) {
  const hiddenOf = (positions: Uint32Array) => {
    const hidden = base.hidden.filter((position) => includesSorted(positions, position))
    return buildLocalPointSet(base.data.columns, hidden)
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
  const best = search.best(text, () => ({ limit: 1 }))
  if (!best?.isForgiving) return undefined
  const place = bestPlace(layers, best)
  return place && respell(search.layers, queryWords(text), best.matchers[place.layer] ?? [], place)
}

// Up to this many places, check each for the words; with more, going through the matches soon finds one that passes.
const FEW = 4096

/** Whether any place passes the filter. */
function hasAnyPlace(layers: readonly Layer[], search: TextSearch, filter: PlaceFilter): boolean {
  const { text = '' } = filter
  if (isTextAlone(filter)) {
    const best = search.best(text, () => ({ limit: 1 }))
    if (best) return best.found.some((found) => (found?.best.length ?? 0) > 0)
  }
  const rest = layers.map((layer) => layer.selector.select({ ...filter, text: undefined }))
  const counts = rest.map(countOf)
  if (counts.every((count) => count === 0)) return false
  if (counts.some((count) => count > FEW)) {
    const any = search.best(text, (layer) => {
      return { limit: 1, passes: passesOf(layers[layer], filter), stopsAtFirst: true }
    })
    if (any) return any.found.some((found) => (found?.best.length ?? 0) > 0)
  }
  const read = search.best(text, () => ({ limit: 1 }))
  const words = read ? read.matchers : layers.map(() => [])
  return words.some((matchers, i) => isAnyIn(layers[i], rest[i], matchers))
}

function isAnyIn(
  layer: Layer | undefined,
  places: Selection | undefined,
  matchers: readonly WordMatcher[],
): boolean {
  if (!layer || !places) return false
  const { columns, text } = layer.data
  let isFound = false
  const check = (position: number) => {
    if (isFound || includesSorted(layer.hidden, position)) return
    isFound = hasWords(text, matchers, columns.ranks[position] ?? 0)
  }
  eachPosition(places, check)
  return isFound
}

/** The typed text, with misspelt words replaced by the spelling in the given place. */
function respell(
  layers: readonly TextLayer[],
  words: readonly Word[],
  matchers: readonly WordMatcher[],
  place: { layer: number; rank: number },
): string {
  const text = layers[place.layer]?.text
  if (!text) return ''
  const spellings = words.map(({ term, spelling }, i) => {
    const matcher = matchers[i]
    const meant = matcher ? cheapestTerm(text, matcher, place.rank) : 0
    const word = wordAt(text.terms, meant)
    const isTyped = word === term || (i === words.length - 1 && word.startsWith(term))
    return isTyped ? spelling : firstSpelling(layers, word)
  })
  return spellings.join(' ')
}

// The spelling in the first layer that has the word.
function firstSpelling(layers: readonly TextLayer[], word: string): string {
  for (const { text } of layers) {
    const term = termNumber(text.terms, word)
    if (term >= 0) return wordAt(text.spellings, term)
  }
  return word
}

// Ties go to the first term in the alphabet.
function cheapestTerm({ entries }: TextData, matcher: WordMatcher, rank: number): number {
  let best = { cost: NO_MATCH, term: 0 }
  for (const entry of entries.values.subarray(entries.starts[rank], entries.starts[rank + 1])) {
    const term = entry >>> 2
    const cost = termCost(matcher, term) + fieldCost(entry)
    if (cost < best.cost || (cost === best.cost && term < best.term)) best = { cost, term }
  }
  return best.term
}
