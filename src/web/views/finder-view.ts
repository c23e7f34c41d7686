import { placeWords } from '../words/places.ts'
import type { Bounds, LatLng } from '../../lib/geo/coordinates.ts'
import { formatAttributeValue } from './attribute-words.ts'
import { UNSPECIFIED, type Attribute, type Locale } from '../../domain/places/place.ts'
import type { AddressResult, Product } from '../../domain/product.ts'
import type { FinderResult } from '../../domain/search/find-places.ts'
import type { SearchPart, Relaxation } from '../../domain/search/relax-search.ts'
import type { IgnoredText } from '../../domain/search/parse/parse-search.ts'
import type { Locality } from '../../domain/search/gazetteer/gazetteer.ts'
import { writeNamedPoint } from '../../lib/geo/pasted-point.ts'
import { referenceTo } from '../../domain/search/parse/where.ts'
import { queryOfRunnerUp } from '../../domain/search/interpret-query.ts'
import {
  HOURS_KNOWN,
  isNarrowed,
  type PlaceQuery,
  type Sort,
} from '../../domain/search/place-query.ts'
import type { Unit } from '../../domain/search/radius.ts'
import { type CategoryView, toCategoryView } from './category-view.ts'
import { correctionText, toSearchString, toggle } from './finder-search.ts'
import { type MapEdge, mapEdges } from './map-edges.ts'
import { type PlaceRow, toPlaceRow } from './place-view.ts'

/** One category chip, with the number of places that it would leave. */
export type FilterChip = CategoryView & { count: number; active: boolean }

/** One chosen value of an attribute, and the search without it. */
export type AttributeChip = { pair: string; name: string; value: string; search: string }

/** A filterable attribute, with the chosen values and those that would leave places. */
export type FacetView = {
  key: string
  name: string
  /** yes is the only value to choose */
  isYes?: true
  values: { pair: string; label: string; count: number; active: boolean }[]
}

/** A search around an address, and the host of the geocoder that found it. */
export type AddressOffer = { label: string; search: string; host: string }

export type RelaxationLink = { relaxation: Relaxation; search: string }

/** The data of the finder's page. Searches are query strings, so every control is a plain link. */
export type FinderView = {
  query: PlaceQuery
  /** there is no search yet: the first page of all places */
  isStart?: true
  /** the site has no places at all yet */
  isEmptySite?: boolean
  /** the text in the search field */
  typed: string
  words: string
  originName?: string
  /** the text searched for instead of the typed one, and the search for exactly what was typed */
  correction?: { words: string; meant: string; search: string }
  /** the regions that the origin covers, if its name does not say them */
  originParts?: string[]
  origin?: LatLng
  /** the origin is a region, and the search covers every place in it */
  isRegion: boolean
  /** ISO 3166-2 codes of the searched regions, which the map outlines */
  regions: string[]
  /** the region is a landscape */
  isLandscape: boolean
  radiusKm?: number
  unit: Unit
  alternatives: { label: string; search: string }[]
  /** the visitor named the alternatives along with the origin; they are not other readings of its name */
  isFirstOfSeveral: boolean
  unknownNear: boolean
  needsUserLocation: boolean
  /** typed words that the search ignores */
  ignored: IgnoredText[]
  /** another possible reading of the text */
  runnerUp?: { label: string; open?: string; closed?: string; search: string; isLiteral?: true }
  /** what a geocoder found for the searched address */
  address?: AddressOffer
  total: number
  pageCount: number
  /** every sort order of this search with its link; with fewer than two there is nothing to choose */
  sorts: { sort: Sort; active: boolean; search: string }[]
  rows: PlaceRow[]
  /** how many of these rows lie inside the circle; the others come last */
  rowsWithin: number
  /** the selected place, if the list has no row for it */
  unlisted?: PlaceRow
  /** no place matches the whole search: the rows match it without these parts */
  droppedParts?: SearchPart[]
  /** the search whose places the map shows beside the rows */
  mapQuery: PlaceQuery
  categories: FilterChip[]
  /** slugs in the query that no category has, so they match nothing */
  unknownCategories: string[]
  attributes: AttributeChip[]
  facets: FacetView[]
  /** missing if all places have known hours, or none */
  hoursKnown?: { count: number; active: boolean }
  /** no count if the search asks for another time */
  openNow: { count?: number; active: boolean; search: string }
  /** no place here has known hours */
  hasNoHours: boolean
  area: Bounds
  edges: MapEdge[]
  relaxations: RelaxationLink[]
}

type DisplayOptions = { locale: Locale; unit: Unit }

export function toFinderView(
  result: FinderResult,
  product: Product,
  { locale, unit }: DisplayOptions,
): FinderView {
  const { query, origin } = result
  const active = new Set(query.categories)
  const counts = new Map(result.counts.categories.map(({ slug, count }) => [slug, count]))
  return {
    query,
    ...(!isNarrowed(query) && query.page === 1 && { isStart: true }),
    typed: typedText(query, origin, locale),
    words: result.words,
    // For the visitor's own position, the town is enough.
    originName: query.isHere ? origin?.name[locale] : origin?.label[locale],
    originParts:
      origin?.hasOwnName &&
      origin.parts?.map(({ name }) => name[locale]).toSorted((a, b) => a.localeCompare(b, locale)),
    correction: result.correction && {
      words: result.correction.words,
      meant: correctionText(result.correction, locale),
      search: toSearchString({ ...query, isExact: true }),
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
    needsUserLocation: result.needsUserLocation,
    ignored: result.ignored,
    runnerUp: result.runnerUp && runnerUpOf(result.runnerUp, query, locale),
    total: result.total,
    pageCount: result.pageCount,
    // The first order is the default, which needs no parameter in the URL.
    sorts: result.orders.map((sort, i) => ({
      sort,
      active: sort === result.order,
      search: toSearchString({ ...query, sort: i === 0 ? undefined : sort }),
    })),
    droppedParts: result.instead?.without,
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
      search: toSearchString({ ...query, open: query.open ? undefined : 'now' }),
    },
    hasNoHours: result.hasNoHours,
    area: result.area,
    edges: mapEdges(result, product, locale),
    relaxations: result.relaxations.map((relaxation) => ({
      relaxation,
      search: toSearchString(relaxation.query),
    })),
  }
}

const REGION = /^[A-Z]{2}-[A-Z0-9]{1,3}$/

// A part of a country stands for its states; countries and landscapes have no outline.
function codesOf({ id, parts }: Locality): string[] {
  return parts?.flatMap(codesOf) ?? (REGION.test(id) ? [id] : [])
}

export function toAddressOffer(query: PlaceQuery, found: AddressResult): AddressOffer | undefined {
  if (found.kind !== 'found') return undefined
  const { point, host } = found
  const near = writeNamedPoint(point.label, point)
  const text = query.near ? query.text : ''
  return { label: point.label, host, search: toSearchString({ ...query, text, near }) }
}

// A chosen locality is an id in the URL and a name in the field.
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
  return { label, search: toSearchString({ ...query, text: words, near }) }
}

function runnerUpOf(
  runnerUp: NonNullable<FinderResult['runnerUp']>,
  query: PlaceQuery,
  locale: Locale,
): FinderView['runnerUp'] {
  const search = toSearchString(queryOfRunnerUp(runnerUp, query, locale))
  const { words, open, closed, literal } = runnerUp
  if (literal) return { label: words, search, isLiteral: true }
  return { label: correctionText(runnerUp, locale), open, closed, search }
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
    value: pair === HOURS_KNOWN ? '' : formatAttributeValue(value, attribute, locale),
    search: toSearchString({ ...query, attributes: toggle(query.attributes, pair) }),
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
      .toSorted(facetValueComparator(attribute))
      .map(({ value, count }) => ({
        pair: `${key}:${value}`,
        label: formatAttributeValue(value, attribute, locale),
        count,
        active: isChosen(value),
      }))
    if (values.every(({ pair, active }) => pair === `${key}:${UNSPECIFIED}` && !active)) return []
    const isYes = attribute.type === 'boolean' && values.every(({ pair }) => pair.endsWith(':true'))
    return [{ key, name: attribute.name[locale], values, ...(isYes && { isYes }) }]
  })
}

type CountedValue = { value: string; count: number }

function facetValueComparator({ type, choices = [] }: Attribute) {
  const order = type === 'boolean' ? ['true', 'false'] : choices.map(({ value }) => value)
  const turnOf = ({ value }: CountedValue) =>
    order.includes(value) ? order.indexOf(value) : order.length
  return (a: CountedValue, b: CountedValue): number => {
    if (type === 'number') return Number(a.value) - Number(b.value)
    return turnOf(a) - turnOf(b) || b.count - a.count
  }
}

// If all hours are known, or none, there is nothing to choose.
function hoursKnownOf({ counts, query, total }: FinderResult): FinderView['hoursKnown'] {
  const active = query.attributes.includes(HOURS_KNOWN)
  const isSome = counts.hoursKnown > 0 && counts.hoursKnown < total
  return active || isSome ? { count: counts.hoursKnown, active } : undefined
}
