import { distanceKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/coordinates.ts'
import { queryWords } from '../text/tokens.ts'
import { readyPage } from './heavy-beginnings.ts'
import type { Layer } from './layer.ts'
import type { HitPage, PageRequest, PlaceFilter } from './place-index.ts'

/**
 * The page of a text alone when it is kept ready, which most texts of one to three letters are; only of a layer that is
 * complete by itself.
 */
export function pageKeptReady(layer: Layer, request: PageRequest): HitPage | undefined {
  const { filter, order, origin, offset, limit, withCosts } = request
  if (order !== 'relevance' || withCosts || !filter.text || !isTextAlone(filter)) return undefined
  const [word, another] = queryWords(filter.text)
  if (!word || another) return undefined
  const page = readyPage(layer.data.text.heavy, word.term, offset, limit)
  if (!page) return undefined
  return { total: page.total, hits: Array.from(page.ranks, (rank) => hitOf(layer, rank, origin)) }
}

function hitOf({ data: { columns } }: Layer, rank: number, origin: LatLng | undefined) {
  const position = columns.positionOfRank[rank] ?? 0
  const ordinal = columns.ordinals[position] ?? 0
  if (!origin) return { ordinal }
  const place = { lat: columns.lat[position] ?? 0, lng: columns.lng[position] ?? 0 }
  return { ordinal, distanceKm: distanceKm(origin, place) }
}

function isTextAlone({ categories = [], tags = [], openAt = [], within, around }: PlaceFilter) {
  const hasConditions = categories.length > 0 || openAt.length > 0
  return !hasConditions && !within && !around && tags.every((list) => list.length === 0)
}
