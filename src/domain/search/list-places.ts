import { compassDirectionTo } from '../../lib/geo/coordinates.ts'
import type { PageRequest, Hit } from '../../lib/place-index/place-index.ts'
import { type IndexQuery, type SearchContext, toIndexQuery } from './index-query.ts'
import { type FinderResult, type PlaceResult, hitsBeyond } from './find-places.ts'
import type { Interpretation } from './parse/parse-search.ts'
import { cursorOf, type PlaceCursor, compareCursors } from './place-cursor.ts'
import { PAGE_SIZE, type PlaceQuery } from './place-query.ts'
import { interpretQuery } from './interpret-query.ts'
import { findPartialMatches, findRelaxations } from './relax-search.ts'
import type { Catalogue } from './catalogue/catalogue.ts'

export type SortOrder = PageRequest['order']

export type ListPage = {
  /** `distance` needs an origin, `relevance` needs words; otherwise, and by default, the finder's own order */
  sort?: SortOrder
  limit: number
  /** the last place of the previous page; determines the order */
  after?: PlaceCursor
}

export type PlaceList = Pick<
  FinderResult,
  | 'query'
  | 'words'
  | 'origin'
  | 'radiusKm'
  | 'alternatives'
  | 'unknownNear'
  | 'total'
  | 'ignored'
  | 'runnerUp'
  | 'beyond'
  | 'instead'
  | 'relaxations'
> & {
  order: SortOrder
  found: PlaceResult[]
  /** the key of the last place; undefined when nothing follows */
  next?: PlaceCursor
}

/** One page of the places of a query, starting after the last place of the previous page. */
export function listPlaces(typed: PlaceQuery, page: ListPage, context: SearchContext): PlaceList {
  const { catalogue } = context
  const { query, meaning, runnerUp } = interpretQuery(typed, context)
  const indexQuery = toIndexQuery(query, meaning, context)
  const order = page.after?.order ?? orderOf(page.sort, meaning, indexQuery)
  const origin = meaning.origin?.center
  const wanted = { filter: indexQuery.filter, order, origin, limit: page.limit }
  const { total, start, hits: matching } = pageAfter(wanted, page.after, catalogue)
  const instead = total === 0 ? findPartialMatches(query, meaning, context, page.limit) : undefined
  const isAll = total > 0 && matching.length === total
  const beyond = isAll
    ? hitsBeyond(matching, indexQuery.filter, catalogue, Math.min(page.limit, PAGE_SIZE))
    : []
  const hits = instead?.hits ?? [...matching, ...beyond]
  const found = hits.map(({ ordinal, distanceKm }, i): PlaceResult => {
    const place = catalogue.records.at(ordinal)
    const direction = origin && compassDirectionTo(origin, place.location)
    return { place, number: start + i + 1, distanceKm, direction }
  })
  const lastHit = hits.at(-1)
  const lastPlace = found.at(-1)?.place
  const position = start + hits.length
  return {
    query,
    words: meaning.words,
    origin: meaning.origin,
    radiusKm: indexQuery.filter.around?.radiusKm,
    alternatives: meaning.alternatives,
    ignored: meaning.ignored,
    runnerUp,
    unknownNear: meaning.unknownNear,
    total,
    order,
    found,
    beyond: beyond.length,
    instead,
    next:
      lastHit && lastPlace && position < total
        ? cursorOf(lastPlace, lastHit, { order, position })
        : undefined,
    relaxations: total === 0 ? findRelaxations(query, meaning, context) : [],
  }
}

function orderOf(
  sort: SortOrder | undefined,
  { origin, words }: Interpretation,
  indexQuery: IndexQuery,
): SortOrder {
  if (sort === 'distance') return origin ? sort : indexQuery.order
  if (sort === 'relevance') return words ? sort : indexQuery.order
  return sort ?? indexQuery.order
}

type PageQuery = Omit<PageRequest, 'offset' | 'withCosts'>

/** The page after a key, or the first page without one. `start` is the position of the first hit; 0 is the first place. */
export function pageAfter(
  wanted: PageQuery,
  after: PlaceCursor | undefined,
  { index, records }: Pick<Catalogue, 'index' | 'records'>,
): { total: number; start: number; hits: Hit[] } {
  const read = (offset: number, limit: number) =>
    index.page({ ...wanted, offset, limit, withCosts: true })
  if (!after) return { start: 0, ...read(0, wanted.limit) }

  // Usually nothing has changed, so the last place is still at its position and the page follows it.
  const first = Math.max(0, after.position - 1)
  const window = read(first, wanted.limit + 1)
  const isBeyond = (position: number) => {
    const hit = window.hits[position - first] ?? read(position, 1).hits[0]
    if (!hit) return true
    const key = cursorOf(records.at(hit.ordinal), hit, { order: after.order, position })
    return compareCursors(key, after) > 0
  }
  const start = firstBeyond(isBeyond, window.total, after.position)
  const hits =
    start === first + 1 ? window.hits.slice(1, wanted.limit + 1) : read(start, wanted.limit).hits
  return { total: window.total, start, hits }
}

/** The first position from 0 to `total` for which `isBeyond` is true, by galloping from the likely position and then binary search. */
function firstBeyond(
  isBeyond: (position: number) => boolean,
  total: number,
  likely: number,
): number {
  let low = Math.min(likely, total)
  let high = low
  let step = 1
  while (low > 0 && isBeyond(low - 1)) {
    high = low - 1
    low = Math.max(0, low - step)
    step *= 2
  }
  while (high < total && !isBeyond(high)) {
    low = high + 1
    high = Math.min(total, high + step)
    step *= 2
  }
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBeyond(middle)) high = middle
    else low = middle + 1
  }
  return low
}
