import type { Layer } from './layer.ts'
import type { Hit, PlaceFilter } from './place-index.ts'
import { isTextAlone } from './ready-pages.ts'
import { regionOf } from './space/region.ts'
import { costOf, rankOf, type RankedMatch } from './words/text-matches.ts'
import type { TextSearch } from './words/text-search.ts'

/** The best places of the filter's text, cheapest first, then by name; undefined when it has no words. */
export function bestPlaces(
  layers: readonly Layer[],
  search: TextSearch,
  filter: PlaceFilter,
  limit: number,
): Hit[] | undefined {
  const { text = '' } = filter
  const best = isTextAlone(filter)
    ? search.best(text, limit)
    : search.bestThatPass(text, (layer) => ({ limit, passes: passesOf(layers[layer], filter) }))
  return best && mergedByCost(layers, best.found).slice(0, limit).map(hitOf)
}

type LayeredMatch = RankedMatch & { layer: Layer; order: number }

/** What was found in each layer in one order. */
export function mergedByCost(
  layers: readonly Layer[],
  found: readonly (ArrayLike<number> | undefined)[],
): LayeredMatch[] {
  const matches: LayeredMatch[] = []
  for (const [i, layer] of layers.entries()) {
    const packed = found[i] ?? []
    for (let at = 0; at < packed.length; at++) {
      const rank = rankOf(packed[at] ?? 0)
      const cost = costOf(packed[at] ?? 0)
      matches.push({ rank, cost, layer, order: layer.orderOf(rank) })
    }
  }
  return layers.length === 1
    ? matches
    : matches.sort((a, b) => a.cost - b.cost || a.order - b.order)
}

function hitOf({ layer, rank, cost }: LayeredMatch): Hit {
  const { positionOfRank, ordinals } = layer.data.columns
  return { ordinal: layer.firstOrdinal + (ordinals[positionOfRank[rank] ?? 0] ?? 0), cost }
}

function passesOf(layer: Layer | undefined, filter: PlaceFilter) {
  if (!layer) return undefined
  const { data, selector } = layer
  const region = regionOf(data, filter)
  const parts = selector.partsOf({ ...filter, text: undefined })
  return (rank: number): boolean => {
    const position = data.columns.positionOfRank[rank] ?? 0
    if (region && !region.contains(position)) return false
    return parts.every((part) => part.passes(position))
  }
}
