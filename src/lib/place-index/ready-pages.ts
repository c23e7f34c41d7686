import { distanceKm } from '../geo/distance.ts'
import { queryWords } from '../text/tokens.ts'
import { readyBest } from './words/heavy-beginnings.ts'
import type { Layer } from './layer.ts'
import type { Hit, HitPage, PageRequest, PlaceFilter } from './place-index.ts'
import { costOf, rankOf } from './words/text-matches.ts'

/**
 * The page of a text alone when it is kept ready, which most texts of one to three letters are; only of a layer that is
 * complete by itself.
 */
export function pageKeptReady(layer: Layer, request: PageRequest): HitPage | undefined {
  const { filter, order, offset, limit } = request
  if (order !== 'relevance' || !filter.text || !isTextAlone(filter)) return undefined
  const [word, another] = queryWords(filter.text)
  if (!word || another) return undefined
  const ready = readyBest(layer.data.text.heavy, word.term, offset + limit)
  if (!ready) return undefined
  const page = ready.best.subarray(offset)
  const hits = Array.from(page, (packed) => hitOf(layer, packed, request))
  return { total: ready.total, hits }
}

function hitOf(
  { data: { columns } }: Layer,
  packed: number,
  { origin, withCosts }: PageRequest,
): Hit {
  const position = columns.positionOfRank[rankOf(packed)] ?? 0
  const hit: Hit = { ordinal: columns.ordinals[position] ?? 0 }
  if (withCosts) hit.cost = costOf(packed)
  if (!origin) return hit
  const place = { lat: columns.lat[position] ?? 0, lng: columns.lng[position] ?? 0 }
  hit.distanceKm = distanceKm(origin, place)
  return hit
}

/** Whether a filter has no conditions but perhaps a text. */
export function isTextAlone(filter: PlaceFilter): boolean {
  const { categories = [], tags = [], openAt = [], within, around } = filter
  const hasConditions = categories.length > 0 || openAt.length > 0
  return !hasConditions && !within && !around && tags.every((list) => list.length === 0)
}
