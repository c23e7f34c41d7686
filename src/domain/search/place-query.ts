import type { Bounds } from '../../lib/geo/coordinates.ts'
import { parseBounds } from '../../lib/geo/bounds.ts'
import { parsePastedPoint } from '../../lib/geo/pasted-point.ts'
import { normalize } from '../../lib/text/normalize.ts'
import { parseLocalMoment } from '../../lib/hours/local-moment.ts'
import { isAskedDay, isWholeDay } from './catalogue/asked-day.ts'
import { timesOf } from './catalogue/asked-times.ts'
import { type Unit, UNITS } from './radius.ts'

/** What the finder is asked: its whole state, as it stands in the URL (specification, 2). */
export type PlaceQuery = {
  /** `q`: what was typed; may name a place, a word, a locality, or both ("Brauerei bei Denver") */
  text: string
  /** `near`: a locality, postal code or `lat,lng` */
  near: string
  /** `here`: it is where the visitor was, and shown as that */
  isHere?: true
  /** `exact`: nothing of what was typed is taken for a typing error */
  isExact?: true
  radiusKm?: number
  /** slugs; any of them */
  categories: string[]
  /** `key:value`; all keys must hold, any value of a key */
  attributes: string[]
  /**
   * `now`, a local date, `2026-11-21`, or one with a time, `2026-11-21T18:30`, or the next day of a name, `sunday`, `tomorrowT19:00`;
   * several with commas between them: any of them
   */
  open?: string
  within?: Bounds
  /** slug of the selected place */
  selected?: string
  view: 'list' | 'map'
  /** in which distances are shown; the language decides when it is not given */
  unit?: Unit
  /** the finder's own order, unless given; see `orderOf` */
  sort?: Sort
  /** 1 is the first */
  page: number
}

/** Filters by whether the opening hours are known, as if by an attribute; no attribute of a site has such a key. */
export const HOURS_KNOWN = '@hours:known'

export const SORTS = ['distance', 'relevance', 'recommended', 'name'] as const
export type Sort = (typeof SORTS)[number]

export const PAGE_SIZE = 20

const LONGEST_TEXT = 200
const MOST_VALUES = 20
/** A week. */
const MOST_TIMES = 7

/** Reads the parameters. Nothing in a URL is an error: what cannot be read counts as not given. */
export function parsePlaceQuery(params: URLSearchParams): PlaceQuery {
  const bbox = params.get('bbox')
  return {
    ...readWhere(readText(params.get('q')), params),
    isExact: params.get('exact') === 'yes' ? true : undefined,
    radiusKm: readRadius(params.get('radius')),
    categories: readList(params.getAll('category')),
    attributes: readList(params.getAll('attribute')).filter((pair) => pair.includes(':')),
    open: readMoment(params.get('open')),
    within: bbox ? parseBounds(bbox) : undefined,
    selected: readText(params.get('place')) || undefined,
    view: params.get('view') === 'map' ? 'map' : 'list',
    unit: UNITS.find((unit) => unit === params.get('unit')),
    sort: SORTS.find((sort) => sort === params.get('sort')),
    page: readPage(params.get('page')),
  }
}

/** The same query as parameters, in one fixed order, defaults left out: equal queries make equal URLs. */
export function toSearchParams(query: PlaceQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (query.text) params.set('q', query.text)
  if (query.near) params.set('near', query.near)
  if (query.isHere && POINT.test(query.near)) params.set('here', 'yes')
  if (query.isExact) params.set('exact', 'yes')
  if (query.radiusKm !== undefined) params.set('radius', String(query.radiusKm))
  for (const category of query.categories) params.append('category', category)
  for (const attribute of query.attributes) params.append('attribute', attribute)
  if (query.open) params.set('open', query.open)
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

/** Whether the text says when: `now`, or one to seven times, each a local date with or without a time, or a day. */
export function isMoment(text: string): boolean {
  if (text === 'now') return true
  const times = timesOf(text)
  return times.length > 0 && times.length <= MOST_TIMES && times.every(isTime)
}

function isTime(text: string): boolean {
  if (isAskedDay(text) || isWholeDay(text)) return true
  return text.length === 'YYYY-MM-DDThh:mm'.length && parseLocalMoment(text) !== undefined
}

/** Whether anything narrows the result. */
export function isNarrowed(query: PlaceQuery): boolean {
  return Boolean(
    query.text ||
    query.near ||
    query.within ||
    query.open ||
    query.categories.length ||
    query.attributes.length,
  )
}

/** "Brauerei bei meinem Standort", "near my location": as the search field names where the visitor is. */
const OWN_LOCATION =
  /(?:^|\s+)(?:(?:bei|um|an|von|near|around|at|from)\s+)?(?:mein(?:em|en)?\s+standort|my\s+location)(?=$|[\s,?!.])/giu

/** As the finder writes a position into the address. */
const POINT = /^-?\d{1,3}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?$/

// In links `here` marks the point that is `near`. The search field holds words for it, and brings the point in `here` itself; when
// somebody has typed other words over them, the point is over, too.
function readWhere(
  text: string,
  params: URLSearchParams,
): Pick<PlaceQuery, 'text' | 'near' | 'isHere'> {
  const near = readText(params.get('near'))
  const here = readText(params.get('here'))
  const said = text.replaceAll(OWN_LOCATION, ' ')
  const rest = said === text ? undefined : said.replaceAll(/\s+/g, ' ').trim()
  if (here === 'yes' && POINT.test(near)) {
    return { text: rest ?? text, near, isHere: true }
  }
  if (rest !== undefined && POINT.test(here)) {
    return { text: rest, near: here, isHere: true }
  }
  return { text, near }
}

function readText(value: string | null): string {
  if (!value) return ''
  const text = normalize(value, 'NFC')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
  if (text.length <= LONGEST_TEXT) return text
  // The link of a map is often longer, and says its point late.
  const point = parsePastedPoint(text)
  return point ? `${point.lat},${point.lng}` : text.slice(0, LONGEST_TEXT)
}

function readList(values: string[]): string[] {
  if (values.length === 0) return values
  return [...new Set(values.map(readText).filter(Boolean))].slice(0, MOST_VALUES)
}

function readRadius(value: string | null): number | undefined {
  const radius = Number(value)
  return Number.isFinite(radius) && radius >= 1 && radius <= 20_000 ? radius : undefined
}

function readMoment(value: string | null): string | undefined {
  return value !== null && isMoment(value) ? value : undefined
}

function readPage(value: string | null): number {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= 50_000 ? page : 1
}
