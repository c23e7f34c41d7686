import { type CompassDirection, compassDirectionTo } from '../../lib/geo/coordinates.ts'
import type { Hit, PlaceFilter } from '../../lib/place-index/place-index.ts'
import { type Finding, ordersOf, toFilter } from './asked-filter.ts'
import { localMoments } from './catalogue/asked-day.ts'
import { onceForEach } from './catalogue/category-words.ts'
import type { Locality } from './gazetteer/gazetteer.ts'
import { type Correction, correctionOf } from './correction.ts'
import type { Ignored } from './parse/parse.ts'
import { isApproximate } from '../places/place.ts'
import { bestNamed, termsOf } from './parse/names.ts'
import { HOURS_KNOWN, PAGE_SIZE, type PlaceQuery, type Sort } from './place-query.ts'
import type { PublicPlace } from './catalogue/public-place.ts'
import { type RunnerUp, understand } from './understand.ts'
import { type ShownArea, shownArea } from './shown-area.ts'
import { pageAsShown } from './shown-order.ts'
import { findInstead, findRelaxations, type Instead, type Relaxation } from './when-empty.ts'
import type { Catalogue } from './catalogue/catalogue.ts'

export type FoundPlace = {
  place: PublicPlace
  /** its number in the whole list, which its pin shares; 1 is the first */
  number: number
  distanceKm?: number
  /** the place or the origin is only the middle of a town, so that nothing below a kilometre or a mile means anything */
  isRough?: boolean
  /** the direction from the origin */
  wind?: CompassDirection
}

export type FinderResult = ShownArea & {
  query: PlaceQuery
  /** the words that were looked for in places, after a locality was taken out of them */
  words: string
  origin?: Locality
  /** what was taken for a typing error, to be told and to be undone */
  correction?: Correction
  /** the origin is a region whose whole area is meant */
  isRegion: boolean
  /** in force around the origin; undefined for a whole region, a box or no origin */
  radiusKm?: number
  /** other localities that may be meant, or were named beside the origin, to choose from */
  alternatives: Locality[]
  /** they were named beside the origin, and are searched around one at a time */
  isFirstOfSeveral: boolean
  /** `near` named something nobody knows */
  unknownNear: boolean
  /** the text asks from where the visitor is, which it does not say */
  asksFromHere: boolean
  /** the words of the text that nothing is searched by */
  ignored: Ignored[]
  /** what else the text may mean */
  runnerUp?: RunnerUp
  total: number
  pageCount: number
  /** how the places are sorted, and how they could be */
  order: Sort
  orders: Sort[]
  found: FoundPlace[]
  /** so many of them, the last ones, lie outside the circle: it holds less than a page, and they are the next nearest */
  beyond: number
  /** the selected place where it is none of them: on another page of the list, or not in it */
  unlisted?: PublicPlace
  /** nothing matches everything, so the places found are those without these parts of the search */
  instead?: Instead
  counts: FilterCounts
  /** the hours of none of the places are known, or of those that there would be but for a filter by time */
  hasNoHours: boolean
  /** what would bring results; only when there are none */
  relaxations: Relaxation[]
}

/** How many places each further filter would leave; of one of several values, in place of those chosen. */
export type FilterCounts = {
  categories: { slug: string; count: number }[]
  /** of each filterable attribute the values that places here have */
  attributes: { key: string; values: readonly { value: string; count: number }[] }[]
  open: number
  hoursKnown: number
}

/** Answers the finder: one page of places, what the words meant, counts for each filter, and a way out of nothing. */
export function findPlaces(typed: PlaceQuery, finding: Finding): FinderResult {
  const { catalogue } = finding
  const { query, meaning, runnerUp } = understand(typed, finding)
  const asked = toFilter(query, meaning, finding)
  const orders = ordersOf(meaning, asked)
  const order = orders.find((one) => one === query.sort) ?? asked.order
  const offset = (query.page - 1) * PAGE_SIZE
  const { total, hits: unnamed } = pageAsShown(
    { filter: asked.filter, order, origin: meaning.origin?.center, offset, limit: PAGE_SIZE },
    finding.locale,
    catalogue,
  )
  const instead = total === 0 ? findInstead(query, meaning, finding) : undefined
  const isOwnOrder = order === asked.order
  const within =
    instead?.hits ??
    (query.page === 1 && isOwnOrder ? namedFirst(unnamed, meaning.words, order, finding) : unnamed)
  const isFromTown = meaning.origin?.kind !== 'point'
  const beyond = total > 0 && total < PAGE_SIZE ? hitsBeyond(within, asked.filter, catalogue) : []
  const found = [...within, ...beyond].map(({ ordinal, distanceKm }, position) => {
    const place = catalogue.records.at(ordinal)
    const center = asked.isRegion ? undefined : meaning.origin?.center
    return {
      place,
      number: (instead ? 0 : offset) + position + 1,
      distanceKm: center && distanceKm,
      isRough: center !== undefined && (isFromTown || isApproximate(place.location)),
      wind: center && compassDirectionTo(center, place.location),
    }
  })
  const counts = countFilters(asked.filter, finding)
  // Words that find nothing here either way are not worth a word.
  const correction =
    total > 0 || meaning.isGuess || meaning.isRespelt
      ? correctionOf(query, meaning, catalogue)
      : undefined
  return {
    query,
    words: meaning.words,
    origin: meaning.origin,
    correction,
    isRegion: asked.isRegion,
    radiusKm: asked.filter.around?.radiusKm,
    alternatives: meaning.alternatives,
    isFirstOfSeveral: meaning.isFirstOfSeveral ?? false,
    unknownNear: meaning.unknownNear,
    asksFromHere: meaning.asksFromHere && !query.within,
    ignored: meaning.ignored,
    // A correction offers the text as it stands, too.
    runnerUp: correction && runnerUp?.literal ? undefined : runnerUp,
    total,
    pageCount: Math.ceil(total / PAGE_SIZE),
    order,
    orders,
    found,
    beyond: beyond.length,
    unlisted: unlistedPlace(query, found, catalogue),
    hasNoHours: hasNoHours(query, { total, filter: asked.filter, counts }, catalogue),
    instead: instead && { without: instead.without, total: instead.total, query: instead.query },
    counts,
    ...shownArea(
      {
        query,
        origin: meaning.origin,
        asked,
        listed: found.slice(0, within.length).map(({ place }) => place),
        instead,
      },
      catalogue,
    ),
    relaxations: total === 0 ? findRelaxations(query, meaning, finding) : [],
  }
}

function unlistedPlace(
  { selected }: PlaceQuery,
  found: readonly FoundPlace[],
  { ordinalOfSlug, records }: Catalogue,
): PublicPlace | undefined {
  if (selected === undefined || found.some(({ place }) => place.slug === selected)) return undefined
  const ordinal = ordinalOfSlug(selected)
  return ordinal === undefined ? undefined : records.at(ordinal)
}

function hasNoHours(
  { open, closed }: PlaceQuery,
  { total, filter, counts }: { total: number; filter: PlaceFilter; counts: FilterCounts },
  { index, tagNumber, tags }: Finding['catalogue'],
): boolean {
  if (total > 0) return !open && !closed && counts.hoursKnown === 0
  const atAnyTime = { ...filter, openAt: undefined, closedAt: undefined }
  const known = [tagNumber(HOURS_KNOWN) ?? tags.length]
  const isKnown = index.count({ ...atAnyTime, tags: [...(filter.tags ?? []), known] }) > 0
  return !isKnown && index.count(atAnyTime) > 0
}

// Whoever types a name whole means that place, also where others of the words come first or lie nearer.
function namedFirst(hits: Hit[], words: string, order: Sort, { catalogue }: Finding): Hit[] {
  if (!words) return hits
  const spelt = catalogue.index.correction(words) ?? words
  const named =
    bestNamed(hits, spelt, catalogue)?.hit ??
    (order === 'relevance' ? firstBegun(hits, spelt, catalogue) : undefined)
  return named ? [named, ...hits.filter((hit) => hit !== named)] : hits
}

// "Libert" begins the whole name of "Liberty", and only one word of "Left Field Liberty Village". Where a name has the last word
// as it stands, none is completed.
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

function countFilters(filter: PlaceFilter, { catalogue, now }: Finding): FilterCounts {
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

/** Nobody looks through more; the rest of a free text is found by its words. */
const MOST_VALUES = 40

function mostCommon<Value extends { count: number }>(values: readonly Value[]): readonly Value[] {
  if (values.length <= MOST_VALUES) return values
  return values.toSorted((a, b) => b.count - a.count).slice(0, MOST_VALUES)
}

// The tags are the same in every search until a place changes.
const tagsOfKeys = onceForEach((tags: readonly string[]) => {
  const pairs = tags.map((text, tag) => {
    const end = text.indexOf(':')
    return { key: text.slice(0, end), value: text.slice(end + 1), tag }
  })
  return Map.groupBy(pairs, ({ key }) => key)
})

/**
 * The places nearest to a circle that holds fewer than a page, so many that the page is full. `within` is all that the circle
 * holds; of an empty one there are none, as `findInstead` answers then.
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
  const { hits } = index.page({
    filter: elsewhere,
    order: 'distance',
    origin: around.center,
    offset: 0,
    limit,
  })
  return hits.filter(({ ordinal }) => !inCircle.has(ordinal)).slice(0, limit - within.length)
}
