import type { Bounds } from '../../lib/geo/coordinates.ts'
import type { Unit } from './radius.ts'

/** A search in the finder: its whole state, as in the URL (specification, 2). */
export type PlaceQuery = {
  /** `q`: the typed text, without filters in words; may name a place, a word, a locality, or both ("Brauerei bei Denver") */
  text: string
  /** `near`: a locality, postal code or `lat,lng` */
  near: string
  /** `here`: `near` is the visitor's position, and is shown as such */
  isHere?: true
  /** `exact`: no typing errors are corrected */
  isExact?: true
  radiusKm?: number
  /** slugs; any of them */
  categories: string[]
  /** `key:value`; all keys must hold, any value of a key */
  attributes: string[]
  /**
   * `now`, a local date, `2026-11-21`, a date with a time, `2026-11-21T18:30`, or a named day, `sunday`, `tomorrowT19:00`; several
   * alternatives are separated by commas
   */
  open?: string
  /** in the same form: places must be closed at all of these times */
  closed?: string
  within?: Bounds
  /** slug of the selected place */
  selected?: string
  view: 'list' | 'map'
  /** the unit of distances; depends on the language unless given */
  unit?: Unit
  /** the finder's own order, unless given; see `orderOf` */
  sort?: Sort
  /** 1 is the first */
  page: number
}

/** A pseudo-attribute for known opening hours; real attributes never have such a key. */
export const HOURS_KNOWN = '@hours:known'

export const SORTS = ['distance', 'relevance', 'recommended', 'name'] as const
export type Sort = (typeof SORTS)[number]

export const PAGE_SIZE = 20

/** The query as parameters, in a fixed order and without defaults, so that equal queries give equal URLs. */
export function toSearchParams(query: PlaceQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (query.text) params.set('q', query.text)
  if (query.near) params.set('near', query.near)
  if (query.isHere && isPointText(query.near)) params.set('here', 'yes')
  if (query.isExact) params.set('exact', 'yes')
  if (query.radiusKm !== undefined) params.set('radius', String(query.radiusKm))
  for (const category of query.categories) params.append('category', category)
  for (const attribute of query.attributes) params.append('attribute', attribute)
  if (query.open) params.set('open', query.open)
  if (query.closed) params.set('closed', query.closed)
  if (query.within) {
    const { west, south, east, north } = query.within
    params.set('bbox', [west, south, east, north].map((edge) => edge.toFixed(4)).join(','))
  }
  if (query.selected) params.set('place', query.selected)
  if (query.view === 'map') params.set('view', 'map')
  if (query.unit) params.set('unit', query.unit)
  if (query.sort) params.set('sort', query.sort)
  if (query.page > 1) params.set('page', String(query.page))
  return params
}

/** Whether any condition narrows the result. */
export function isNarrowed(query: PlaceQuery): boolean {
  return Boolean(
    query.text ||
    query.near ||
    query.within ||
    query.open ||
    query.closed ||
    query.categories.length ||
    query.attributes.length,
  )
}

/** Whether the text is a position, as the finder writes it into the URL. */
export function isPointText(text: string): boolean {
  return /^-?\d{1,3}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?$/.test(text)
}
