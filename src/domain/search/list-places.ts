import { compassDirectionTo } from '../../lib/geo/distance.ts'
import type { PageRequest } from '../../lib/place-index/place-index.ts'
import { type AskedFilter, type Finding, toFilter } from './asked-filter.ts'
import { type FinderResult, type FoundPlace, hitsBeyond } from './find-places.ts'
import type { Interpretation } from './parse/parse.ts'
import { pageAfter } from './page-after.ts'
import { keyOf, type PlaceKey } from './place-key.ts'
import { PAGE_SIZE, type PlaceQuery } from './place-query.ts'
import { understand } from './understand.ts'
import { findInstead, findRelaxations } from './when-empty.ts'

export type SortOrder = PageRequest['order']

export type ListPage = {
  /** distance needs an origin and relevance words; otherwise, and when not given, the finder's own order */
  sort?: SortOrder
  limit: number
  /** the last place of the page before; its order holds on */
  after?: PlaceKey
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
  found: FoundPlace[]
  /** the key of the last place; undefined when nothing follows */
  next?: PlaceKey
}

/** The places of a query page by page, each page following the last place of the one before. */
export function listPlaces(typed: PlaceQuery, page: ListPage, finding: Finding): PlaceList {
  const { catalogue } = finding
  const { query, meaning, runnerUp } = understand(typed, finding)
  const asked = toFilter(query, meaning, finding)
  const order = page.after?.order ?? orderOf(page.sort, meaning, asked)
  const origin = meaning.origin?.center
  const wanted = { filter: asked.filter, order, origin, limit: page.limit }
  const { total, start, hits: matching } = pageAfter(wanted, page.after, catalogue)
  const instead = total === 0 ? findInstead(query, meaning, finding, page.limit) : undefined
  const isAll = total > 0 && matching.length === total
  const beyond = isAll
    ? hitsBeyond(matching, asked.filter, catalogue, Math.min(page.limit, PAGE_SIZE))
    : []
  const hits = instead?.hits ?? [...matching, ...beyond]
  const found = hits.map(({ ordinal, distanceKm }, i): FoundPlace => {
    const place = catalogue.records.at(ordinal)
    const wind = origin && compassDirectionTo(origin, place.location)
    return { place, number: start + i + 1, distanceKm, wind }
  })
  const lastHit = hits.at(-1)
  const lastPlace = found.at(-1)?.place
  const position = start + hits.length
  return {
    query,
    words: meaning.words,
    origin: meaning.origin,
    radiusKm: asked.filter.around?.radiusKm,
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
        ? keyOf(lastPlace, lastHit, { order, position })
        : undefined,
    relaxations: total === 0 ? findRelaxations(query, meaning, finding) : [],
  }
}

function orderOf(
  sort: SortOrder | undefined,
  { origin, words }: Interpretation,
  asked: AskedFilter,
): SortOrder {
  if (sort === 'distance') return origin ? sort : asked.order
  if (sort === 'relevance') return words ? sort : asked.order
  return sort ?? asked.order
}
