import { distanceKm } from '../geo/distance.ts'
import { queryWords } from '../text/tokens.ts'
import { BitSet } from './bit-set.ts'
import { readyPage } from './heavy-beginnings.ts'
import { nearest } from './nearest.ts'
import type { PlaceIndexData } from './place-index-data.ts'
import type { Hit, HitPage, PageRequest, PlaceFilter } from './place-index.ts'
import { partsOf } from './filter-parts.ts'
import { regionOf } from './region.ts'
import { countOf, eachPosition } from './selection.ts'
import type { Selector } from './selection.ts'
import { bestMatches, filteredMatches } from './text-matches.ts'
import type { TextMatches } from './text-matches.ts'

/** One page of a filter's places. */
export function pageOf(data: PlaceIndexData, selector: Selector, request: PageRequest): HitPage {
  const { filter, order, origin } = request
  if (order === 'distance' && origin) return pageByDistance(data, selector, request, origin)
  const matches = order === 'relevance' ? selector.matches(filter.text) : undefined
  const { total, ranks } = matches
    ? byRelevance(data, request, matches)
    : byName(data, selector, request)
  const hits = Array.from(ranks, (rank) => hitOf(data, rank, origin))
  return { total, hits: matches && request.withCosts ? withCosts(data, hits, matches) : hits }
}

/** The page of a text alone when it is kept ready, which most texts of one to three letters are. */
export function pageKeptReady(data: PlaceIndexData, request: PageRequest): HitPage | undefined {
  const { filter, order, origin, offset, limit, withCosts: needsCosts } = request
  if (order !== 'relevance' || needsCosts || !filter.text || !isTextAlone(filter)) return undefined
  const [word, another] = queryWords(filter.text)
  if (!word || another) return undefined
  const page = readyPage(data.text.heavy, word.term, offset, limit)
  if (!page) return undefined
  return { total: page.total, hits: Array.from(page.ranks, (rank) => hitOf(data, rank, origin)) }
}

type RankPage = { total: number; ranks: readonly number[] | Uint32Array }

function pageByDistance(
  { columns }: PlaceIndexData,
  selector: Selector,
  { filter, offset, limit }: PageRequest,
  origin: NonNullable<PageRequest['origin']>,
): HitPage {
  const selection = selector.select(filter)
  const total = countOf(selection)
  const wanted = Math.min(total, offset + limit)
  if (wanted <= offset) return { total, hits: [] }
  const found = nearest(columns, selection, origin, wanted)
  const hits = found.slice(offset, wanted).map(({ position, distanceKm: away }) => {
    return { ordinal: columns.ordinals[position] ?? 0, distanceKm: away }
  })
  return { total, hits }
}

function byRelevance(
  data: PlaceIndexData,
  { filter, offset, limit }: PageRequest,
  matches: TextMatches,
): RankPage {
  const parts = partsOf(data, { ...filter, text: undefined }, undefined)
  const region = regionOf(data, filter)
  if (region) parts.unshift({ size: 0, passes: (position) => region.contains(position) })
  const kept =
    parts.length === 0
      ? matches
      : filteredMatches(matches, (rank) => {
          const position = data.columns.positionOfRank[rank] ?? 0
          return parts.every((part) => part.passes(position))
        })
  return { total: kept.ranks.length, ranks: bestMatches(kept, offset, limit) }
}

function byName(
  { columns, all }: PlaceIndexData,
  selector: Selector,
  { filter, offset, limit }: PageRequest,
): RankPage {
  const selection = selector.select(filter)
  const size = all.positions.length
  if (selection.set() === all && !selection.region) {
    const end = Math.min(size, offset + limit)
    const ranks = Array.from({ length: Math.max(0, end - offset) }, (_, i) => offset + i)
    return { total: size, ranks }
  }
  const members = new BitSet(size)
  let total = 0
  eachPosition(selection, (position) => {
    members.add(columns.ranks[position] ?? 0)
    total++
  })
  return { total, ranks: members.slice(offset, limit) }
}

function hitOf({ columns }: PlaceIndexData, rank: number, origin: PageRequest['origin']): Hit {
  const position = columns.positionOfRank[rank] ?? 0
  const ordinal = columns.ordinals[position] ?? 0
  if (!origin) return { ordinal }
  const place = { lat: columns.lat[position] ?? 0, lng: columns.lng[position] ?? 0 }
  return { ordinal, distanceKm: distanceKm(origin, place) }
}

function withCosts({ columns }: PlaceIndexData, hits: Hit[], { ranks, costs }: TextMatches): Hit[] {
  const costOf = new Map<number, number>()
  const wanted = new Set(hits.map(({ ordinal }) => ordinal))
  for (const [i, rank] of ranks.entries()) {
    const ordinal = columns.ordinals[columns.positionOfRank[rank] ?? 0] ?? 0
    if (wanted.has(ordinal)) costOf.set(ordinal, costs[i] ?? 0)
  }
  return hits.map((hit) => ({ ...hit, cost: costOf.get(hit.ordinal) }))
}

function isTextAlone({ categories = [], tags = [], openAt = [], within, around }: PlaceFilter) {
  const hasConditions = categories.length > 0 || openAt.length > 0
  return !hasConditions && !within && !around && tags.every((list) => list.length === 0)
}
