import { type CompassDirection, compassDirectionTo } from '../../lib/geo/coordinates.ts'
import type { Hit, PlaceFilter } from '../../lib/place-index/place-index.ts'
import { type SearchContext, ordersOf, toIndexQuery } from './index-query.ts'
import { localMoments } from './catalogue/named-day.ts'
import { memoizePerObject } from './catalogue/category-words.ts'
import type { Locality } from './gazetteer/gazetteer.ts'
import { type Correction, correctionOf } from './correction.ts'
import type { IgnoredText } from './parse/parse-search.ts'
import { isApproximate } from '../places/place.ts'
import { bestNamed, termsOf } from './parse/names.ts'
import { HOURS_KNOWN, PAGE_SIZE, type PlaceQuery, type Sort } from './place-query.ts'
import type { PublicPlace } from './catalogue/public-place.ts'
import { type RunnerUp, interpretQuery } from './interpret-query.ts'
import { type ShownArea, shownArea } from './shown-area.ts'
import {
  findPartialMatches,
  findRelaxations,
  type PartialMatches,
  type Relaxation,
} from './relax-search.ts'
import { type Catalogue, nearestHits, pageInLocaleOrder } from './catalogue/catalogue.ts'

export type PlaceResult = {
  place: PublicPlace
  /** its number in the whole list and on its marker; 1 is the first */
  number: number
  distanceKm?: number
  /** the place or the origin is only the middle of a town, so fractions of a kilometre or mile are meaningless */
  isRough?: boolean
  /** the direction from the origin */
  direction?: CompassDirection
}

export type FinderResult = ShownArea & {
  query: PlaceQuery
  /** the words searched for in places, without the locality */
  words: string
  origin?: Locality
  /** the corrected typing errors, so that the page can report and undo them */
  correction?: Correction
  /** the origin is a region whose whole area is meant */
  isRegion: boolean
  /** the radius around the origin; undefined for a whole region, a box or no origin */
  radiusKm?: number
  /** other localities to choose from: alternative meanings, or ones that the text names beside the origin */
  alternatives: Locality[]
  /** the text names the alternatives beside the origin; each is searched separately */
  isFirstOfSeveral: boolean
  /** `near` names an unknown locality */
  unknownNear: boolean
  /** the text searches from the visitor's position, which it does not contain */
  needsUserLocation: boolean
  /** the words of the text that the page comments on */
  ignored: IgnoredText[]
  /** what else the text may mean */
  runnerUp?: RunnerUp
  total: number
  pageCount: number
  /** how the places are sorted, and how they could be */
  order: Sort
  orders: Sort[]
  found: PlaceResult[]
  /** how many at the end lie outside the circle: the next nearest places, if the circle holds less than a page */
  beyond: number
  /** the selected place, if it is on another page of the list or not in it */
  unlisted?: PublicPlace
  /** nothing matches everything, so the places found are those without these parts of the search */
  instead?: PartialMatches
  counts: FilterCounts
  /** no place has known hours; with a filter by time, no place that matches the rest of the search */
  hasNoHours: boolean
  /** changes of the search that would bring results; only if there are none */
  relaxations: Relaxation[]
}

/** How many places each further filter would leave. A value counts as if it replaced the chosen values of its attribute. */
export type FilterCounts = {
  categories: { slug: string; count: number }[]
  /** for each filterable attribute, the values that occur in the results */
  attributes: { key: string; values: readonly { value: string; count: number }[] }[]
  open: number
  hoursKnown: number
}

/** Answers the finder: a page of places, the meaning of the text, counts for the filters, and alternatives if nothing is found. */
export function findPlaces(typed: PlaceQuery, context: SearchContext): FinderResult {
  const { catalogue } = context
  const { query, meaning, runnerUp } = interpretQuery(typed, context)
  const indexQuery = toIndexQuery(query, meaning, context)
  const orders = ordersOf(meaning, indexQuery)
  const order = orders.find((one) => one === query.sort) ?? indexQuery.order
  const offset = (query.page - 1) * PAGE_SIZE
  const { total, hits: unnamed } = pageInLocaleOrder(
    { filter: indexQuery.filter, order, origin: meaning.origin?.center, offset, limit: PAGE_SIZE },
    context.locale,
    catalogue,
  )
  const instead = total === 0 ? findPartialMatches(query, meaning, context) : undefined
  const isOwnOrder = order === indexQuery.order
  const within =
    instead?.hits ??
    (query.page === 1 && isOwnOrder
      ? moveExactNameFirst(unnamed, meaning.words, order, context)
      : unnamed)
  const isFromTown = meaning.origin?.kind !== 'point'
  const beyond =
    total > 0 && total < PAGE_SIZE ? hitsBeyond(within, indexQuery.filter, catalogue) : []
  const found = [...within, ...beyond].map(({ ordinal, distanceKm }, position) => {
    const place = catalogue.records.at(ordinal)
    const center = indexQuery.isRegion ? undefined : meaning.origin?.center
    return {
      place,
      number: (instead ? 0 : offset) + position + 1,
      distanceKm: center && distanceKm,
      isRough: center !== undefined && (isFromTown || isApproximate(place.location)),
      direction: center && compassDirectionTo(center, place.location),
    }
  })
  const counts = countFilters(indexQuery.filter, context)
  // A correction that finds nothing here is not worth mentioning.
  const correction =
    total > 0 || meaning.isGuess || meaning.isRespelt
      ? correctionOf(query, meaning, catalogue)
      : undefined
  return {
    query,
    words: meaning.words,
    origin: meaning.origin,
    correction,
    isRegion: indexQuery.isRegion,
    radiusKm: indexQuery.filter.around?.radiusKm,
    alternatives: meaning.alternatives,
    isFirstOfSeveral: meaning.isFirstOfSeveral ?? false,
    unknownNear: meaning.unknownNear,
    needsUserLocation: meaning.needsUserLocation && !query.within,
    ignored: meaning.ignored,
    // The correction already offers the literal text.
    runnerUp: correction && runnerUp?.literal ? undefined : runnerUp,
    total,
    pageCount: Math.ceil(total / PAGE_SIZE),
    order,
    orders,
    found,
    beyond: beyond.length,
    unlisted: unlistedPlace(query, found, catalogue),
    hasNoHours: hasNoHours(query, { total, filter: indexQuery.filter, counts }, catalogue),
    instead: instead && { without: instead.without, total: instead.total, query: instead.query },
    counts,
    ...shownArea(
      {
        query,
        origin: meaning.origin,
        indexQuery,
        listed: found.slice(0, within.length).map(({ place }) => place),
        instead,
      },
      catalogue,
    ),
    relaxations: total === 0 ? findRelaxations(query, meaning, context) : [],
  }
}

function unlistedPlace(
  { selected }: PlaceQuery,
  found: readonly PlaceResult[],
  { ordinalOfSlug, records }: Catalogue,
): PublicPlace | undefined {
  if (selected === undefined || found.some(({ place }) => place.slug === selected)) return undefined
  const ordinal = ordinalOfSlug(selected)
  return ordinal === undefined ? undefined : records.at(ordinal)
}

function hasNoHours(
  { open, closed }: PlaceQuery,
  { total, filter, counts }: { total: number; filter: PlaceFilter; counts: FilterCounts },
  { index, tagNumber, tags }: SearchContext['catalogue'],
): boolean {
  if (total > 0) return !open && !closed && counts.hoursKnown === 0
  const atAnyTime = { ...filter, openAt: undefined, closedAt: undefined }
  const known = [tagNumber(HOURS_KNOWN) ?? tags.length]
  const isKnown = index.count({ ...atAnyTime, tags: [...(filter.tags ?? []), known] }) > 0
  return !isKnown && index.count(atAnyTime) > 0
}

// A place whose whole name was typed comes first, even if others are nearer or match better.
function moveExactNameFirst(
  hits: Hit[],
  words: string,
  order: Sort,
  { catalogue }: SearchContext,
): Hit[] {
  if (!words) return hits
  const spelt = catalogue.index.correction(words) ?? words
  const named =
    bestNamed(hits, spelt, catalogue)?.hit ??
    (order === 'relevance' ? firstBegun(hits, spelt, catalogue) : undefined)
  return named ? [named, ...hits.filter((hit) => hit !== named)] : hits
}

// "Libert" completes to the whole name "Liberty", but only to one word of "Left Field Liberty Village". If a name contains the last
// word as typed, no name is completed.
function firstBegun(hits: readonly Hit[], words: string, { records }: Catalogue): Hit | undefined {
  const typed = termsOf(words)
  const begun = typed.pop()
  if (begun === undefined) return undefined
  const names = hits.map(({ ordinal }) => {
    const { name, alsoKnownAs } = records.at(ordinal)
    return [name, ...alsoKnownAs].map(termsOf)
  })
  if (names.flat().some((name) => name.includes(begun))) return undefined
  const isBegun = (name: readonly string[]) =>
    name.length === typed.length + 1 &&
    typed.every((term, i) => term === name[i]) &&
    name[typed.length]?.startsWith(begun)
  return hits[names.findIndex((ofHit) => ofHit.some(isBegun))]
}

function countFilters(filter: PlaceFilter, { catalogue, now }: SearchContext): FilterCounts {
  const facets = catalogue.index.facets(filter, localMoments('now', now, catalogue.timeZones))
  const countOf = (tag = -1) => facets.tags[tag] ?? 0
  const tagsByKey = tagsOfKeys(catalogue.tags)
  return {
    categories: catalogue.categories.map(({ slug }, number) => ({
      slug,
      count: facets.categories[number] ?? 0,
    })),
    attributes: catalogue.attributes.flatMap(({ key, filterable }) => {
      if (!filterable) return []
      const values = (tagsByKey.get(key) ?? [])
        .map(({ value, tag }) => ({ value, count: countOf(tag) }))
        .filter(({ count }) => count > 0)
      return [{ key, values: mostCommon(values) }]
    }),
    open: facets.open,
    hoursKnown: countOf(catalogue.tagNumber(HOURS_KNOWN)),
  }
}

/** More values are no help in a list; the others are found by their words. */
const MAX_VALUES = 40

function mostCommon<Value extends { count: number }>(values: readonly Value[]): readonly Value[] {
  if (values.length <= MAX_VALUES) return values
  return values.toSorted((a, b) => b.count - a.count).slice(0, MAX_VALUES)
}

// The tags are the same in every search until a place changes.
const tagsOfKeys = memoizePerObject((tags: readonly string[]) => {
  const pairs = tags.map((text, tag) => {
    const end = text.indexOf(':')
    return { key: text.slice(0, end), value: text.slice(end + 1), tag }
  })
  return Map.groupBy(pairs, ({ key }) => key)
})

/**
 * The places nearest to a circle that holds less than a page, to fill the page. `within` are the places in the circle; if there are
 * none, `findPartialMatches` answers the search and this returns nothing.
 */
export function hitsBeyond(
  within: readonly Hit[],
  filter: PlaceFilter,
  { index }: Pick<Catalogue, 'index'>,
  limit = PAGE_SIZE,
): Hit[] {
  const { around, ...elsewhere } = filter
  if (!around || within.length === 0 || within.length >= limit) return []
  const inCircle = new Set(within.map(({ ordinal }) => ordinal))
  return nearestHits(index, around.center, limit, elsewhere)
    .filter(({ ordinal }) => !inCircle.has(ordinal))
    .slice(0, limit - within.length)
}
