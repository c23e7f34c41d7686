import { distanceKm } from '../geo/coordinates.ts'
import type { Layer } from './layer.ts'
import type { Hit, HitPage, PageRequest, PlaceFilter } from './place-index.ts'
import { regionOf } from './space/region.ts'
import { costOf, rankOf } from './words/text-matches.ts'
import type { WordsResult } from './words/best-of-words.ts'
import type { TextResult } from './words/text-index.ts'
import type { TextSearch } from './words/text-search.ts'

/** The best matches of the filter's text, cheapest first, then by name; undefined without words. */
export function bestPlaces(
  layers: readonly Layer[],
  search: TextSearch,
  filter: PlaceFilter,
  limit: number,
): Hit[] | undefined {
  const { text = '' } = filter
  const best = search.best(
    text,
    isTextAlone(filter)
      ? () => ({ limit })
      : (layer) => ({ limit, passes: passesOf(layers[layer], filter) }),
  )
  return best && hitsOf(layers, best, { offset: 0, limit, withCosts: true })
}

/** A page by relevance and the total, for a filter with only a text; undefined for other filters and late pages. */
export function pageOfText(
  layers: readonly Layer[],
  search: TextSearch,
  request: PageRequest,
): HitPage | undefined {
  const { filter, order, offset, limit } = request
  if (order !== 'relevance' || !filter.text || offset + limit > MAX_BEST) return undefined
  if (!isTextAlone(filter)) return undefined
  const best = search.best(filter.text, () => ({ limit: offset + limit, countsAll: true }))
  if (!best) return undefined
  const total = best.found.reduce((sum, found) => sum + (found?.total ?? 0), 0)
  return { total, hits: hitsOf(layers, best, request) }
}

/** The best matches of a text in each layer, up to the requested limit. */
type BestResult = Pick<TextResult<WordsResult>, 'found'>

/** The layer and the rank of the best place. */
export function bestPlace(
  layers: readonly Layer[],
  best: BestResult,
): { layer: number; rank: number } | undefined {
  const [first] = sortedByCost(layers, best)
  return first && { layer: layers.indexOf(first.layer), rank: first.rank }
}

// The most hits for this method, which inserts each into a sorted list.
const MAX_BEST = 200

// Whether a filter has no condition other than a text.
export function isTextAlone({
  categories,
  tags,
  openAt,
  closedAt,
  within,
  around,
}: PlaceFilter): boolean {
  if (within || around || categories?.length || openAt?.length || closedAt?.length) return false
  return !tags || tags.every((list) => list.length === 0)
}

type HitOptions = Pick<PageRequest, 'offset' | 'limit' | 'origin' | 'withCosts'>

function hitsOf(layers: readonly Layer[], best: BestResult, wish: HitOptions): Hit[] {
  const { offset, limit } = wish
  const [only, another] = layers
  if (only && !another) {
    const packed = best.found[0]?.best ?? []
    const hits: Hit[] = []
    const end = Math.min(packed.length, offset + limit)
    for (let i = offset; i < end; i++) hits.push(hitOf(only, packed[i] ?? 0, wish))
    return hits
  }
  const sorted = sortedByCost(layers, best).slice(offset, offset + limit)
  return sorted.map(({ layer, packed }) => hitOf(layer, packed, wish))
}

function hitOf(layer: Layer, packed: number, { origin, withCosts }: HitOptions): Hit {
  const { positionOfRank, ordinals, lat, lng } = layer.data.columns
  const position = positionOfRank[rankOf(packed)] ?? 0
  const hit: Hit = { ordinal: layer.firstOrdinal + (ordinals[position] ?? 0) }
  if (origin) {
    hit.distanceKm = distanceKm(origin, { lat: lat[position] ?? 0, lng: lng[position] ?? 0 })
  }
  if (withCosts) hit.cost = costOf(packed)
  return hit
}

type LayeredMatch = { layer: Layer; packed: number; rank: number; cost: number; order: number }

// The hits of all layers, merged.
function sortedByCost(layers: readonly Layer[], { found }: BestResult): LayeredMatch[] {
  const matches = layers.flatMap((layer, i) =>
    Array.from(found[i]?.best ?? [], (packed) => {
      const rank = rankOf(packed)
      return { layer, packed, rank, cost: costOf(packed), order: layer.orderOf(rank) }
    }),
  )
  return matches.sort((a, b) => a.cost - b.cost || a.order - b.order)
}

export function passesOf(layer: Layer | undefined, filter: PlaceFilter) {
  if (!layer) return undefined
  const { data, selector } = layer
  const region = regionOf(data.columns, filter)
  const parts = selector.partsOf({ ...filter, text: undefined })
  return (rank: number): boolean => {
    const position = data.columns.positionOfRank[rank] ?? 0
    if (region && !region.contains(position)) return false
    return parts.every((part) => part.passes(position))
  }
}
