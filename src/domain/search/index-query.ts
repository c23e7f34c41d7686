import { intersectBounds } from '../../lib/geo/bounds.ts'
import type { PlaceFilter } from '../../lib/place-index/place-index.ts'
import type { Locale } from '../places/place.ts'
import { wordsFilter } from './parse/names.ts'
import { areaFilter, defaultRadiusKm, isArea } from './parse/where.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Gazetteer, Locality } from './gazetteer/gazetteer.ts'
import { hasOnlyFuzzyMatches } from './correction.ts'
import type { Interpretation } from './parse/parse-search.ts'
import { localMoments } from './catalogue/named-day.ts'
import type { PlaceQuery, Sort } from './place-query.ts'
import { radiusInKm, type Unit } from './radius.ts'

/** The data and settings for a search. */
export type SearchContext = {
  catalogue: Catalogue
  gazetteer: Gazetteer
  now: Date
  /** the unit in which default radii are round numbers; kilometers unless given */
  unit?: Unit
  /** the default radius around a town, in the unit */
  townRadius?: number
  /** the language of names, also for sorting; the main names unless given */
  locale?: Locale
}

// For an unknown slug, which must match nothing. Real categories have numbers from 0 to 254.
const NO_CATEGORY = 255

export type IndexQuery = {
  filter: PlaceFilter
  /** the filter's tags without that of the region */
  attributeTags?: PlaceFilter['tags']
  order: 'distance' | 'recommended' | 'relevance'
  /** the origin is a region whose whole area is meant, so distances mean nothing */
  isRegion: boolean
}

/** The index filter for a query and its meaning. */
export function toIndexQuery(
  query: PlaceQuery,
  meaning: Pick<Interpretation, 'words' | 'categorySlug' | 'origin' | 'isUnknown'>,
  { catalogue, now, unit, townRadius }: Omit<SearchContext, 'gazetteer'>,
): IndexQuery {
  const { origin, words, categorySlug } = meaning
  // A state is meant as a whole, so a radius left over from the previous search is ignored.
  const isRegion = origin !== undefined && isArea(origin)
  const area = isRegion ? areaFilter(origin, catalogue) : {}
  const radiusKm =
    origin && !isRegion ? (query.radiusKm ?? ownRadiusKm(origin, { unit, townRadius })) : undefined
  const attributeTags = isOnlySimilar(query, meaning, catalogue)
    ? [[catalogue.tags.length]]
    : tagGroups(query.attributes, catalogue)
  const filter: PlaceFilter = {
    ...wordsFilter(words, query.categories.length > 0 ? undefined : categorySlug, catalogue),
    ...(query.categories.length > 0 && {
      categories: query.categories.map((slug) => catalogue.categoryNumber(slug) ?? NO_CATEGORY),
    }),
    tags: area.tags ? [...(attributeTags ?? []), ...area.tags] : attributeTags,
    openAt: query.open ? localMoments(query.open, now, catalogue.timeZones) : undefined,
    closedAt: query.closed ? localMoments(query.closed, now, catalogue.timeZones) : undefined,
    within:
      area.within && query.within
        ? intersectBounds(area.within, query.within)
        : (query.within ?? area.within),
    around:
      origin && radiusKm !== undefined && !query.within
        ? { center: origin.center, radiusKm }
        : undefined,
  }
  if (origin && !isRegion) return { filter, attributeTags, order: 'distance', isRegion }
  return { filter, attributeTags, order: words ? 'relevance' : 'recommended', isRegion }
}

function ownRadiusKm(
  origin: Locality,
  { unit, townRadius }: Pick<SearchContext, 'unit' | 'townRadius'>,
): number {
  const isTown = origin.kind === 'city' || origin.kind === 'postal-code'
  return townRadius !== undefined && isTown
    ? radiusInKm(townRadius, unit ?? 'km')
    : defaultRadiusKm(origin, unit)
}

// The index forgives typing errors and completes words on its own. If only such matches exist, a tag that no place has excludes them.
function isOnlySimilar(
  { isExact }: PlaceQuery,
  { words, isUnknown }: Pick<Interpretation, 'words' | 'isUnknown'>,
  { index }: Catalogue,
): boolean {
  if ((isExact !== true && !isUnknown) || words === '') return false
  return hasOnlyFuzzyMatches(words, index)
}

/** The orders that make sense for this search, including its own. */
export function ordersOf(
  { words, origin }: Pick<Interpretation, 'words' | 'origin'>,
  { isRegion }: Pick<IndexQuery, 'isRegion'>,
): Sort[] {
  const hasCenter = origin !== undefined && !isRegion
  return [
    ...(hasCenter ? (['distance'] as const) : []),
    ...(words ? (['relevance'] as const) : []),
    ...(hasCenter || words ? [] : (['recommended'] as const)),
    'name',
  ]
}

// Values of one key are alternatives, and every key must match. A value that no place has gets a number that no place has.
function tagGroups(pairs: readonly string[], catalogue: Catalogue): number[][] | undefined {
  if (pairs.length === 0) return undefined
  const groups = new Map<string, number[]>()
  for (const pair of pairs) {
    const key = pair.slice(0, pair.indexOf(':'))
    const tag = catalogue.tagNumber(pair) ?? catalogue.tags.length
    groups.set(key, [...(groups.get(key) ?? []), tag])
  }
  return [...groups.values()]
}
