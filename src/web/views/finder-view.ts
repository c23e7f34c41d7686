import { placeWords } from '../words/places.ts'
import type { Bounds, LatLng } from '../../lib/geo/coordinates.ts'
import { valueWords } from './attribute-words.ts'
import { NOT_SAID, type Attribute, type Locale } from '../../domain/places/place.ts'
import type { FoundAddress, Product } from '../../domain/product.ts'
import type { FinderResult } from '../../domain/search/find-places.ts'
import type { SearchPart, Relaxation } from '../../domain/search/when-empty.ts'
import type { Ignored } from '../../domain/search/parse/parse.ts'
import type { Locality } from '../../domain/search/gazetteer/gazetteer.ts'
import { writeNamedPoint } from '../../lib/geo/pasted-point.ts'
import { referenceTo } from '../../domain/search/parse/where.ts'
import { queryOfRunnerUp } from '../../domain/search/understand.ts'
import {
  HOURS_KNOWN,
  isNarrowed,
  type PlaceQuery,
  type Sort,
} from '../../domain/search/place-query.ts'
import type { Unit } from '../../domain/search/radius.ts'
import { type CategoryView, toCategoryView } from './category-view.ts'
import { meantText, searchOf, toggled } from './finder-search.ts'
import { type MapEdge, mapEdges } from './map-edges.ts'
import { type PlaceRow, toPlaceRow } from './place-view.ts'

/** One chip: what it filters by, and how many places it would leave. */
export type FilterChip = CategoryView & { count: number; active: boolean }

/** One value of an attribute that is filtered by, and the search without it. */
export type AttributeChip = { pair: string; name: string; value: string; search: string }

/** An attribute that can be filtered by, with the values that would leave places and those that are chosen. */
export type FacetView = {
  key: string
  name: string
  /** only said, where there is no choice but yes */
  isYes?: true
  values: { pair: string; label: string; count: number; active: boolean }[]
}

/** Searching around an address, and who has found it. */
export type AddressOffer = { label: string; search: string; host: string }

export type WayOut = { relaxation: Relaxation; search: string }

/** What the finder's page is drawn from. Searches are query strings, so every control is a plain link. */
export type FinderView = {
  query: PlaceQuery
  /** nothing is searched for yet: the first page of everything */
  isStart?: true
  /** the site has no places at all yet */
  isEmptySite?: boolean
  /** the text in the search field */
  typed: string
  words: string
  originName?: string
  /** what is searched for instead of what was typed, and the search for exactly that */
  correction?: { words: string; meant: string; search: string }
  /** the regions that the origin covers, if its name does not say them */
  originParts?: string[]
  origin?: LatLng
  /** the origin is a region, and every place in it is meant */
  isRegion: boolean
  /** ISO 3166-2 codes of the regions that are searched, whose outlines the map shows */
  regions: string[]
  /** the region is a landscape */
  isLandscape: boolean
  radiusKm?: number
  unit: Unit
  alternatives: { label: string; search: string }[]
  /** they were named beside the origin, not meant instead of it */
  isFirstOfSeveral: boolean
  unknownNear: boolean
  asksFromHere: boolean
  /** words that nothing is searched by */
  ignored: Ignored[]
  /** what else the text may mean */
  runnerUp?: { label: string; open?: string; closed?: string; search: string; isLiteral?: true }
  /** what somebody else knows about the address that was searched for */
  address?: AddressOffer
  total: number
  pageCount: number
  /** each order there is for this search, and the search in it; fewer than two leave no choice */
  sorts: { sort: Sort; active: boolean; search: string }[]
  rows: PlaceRow[]
  /** how many of these rows lie inside the circle; the others come last */
  rowsWithin: number
  /** the selected place where there is no row for it */
  unlisted?: PlaceRow
  /** no place matches everything: the rows are those without these parts of the search */
  instead?: SearchPart[]
  /** what the map shows beside the rows */
  mapQuery: PlaceQuery
  categories: FilterChip[]
  /** slugs that are filtered by and that no category has, so that nothing is found by them */
  unknownCategories: string[]
  attributes: AttributeChip[]
  facets: FacetView[]
  /** missing where all places or none have them */
  hoursKnown?: { count: number; active: boolean }
  /** without a count where another time is asked for */
  openNow: { count?: number; active: boolean; search: string }
  /** no place here has known hours */
  hasNoHours: boolean
  area: Bounds
  edges: MapEdge[]
  waysOut: WayOut[]
}

type Reader = { locale: Locale; unit: Unit }

export function toFinderView(
  result: FinderResult,
  product: Product,
  { locale, unit }: Reader,
): FinderView {
  const { query, origin } = result
  const active = new Set(query.categories)
  const counts = new Map(result.counts.categories.map(({ slug, count }) => [slug, count]))
  return {
    query,
    ...(!isNarrowed(query) && query.page === 1 && { isStart: true }),
    typed: typedText(query, origin, locale),
    words: result.words,
    // Of the visitor's own position the town is enough.
    originName: query.isHere ? origin?.name[locale] : origin?.label[locale],
    originParts:
      origin?.hasOwnName &&
      origin.parts?.map(({ name }) => name[locale]).toSorted((a, b) => a.localeCompare(b, locale)),
    correction: result.correction && {
      words: result.correction.words,
      meant: meantText(result.correction, locale),
      search: searchOf({ ...query, isExact: true }),
    },
    origin: origin && result.radiusKm !== undefined ? origin.center : undefined,
    isRegion: result.isRegion,
    regions: origin && result.isRegion ? codesOf(origin) : [],
    isLandscape: origin?.kind === 'landscape',
    radiusKm: result.radiusKm,
    unit,
    alternatives: result.alternatives.map((locality) =>
      alternative(query, result.words, locality, locale),
    ),
    isFirstOfSeveral: result.isFirstOfSeveral,
    unknownNear: result.unknownNear,
    asksFromHere: result.asksFromHere,
    ignored: result.ignored,
    runnerUp: result.runnerUp && runnerUpOf(result.runnerUp, query, locale),
    total: result.total,
    pageCount: result.pageCount,
    // The first one is the finder's own, which needs no word in the address.
    sorts: result.orders.map((sort, i) => ({
      sort,
      active: sort === result.order,
      search: searchOf({ ...query, sort: i === 0 ? undefined : sort }),
    })),
    instead: result.instead?.without,
    mapQuery: result.instead?.query ?? query,
    rowsWithin: result.found.length - result.beyond,
    rows: result.found.map((found) => toPlaceRow(found, product, locale, query.open)),
    unlisted:
      result.unlisted &&
      toPlaceRow({ place: result.unlisted, number: 0 }, product, locale, query.open),
    categories: product.categories().map((category) => ({
      ...toCategoryView(category, locale),
      count: counts.get(category.slug) ?? 0,
      active: active.has(category.slug),
    })),
    unknownCategories: query.categories.filter((slug) => !counts.has(slug)),
    attributes: query.attributes.map((pair) => attributeChip(pair, query, product, locale)),
    facets: facetsOf(result, product, locale),
    hoursKnown: hoursKnownOf(result),
    openNow: {
      count: query.open && query.open !== 'now' ? undefined : result.counts.open,
      active: query.open !== undefined,
      search: searchOf({ ...query, open: query.open ? undefined : 'now' }),
    },
    hasNoHours: result.hasNoHours,
    area: result.area,
    edges: mapEdges(result, product, locale),
    waysOut: result.relaxations.map((relaxation) => ({
      relaxation,
      search: searchOf(relaxation.query),
    })),
  }
}

const REGION = /^[A-Z]{2}-[A-Z0-9]{1,3}$/

// A part of a country is the list of its states; countries and landscapes have no outline.
function codesOf({ id, parts }: Locality): string[] {
  return parts?.flatMap(codesOf) ?? (REGION.test(id) ? [id] : [])
}

export function toAddressOffer(query: PlaceQuery, found: FoundAddress): AddressOffer | undefined {
  if (found.kind !== 'found') return undefined
  const { point, host } = found
  const near = writeNamedPoint(point.label, point)
  const text = query.near ? query.text : ''
  return { label: point.label, host, search: searchOf({ ...query, text, near }) }
}

// A chosen locality is in the URL by its id, and in the field by its name.
function typedText(
  { text, near: given, isHere }: PlaceQuery,
  origin: Locality | undefined,
  locale: Locale,
) {
  const { finder } = placeWords(locale)
  if (isHere) return text ? `${text} ${finder.nearHere}` : finder.here
  const near = origin?.id === given && origin.kind !== 'point' ? origin.label[locale] : given
  if (text && near) return `${text} ${finder.near(near)}`
  return text || near
}

function alternative(query: PlaceQuery, words: string, locality: Locality, locale: Locale) {
  const label = locality.label[locale]
  const near = referenceTo(locality)[locale]
  return { label, search: searchOf({ ...query, text: words, near }) }
}

function runnerUpOf(
  runnerUp: NonNullable<FinderResult['runnerUp']>,
  query: PlaceQuery,
  locale: Locale,
): FinderView['runnerUp'] {
  const search = searchOf(queryOfRunnerUp(runnerUp, query, locale))
  const { words, open, closed, literal } = runnerUp
  if (literal) return { label: words, search, isLiteral: true }
  return { label: meantText(runnerUp, locale), open, closed, search }
}

function attributeChip(
  pair: string,
  query: PlaceQuery,
  product: Product,
  locale: Locale,
): AttributeChip {
  const [key, value] = [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]
  const attribute = product.attributes().find((one) => one.key === key)
  const { hoursKnown } = placeWords(locale).finder
  return {
    pair,
    name: pair === HOURS_KNOWN ? hoursKnown : (attribute?.name[locale] ?? key),
    value: pair === HOURS_KNOWN ? '' : valueWords(value, attribute, locale),
    search: searchOf({ ...query, attributes: toggled(query.attributes, pair) }),
  }
}

/** Choices in the operator's order, numbers by size, texts by how many places have them. */
function facetsOf({ counts, query }: FinderResult, product: Product, locale: Locale): FacetView[] {
  return counts.attributes.flatMap(({ key, values: counted }): FacetView[] => {
    const attribute = product.attributes().find((one) => one.key === key)
    if (!attribute) return []
    const isChosen = (value: string) => query.attributes.includes(`${key}:${value}`)
    const chosen = query.attributes
      .filter((pair) => pair.startsWith(`${key}:`))
      .map((pair) => pair.slice(key.length + 1))
      .filter((value) => !counted.some((other) => other.value === value))
    const values = [...counted, ...chosen.map((value) => ({ value, count: 0 }))]
      .toSorted(comparedBy(attribute))
      .map(({ value, count }) => ({
        pair: `${key}:${value}`,
        label: valueWords(value, attribute, locale),
        count,
        active: isChosen(value),
      }))
    if (values.every(({ pair, active }) => pair === `${key}:${NOT_SAID}` && !active)) return []
    const isYes = attribute.type === 'boolean' && values.every(({ pair }) => pair.endsWith(':true'))
    return [{ key, name: attribute.name[locale], values, ...(isYes && { isYes }) }]
  })
}

type CountedValue = { value: string; count: number }

function comparedBy({ type, choices = [] }: Attribute) {
  const order = type === 'boolean' ? ['true', 'false'] : choices.map(({ value }) => value)
  const turnOf = ({ value }: CountedValue) =>
    order.includes(value) ? order.indexOf(value) : order.length
  return (a: CountedValue, b: CountedValue): number => {
    if (type === 'number') return Number(a.value) - Number(b.value)
    return turnOf(a) - turnOf(b) || b.count - a.count
  }
}

// Where all hours are known, or none, there is nothing to choose.
function hoursKnownOf({ counts, query, total }: FinderResult): FinderView['hoursKnown'] {
  const active = query.attributes.includes(HOURS_KNOWN)
  const isSome = counts.hoursKnown > 0 && counts.hoursKnown < total
  return active || isSome ? { count: counts.hoursKnown, active } : undefined
}
