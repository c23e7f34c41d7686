import { centerOf } from '../../lib/geo/bounds.ts'
import { addDays } from '../../lib/hours/weekly-hours.ts'
import type { Hit } from '../../lib/place-index/place-index.ts'
import { type SearchContext, toIndexQuery } from './index-query.ts'
import { isWholeDay, parseTimes } from './catalogue/named-day.ts'
import { type Catalogue, nearestHits } from './catalogue/catalogue.ts'
import { type Correction, correctionOf } from './correction.ts'
import type { Locality } from './gazetteer/gazetteer.ts'
import { parseNamedPoint, writeNamedPoint } from '../../lib/geo/pasted-point.ts'
import type { Interpretation } from './parse/parse-search.ts'
import { referenceTo } from './parse/where.ts'
import { isNarrowed, PAGE_SIZE, type PlaceQuery, toSearchParams } from './place-query.ts'
import { radiusStepFor } from './radius.ts'
import { localTimeAt, interpretQuery } from './interpret-query.ts'

/** The parts of a search that can be dropped, least important first: a part matters more than all before it together. */
const PARTS = ['open', 'attributes', 'where', 'words', 'categories'] as const

export type SearchPart = (typeof PARTS)[number]

/** The places listed if none matches everything: those that match the most important parts of the search. */
export type PartialMatches = {
  /** the parts that these places do not match; never empty */
  without: SearchPart[]
  /** how many there are */
  total: number
  /** the search without these parts; keeps `where` even if it is one of them */
  query: PlaceQuery
}

/** One page of the nearest or best such places; undefined on a site without places. */
export function findPartialMatches(
  query: PlaceQuery,
  meaning: Interpretation,
  context: SearchContext,
  limit = PAGE_SIZE,
): (PartialMatches & { hits: Hit[] }) | undefined {
  const activeParts = PARTS.filter((part) => isPartSet(part, query, meaning))
  const origin = query.within ? centerOf(query.within) : meaning.origin?.center
  for (let mask = 1; mask < 2 ** activeParts.length; mask++) {
    const without = activeParts.filter((_, bit) => mask & (1 << bit))
    const changed = withoutParts(query, without, context)
    const words = without.includes('words') ? '' : meaning.words
    const isAnywhere = without.includes('where')
    const indexQuery = toIndexQuery(
      { ...changed, within: isAnywhere ? undefined : query.within },
      { words, origin: isAnywhere ? undefined : meaning.origin },
      context,
    )
    const order = origin ? 'distance' : indexQuery.order
    const page = { filter: indexQuery.filter, order, origin, offset: 0, limit } as const
    const { total, hits } = context.catalogue.index.page(page)
    if (total > 0) return { without, total, hits, query: changed }
  }
  return undefined
}

function isPartSet(
  part: SearchPart,
  query: PlaceQuery,
  { words, origin }: Interpretation,
): boolean {
  switch (part) {
    case 'open':
      return query.open !== undefined || query.closed !== undefined
    case 'attributes':
      return query.attributes.length > 0
    case 'where':
      return origin !== undefined || query.within !== undefined
    case 'words':
      return words !== ''
    case 'categories':
      return query.categories.length > 0
  }
}

function withoutParts(
  query: PlaceQuery,
  without: readonly SearchPart[],
  { catalogue }: SearchContext,
): PlaceQuery {
  return {
    ...query,
    ...(without.includes('open') && { open: undefined, closed: undefined }),
    ...(without.includes('attributes') && {
      attributes: [],
      categories: query.categories.length > 0 ? query.categories : kindsOf(query, catalogue),
    }),
    ...(without.includes('words') && { text: '' }),
    ...(without.includes('categories') && { categories: [] }),
  }
}

// The categories of the dropped attributes: instead of microbreweries, list other breweries, not parks. Skips empty categories.
function kindsOf({ attributes: pairs }: PlaceQuery, catalogue: Catalogue): string[] {
  const limits = catalogue.attributes
    .filter(({ key }) => pairs.some((pair) => pair.startsWith(`${key}:`)))
    .flatMap(({ categories = [] }) => categories)
  const hasPlaces = (slug: string) => {
    const number = catalogue.categoryNumber(slug)
    return number !== undefined && catalogue.index.has({ categories: [number] })
  }
  return catalogue.categories
    .filter(({ id, slug }) => limits.includes(id) && hasPlaces(slug))
    .map(({ slug }) => slug)
}

/** One change of an empty search that brings results: what to change, how many that brings, and the changed query. */
export type Relaxation = { count: number; query: PlaceQuery } & (
  | { kind: 'wider'; radiusKm: number; nearestKm: number }
  | { kind: 'anywhere'; nearestKm?: number }
  | { kind: 'without-category'; slug: string }
  | { kind: 'without-attribute'; attribute: string }
  | { kind: 'without-open' | 'without-closed' }
  | { kind: 'open-later'; at: string }
  | { kind: 'without-text' }
  | { kind: 'without-locality'; locality: Locality }
  | { kind: 'as-meant'; correction: Correction }
)

/** How far ahead to look for a later opening. */
const LOOK_AHEAD_HOURS = 48
const LOOK_AHEAD_DAYS = 7

/**
 * Changes that would bring results, best first: forgiving typing errors, a wider circle, opening later, dropping each filter, dropping
 * the locality. Skips changes that find nothing, so none is a dead end, and duplicates.
 */
export function findRelaxations(
  query: PlaceQuery,
  meaning: Interpretation,
  context: SearchContext,
): Relaxation[] {
  const first = { ...query, page: 1, selected: undefined }
  const count = (changed: PlaceQuery, words = meaning.words) =>
    context.catalogue.index.count(toIndexQuery(changed, { ...meaning, words }, context).filter)

  const ways = [
    ...withTypoForgiven(first, context),
    ...withWiderArea(first, meaning, count, context),
    ...withLaterTime(first, meaning, count, context),
    ...withoutFilters(first, meaning, count),
    ...withoutLocality(first, meaning, context),
  ].filter((relaxation) => relaxation.count > 0)
  return distinctByUrl(ways)
}

function distinctByUrl(ways: readonly Relaxation[]): Relaxation[] {
  const bySearch = new Map<string, Relaxation>()
  for (const way of ways) {
    const search = toSearchParams(way.query).toString()
    if (!bySearch.has(search)) bySearch.set(search, way)
  }
  return [...bySearch.values()]
}

// An exact search without results may contain a typing error after all.
function withTypoForgiven(query: PlaceQuery, context: SearchContext): Relaxation[] {
  if (!query.isExact) return []
  const forgiving = { ...query, isExact: undefined }
  const { query: interpreted, meaning } = interpretQuery(forgiving, context)
  const correction = correctionOf(interpreted, meaning, context.catalogue)
  if (!correction) return []
  const count = context.catalogue.index.count(toIndexQuery(interpreted, meaning, context).filter)
  return [{ kind: 'as-meant', correction, count, query: forgiving }]
}

type Count = (changed: PlaceQuery, words?: string) => number

function withWiderArea(
  query: PlaceQuery,
  meaning: Interpretation,
  count: Count,
  context: SearchContext,
): Relaxation[] {
  if (query.within) {
    const changed = { ...query, within: undefined }
    return [{ kind: 'anywhere', count: count(changed), query: changed }]
  }
  const circle = circleToNearest(query, meaning, context)
  return circle ? [{ kind: 'wider', ...circle }] : []
}

function withLaterTime(
  query: PlaceQuery,
  meaning: Interpretation,
  count: Count,
  context: SearchContext,
): Relaxation[] {
  if (!query.open || count({ ...query, open: undefined }) === 0) return []
  for (const at of laterThan(query, meaning, context)) {
    const changed = { ...query, open: at }
    const found = count(changed)
    if (found > 0) return [{ kind: 'open-later', at, count: found, query: changed }]
  }
  return []
}

// Later times to try: every full hour, or after a whole day the following days. Of several times the last one counts.
function laterThan(query: PlaceQuery, meaning: Interpretation, context: SearchContext): string[] {
  const last = parseTimes(query.open).at(-1) ?? ''
  if (isWholeDay(last)) {
    return Array.from({ length: LOOK_AHEAD_DAYS }, (_, day) => addDays(last, day + 1))
  }
  const from = last === 'now' ? presentClock(query, meaning, context) : Date.parse(`${last}Z`)
  return Array.from(
    { length: LOOK_AHEAD_HOURS },
    (_, hour) => `${new Date(from + (hour + 1) * 3_600_000).toISOString().slice(0, 13)}:00`,
  )
}

// The local time where the visitor looks, in ms as if it were UTC.
function presentClock(query: PlaceQuery, meaning: Interpretation, context: SearchContext): number {
  const { date, minute } = localTimeAt(query, meaning, context)
  return Date.parse(`${date}T00:00Z`) + minute * 60_000
}

function withoutFilters(query: PlaceQuery, meaning: Interpretation, count: Count): Relaxation[] {
  const { categories, attributes, open, closed } = query
  const change = (changes: Partial<PlaceQuery>, words?: string) => {
    const changed = { ...query, ...changes }
    return { count: count(changed, words), query: changed }
  }
  const relaxations: Relaxation[] = [
    ...categories.map((slug) => ({
      kind: 'without-category' as const,
      slug,
      ...change({ categories: categories.filter((other) => other !== slug) }),
    })),
    ...attributes.map((attribute) => ({
      kind: 'without-attribute' as const,
      attribute,
      ...change({ attributes: attributes.filter((other) => other !== attribute) }),
    })),
  ]
  if (open) relaxations.push({ kind: 'without-open', ...change({ open: undefined }) })
  if (closed) relaxations.push({ kind: 'without-closed', ...change({ closed: undefined }) })
  if (meaning.words) {
    const near = query.near || (meaning.origin ? nearTextOf(meaning.origin) : '')
    relaxations.push({ kind: 'without-text', ...change({ text: '', near }, '') })
  }
  return relaxations
}

function withoutLocality(
  query: PlaceQuery,
  { words, origin }: Interpretation,
  context: SearchContext,
): Relaxation[] {
  const changed = { ...query, text: words, near: '', radiusKm: undefined }
  // Without other conditions this would find all places, which are offered anyway.
  if (!origin || !isNarrowed(changed)) return []
  const { query: interpreted, meaning } = interpretQuery(changed, context)
  // If the remaining words name a locality, this would only search elsewhere.
  if (meaning.origin) return []
  const count = context.catalogue.index.count(toIndexQuery(interpreted, meaning, context).filter)
  return [{ kind: 'without-locality', locality: origin, count, query: changed }]
}

// The text that finds exactly this locality again: a named point needs both name and coordinates, New York State its code.
function nearTextOf(locality: Locality): string {
  const { id, kind, precision, label, center } = locality
  if (kind !== 'point' || id.startsWith('landmark-')) return referenceTo(locality).de
  const isNamed = precision === 'exact' && !parseNamedPoint(label.de)
  return isNamed ? writeNamedPoint(label.de, center) : label.de
}

/** A circle around the origin that reaches the nearest matching place, and the number of matches in it. */
type CircleToNearest = { radiusKm: number; nearestKm: number; count: number; query: PlaceQuery }

/** Undefined without an origin, or if nothing matches anywhere. */
function circleToNearest(
  query: PlaceQuery,
  meaning: Interpretation,
  context: SearchContext,
): CircleToNearest | undefined {
  const center = meaning.origin?.center
  if (!center) return undefined
  const { index } = context.catalogue
  const indexQuery = toIndexQuery(query, meaning, context)
  const tags = indexQuery.isRegion ? indexQuery.attributeTags : indexQuery.filter.tags
  const filter = { ...indexQuery.filter, around: undefined, within: undefined, tags }
  const nearestKm = nearestHits(index, center, 1, filter)[0]?.distanceKm
  if (nearestKm === undefined) return undefined
  const radiusKm = radiusStepFor(nearestKm, context.unit ?? 'km')
  const count = index.count({ ...filter, around: { center, radiusKm } })
  // For a region, search around its middle, because its name would mean the whole region again.
  const from = indexQuery.isRegion
    ? { ...query, text: meaning.words, near: `${center.lat},${center.lng}` }
    : query
  return { radiusKm, nearestKm, count, query: { ...from, radiusKm } }
}
