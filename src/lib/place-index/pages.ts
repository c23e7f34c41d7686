import { distanceKm, type LatLng } from '../geo/coordinates.ts'
import { BitSet, includesSorted } from './arrays.ts'
import { hiddenIn, type Layer } from './layer.ts'
import { placesByDistance } from './space/distance-pages.ts'
import { byDistance, type Near } from './space/nearest.ts'
import type { Hit, HitPage, PageRequest } from './place-index.ts'
import { regionOf } from './space/region.ts'
import { eachPosition } from './selection.ts'
import { bestMatches, filteredMatches, type TextMatches } from './words/text-matches.ts'

/** One page of a filter's places. */
export function pageOf(layers: readonly Layer[], request: PageRequest): HitPage {
  const [base, added] = layers.map((layer) => sortedPlaces(layer, request))
  if (!base) return { total: 0, hits: [] }
  const addedHits = added?.list.read(0, added.list.total) ?? []
  const total = base.list.total - base.hidden.length + addedHits.length
  const wanted = Math.max(0, Math.min(total - request.offset, request.limit))
  const changes = { hidden: base.hidden, added: addedHits }
  const hits = wanted === 0 ? [] : readChanged(base.list, changes, request.offset, wanted)
  return { total, hits: hits.map((hit) => plainHit(hit, request)) }
}

/** The stored places of a layer, and the hidden ones among them, both sorted. */
type SortedPlaces = { list: RankedList; hidden: readonly RankedHit[] }

function sortedPlaces(layer: Layer, request: PageRequest): SortedPlaces {
  if (layer.data.all.positions.length === 0) return NO_PLACES
  const { filter, order, origin } = request
  if (order === 'distance' && origin) return sortedByDistance(layer, { ...request, origin })
  const matches = order === 'relevance' ? layer.selector.matches(filter.text) : undefined
  return matches ? byRelevance(layer, request, matches) : sortedByStanding(layer, request)
}

const NO_PLACES: SortedPlaces = { list: { total: 0, read: () => [] }, hidden: [] }

function sortedByDistance(
  layer: Layer,
  { filter, origin, offset, limit }: PageRequest & { origin: LatLng },
): SortedPlaces {
  const { columns } = layer.data
  const selection = layer.selector.select(filter)
  const toHit = ({ ordinal, rank, distanceKm: away }: Near): RankedHit => ({
    ordinal: layer.firstOrdinal + ordinal,
    distanceKm: away,
    value: away,
    order: layer.orderOf(rank),
  })
  const hidden = byDistance(columns, hiddenIn(layer, selection), origin).map(toHit)
  // Hidden places are read as well and removed later.
  const expected = offset + limit + hidden.length
  const { total, read } = placesByDistance(layer.data, selection, origin, expected)
  return { list: { total, read: (from, to) => read(from, to).map(toHit) }, hidden }
}

// The matches of a text do not contain hidden places.
function byRelevance(
  layer: Layer,
  { filter, origin }: PageRequest,
  matches: TextMatches,
): SortedPlaces {
  const { data } = layer
  const parts = layer.selector.partsOf({ ...filter, text: undefined })
  const region = regionOf(data.columns, filter)
  if (region) parts.unshift({ size: 0, passes: (position) => region.contains(position) })
  const kept =
    parts.length === 0
      ? matches
      : filteredMatches(matches, (rank) => {
          const position = data.columns.positionOfRank[rank] ?? 0
          return parts.every((part) => part.passes(position))
        })
  const read = (from: number, to: number) =>
    bestMatches(kept, from, to - from).map(({ rank, cost }) => ({
      ...hitOf(layer, rank, origin),
      cost,
      value: cost,
    }))
  return { list: { total: kept.ranks.length, read }, hidden: [] }
}

// Sorted by name, or by standing and then name.
function sortedByStanding(layer: Layer, { filter, origin, order }: PageRequest): SortedPlaces {
  const { columns, all } = layer.data
  const selection = layer.selector.select(filter)
  const size = all.positions.length
  const isByStanding = order === 'recommended'
  const toHit = (turn: number): RankedHit => {
    if (!isByStanding) return hitOf(layer, turn, origin)
    const rank = columns.rankOfTurn[turn] ?? 0
    const standing = columns.standings[columns.positionOfRank[rank] ?? 0] ?? 0
    return { ...hitOf(layer, rank, origin), cost: standing, value: standing }
  }
  const turnOf = (position: number) => {
    const rank = columns.ranks[position] ?? 0
    return isByStanding ? (columns.turns[rank] ?? 0) : rank
  }
  if (selection.positions === all.positions && !selection.region && !selection.passes) {
    const read = (from: number, to: number) =>
      Array.from({ length: Math.min(size, to) - from }, (_, i) => toHit(from + i))
    const hidden = Array.from(layer.hidden, (position) => toHit(turnOf(position)))
    return { list: { total: size, read }, hidden: hidden.toSorted(compareHits) }
  }
  const members = new BitSet(size)
  const { hidden } = layer
  let total = 0
  eachPosition(selection, (position) => {
    if (hidden.length > 0 && includesSorted(hidden, position)) return
    members.add(turnOf(position))
    total++
  })
  const read = (from: number, to: number) => members.slice(from, to - from).map(toHit)
  return { list: { total, read }, hidden: [] }
}

function hitOf(layer: Layer, rank: number, origin: PageRequest['origin']): RankedHit {
  const { columns } = layer.data
  const position = columns.positionOfRank[rank] ?? 0
  const ordinal = layer.firstOrdinal + (columns.ordinals[position] ?? 0)
  const sorted = { ordinal, value: 0, order: layer.orderOf(rank) }
  if (!origin) return sorted
  const place = { lat: columns.lat[position] ?? 0, lng: columns.lng[position] ?? 0 }
  return { ...sorted, distanceKm: distanceKm(origin, place) }
}

function plainHit({ ordinal, distanceKm: away, cost }: RankedHit, request: PageRequest): Hit {
  const hit: Hit = { ordinal }
  if (away !== undefined) hit.distanceKm = away
  if (request.withCosts && cost !== undefined) hit.cost = cost
  return hit
}

/** A hit with its sort keys: its value, then its position in the order of names. */
type RankedHit = Hit & { value: number; order: number }

/** The sorted places of one layer; only the requested part is computed. */
type RankedList = {
  total: number
  /** the hits from `from` to before `to` */
  read(from: number, to: number): RankedHit[]
}

/** Removals from the list and additions to it, both few and sorted. */
type Changes = { hidden: readonly RankedHit[]; added: readonly RankedHit[] }

/**
 * A range of the changed list, from a range of the stored one: the number of changes before its first hit tells how far that hit
 * has moved.
 */
function readChanged(
  list: RankedList,
  { hidden, added }: Changes,
  offset: number,
  limit: number,
): RankedHit[] {
  if (hidden.length === 0 && added.length === 0) return list.read(offset, offset + limit)
  const from = Math.max(0, Math.min(offset - added.length, list.total - 1))
  const read = list.read(from, Math.min(list.total, offset + limit + hidden.length))
  const first = from > 0 ? read[0] : undefined
  const addedBefore = first ? countBefore(added, first) : 0
  const hiddenBefore = first ? countBefore(hidden, first) : 0
  const gone = new Set(hidden.map(({ ordinal }) => ordinal))
  const shown = read.filter(({ ordinal }) => !gone.has(ordinal))
  const merged = mergedHits(shown, added.slice(addedBefore))
  const start = offset - (from - hiddenBefore + addedBefore)
  return merged.slice(start, start + limit)
}

function compareHits(a: RankedHit, b: RankedHit): number {
  return a.value - b.value || a.order - b.order
}

function countBefore(sorted: readonly RankedHit[], hit: RankedHit): number {
  const end = sorted.findIndex((other) => compareHits(other, hit) >= 0)
  return end < 0 ? sorted.length : end
}

function mergedHits(a: readonly RankedHit[], b: readonly RankedHit[]): RankedHit[] {
  if (b.length === 0) return [...a]
  return [...a, ...b].toSorted(compareHits)
}
