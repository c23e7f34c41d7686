import { containsPoint } from '../../src/lib/geo/bounds.ts'
import { distanceKm } from '../../src/lib/geo/coordinates.ts'
import { nameKey } from '../../src/lib/text/fold.ts'
import { clusterByBruteForce } from './brute-force-clusters.ts'
import {
  known,
  knowsByBruteForce,
  onceForEachText,
  searchByBruteForce,
  termsOf,
  type TextMatches,
} from './brute-force-text.ts'
import { dayBefore, MINUTES_PER_DAY } from '../../src/lib/place-index/hours/schedules.ts'
import type {
  Hit,
  IndexedPlace,
  PageRequest,
  PlaceFilter,
  PlaceIndex,
  PlaceIndexOptions,
} from '../../src/lib/place-index/place-index.ts'
import type { RequestedMoment, WeeklyHours } from '../../src/lib/hours/weekly-hours.ts'

/** The same answers as the index, computed in the simplest way: the reference for the tests of the index. */
export function buildByBruteForce(
  fed: Iterable<IndexedPlace>,
  { attributeOfTag = [] }: PlaceIndexOptions = {},
): PlaceIndex {
  const places = [...fed]
  const ranks = ranksByName(places)
  const terms = places.map(termsOf)
  const categoryCount = 1 + Math.max(-1, ...places.flatMap((place) => place.categories))
  const tagCount = 1 + Math.max(-1, ...places.flatMap((place) => place.tags))
  // A list, its counts and its facets share one text.
  const costsOf = onceForEachText((text) => searchByBruteForce(terms, text).costs)
  const count = (filter: PlaceFilter) => matching(places, costsOf, filter).ordinals.length
  const attributeOf = (tag: number) => attributeOfTag[tag] ?? `tag ${tag}`

  function withTag(filter: PlaceFilter, tag: number): PlaceFilter {
    const others = (filter.tags ?? []).filter(
      (list) => !list.some((chosen) => attributeOf(chosen) === attributeOf(tag)),
    )
    return { ...filter, tags: [...others, [tag]] }
  }

  return {
    size: places.length,
    count,
    has: (filter) => count(filter) > 0,
    page: (request) => pageOf(places, costsOf, ranks, request),
    best(filter, limit) {
      const request = { filter, order: 'relevance', offset: 0, limit } as const
      const costs = costsOf(filter.text ?? '')
      const { hits } = pageOf(places, costsOf, ranks, request)
      return hits.map((hit) => (costs ? { ...hit, cost: known(costs.get(hit.ordinal)) } : hit))
    },
    facets: (filter, openAt) => ({
      total: count(filter),
      categories: upTo(categoryCount).map((category) =>
        count({ ...filter, categories: [category] }),
      ),
      tags: upTo(tagCount).map((tag) => count(withTag(filter, tag))),
      open: openAt.length === 0 ? 0 : count({ ...filter, openAt }),
    }),
    clusters: (tile, filter) =>
      clusterByBruteForce(places, ranks, matching(places, costsOf, filter).ordinals, tile),
    hasAllWords: (text) => knowsByBruteForce(terms, text),
    correction: (text) => searchByBruteForce(terms, text, ranks).correction,
  }
}

type CostsOf = (text: string) => TextMatches['costs']

function matching(
  places: readonly IndexedPlace[],
  costsOf: CostsOf,
  filter: PlaceFilter,
): { ordinals: number[]; costs: TextMatches['costs'] } {
  const costs = costsOf(filter.text ?? '')
  const ordinals = upTo(places.length).filter((ordinal) => {
    const place = known(places[ordinal])
    return (!costs || costs.has(ordinal)) && holds(place, filter)
  })
  return { ordinals, costs }
}

function holds(place: IndexedPlace, filter: PlaceFilter): boolean {
  const { categories = [], tags = [], openAt = [], closedAt = [], within, around } = filter
  if (categories.length > 0 && !categories.some((c) => place.categories.includes(c))) return false
  for (const list of tags) {
    if (list.length > 0 && !list.some((tag) => place.tags.includes(tag))) return false
  }
  if (openAt.length > 0 && !isOpen(place, openAt)) return false
  if (closedAt.length > 0 && !isClosed(place, closedAt)) return false
  if (within && !containsPoint(within, place)) return false
  return !around || distanceKm(around.center, place) <= around.radiusKm
}

function isOpen(place: IndexedPlace, openAt: readonly RequestedMoment[]): boolean {
  const moment = openAt[place.timeZone]
  const { hours } = place
  return Boolean(moment && hours && isOpenThen(hours, moment))
}

function isClosed(place: IndexedPlace, closedAt: readonly RequestedMoment[]): boolean {
  const moment = closedAt[place.timeZone]
  const { hours } = place
  return Boolean(moment && hours && isKnownThen(hours, moment) && !isOpenThen(hours, moment))
}

function isKnownThen(hours: WeeklyHours, { date, weekday, or }: RequestedMoment): boolean {
  const remark = hours.exceptions[date] ?? hours.remarks?.[weekday]
  return !remark?.isUnknown && (!or || isKnownThen(hours, or))
}

function isOpenThen(hours: WeeklyHours, moment: RequestedMoment): boolean {
  if (moment.or && isOpenThen(hours, moment.or)) return true
  const yesterday = new Date(Date.parse(moment.date) - 86_400_000).toISOString().slice(0, 10)
  const today = hours.exceptions[moment.date]?.intervals ?? hours.week[moment.weekday] ?? []
  if (moment.orLater) return today.some(({ closes }) => moment.minute < closes)
  const before =
    hours.exceptions[yesterday]?.intervals ?? hours.week[dayBefore(moment.weekday)] ?? []
  const late = moment.minute + MINUTES_PER_DAY
  return (
    today.some(({ opens, closes }) => opens <= moment.minute && moment.minute < closes) ||
    before.some(({ opens, closes }) => opens <= late && late < closes)
  )
}

function pageOf(
  places: readonly IndexedPlace[],
  costsOf: CostsOf,
  ranks: readonly number[],
  { filter, order, origin, offset, limit }: PageRequest,
) {
  const { ordinals, costs } = matching(places, costsOf, filter)
  const away = (ordinal: number) => (origin ? distanceKm(origin, known(places[ordinal])) : 0)
  const sortKey = {
    name: () => 0,
    recommended: (ordinal: number) => known(places[ordinal]).standing ?? 0,
    distance: away,
    relevance: (ordinal: number) => costs?.get(ordinal) ?? 0,
  }[order]
  const sorted = ordinals.toSorted(
    (a, b) => sortKey(a) - sortKey(b) || known(ranks[a]) - known(ranks[b]),
  )
  const hits = sorted.slice(offset, offset + limit).map((ordinal): Hit => {
    return origin ? { ordinal, distanceKm: away(ordinal) } : { ordinal }
  })
  return { total: ordinals.length, hits }
}

// The position of each place in the order of names, then ordinals.
function ranksByName(places: readonly IndexedPlace[]): number[] {
  const names = places.map((place) => nameKey(place.texts.names[0] ?? ''))
  const sorted = upTo(places.length).toSorted((a, b) => {
    if (names[a] === names[b]) return a - b
    return known(names[a]) < known(names[b]) ? -1 : 1
  })
  const ranks = Array.from({ length: places.length }, () => 0)
  for (const [rank, ordinal] of sorted.entries()) ranks[ordinal] = rank
  return ranks
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i)
}
