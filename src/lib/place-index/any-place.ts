import { isAmong } from './arrays.ts'
import { isTextAlone, passesOf } from './best-places.ts'
import type { Layer } from './layer.ts'
import type { PlaceFilter } from './place-index.ts'
import { countOf, eachPosition, type Selection } from './selection.ts'
import type { TextSearch } from './words/text-search.ts'
import { hasWords } from './words/word-checks.ts'
import type { WordMatcher } from './words/word-matcher.ts'

// Of fewer places each is asked for its words; among more, those that have the words soon come to one that passes.
const FEW = 4096

/** Whether any place passes the filter. Its text is read as everywhere else, whatever else the filter says. */
export function anyPlace(
  layers: readonly Layer[],
  search: TextSearch,
  filter: PlaceFilter,
): boolean {
  const { text = '' } = filter
  if (isTextAlone(filter)) {
    const best = search.best(text, 1)
    if (best) return best.found.some((found) => (found?.best.length ?? 0) > 0)
  }
  const rest = layers.map((layer) => layer.selector.select({ ...filter, text: undefined }))
  const counts = rest.map(countOf)
  if (counts.every((count) => count === 0)) return false
  if (counts.some((count) => count > FEW)) {
    const any = search.bestThatPass(text, (layer) => {
      return { limit: 1, passes: passesOf(layers[layer], filter), isAnyEnough: true }
    })
    if (any) return any.found.some((found) => (found?.best.length ?? 0) > 0)
  }
  const read = search.bestThatPass(text, () => ({ limit: 1 }))
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
    if (isFound || isAmong(layer.hidden, position)) return
    isFound = hasWords(text, matchers, columns.ranks[position] ?? 0)
  }
  eachPosition(places, check)
  return isFound
}
