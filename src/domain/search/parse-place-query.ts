import { parseBounds } from '../../lib/geo/bounds.ts'
import { parsePastedPoint } from '../../lib/geo/pasted-point.ts'
import { normalize } from '../../lib/text/fold.ts'
import { parseLocalMoment } from '../../lib/hours/weekly-hours.ts'
import { isNamedDay, isWholeDay, parseTimes } from './catalogue/named-day.ts'
import { isPointText, type PlaceQuery, SORTS } from './place-query.ts'
import { UNITS } from './radius.ts'

/** The visitor's position in the words of the search field: "Brauerei bei meinem Standort", "near my location". */
const OWN_LOCATION =
  /(?:^|\s+)(?:(?:bei|um|an|von|near|around|at|from)\s+)?(?:mein(?:em|en)?\s+standort|my\s+location)(?=$|[\s,?!.])/giu

const MAX_TEXT_LENGTH = 200
const MAX_VALUES = 20
/** A week. */
const MAX_TIMES = 7

/** Reads the parameters. Nothing in a URL is an error: invalid values count as missing. */
export function parsePlaceQuery(params: URLSearchParams): PlaceQuery {
  const bbox = params.get('bbox')
  return {
    ...readWhere(readText(params.get('q')), params),
    isExact: params.get('exact') === 'yes' ? true : undefined,
    radiusKm: readRadius(params.get('radius')),
    categories: readList(params.getAll('category')),
    attributes: readList(params.getAll('attribute')).filter((pair) => pair.includes(':')),
    open: readMoment(params.get('open')) ?? readChosenTime(params),
    closed: readMoment(params.get('closed')),
    within: bbox ? parseBounds(bbox) : undefined,
    selected: readText(params.get('place')) || undefined,
    view: params.get('view') === 'map' ? 'map' : 'list',
    unit: UNITS.find((unit) => unit === params.get('unit')),
    sort: SORTS.find((sort) => sort === params.get('sort')),
    page: readPage(params.get('page')),
  }
}

/** Whether the text is a valid `open` parameter: `now`, or one to seven dates, with or without a time, or named days. */
export function isMoment(text: string): boolean {
  if (text === 'now') return true
  const times = parseTimes(text)
  return times.length > 0 && times.length <= MAX_TIMES && times.every(isTime)
}

function isTime(text: string): boolean {
  if (isNamedDay(text) || isWholeDay(text)) return true
  return text.length === 'YYYY-MM-DDThh:mm'.length && parseLocalMoment(text) !== undefined
}

// In links `here` marks that `near` is the visitor's position. In the form the text field has words for the position, and `here` has
// the point itself; if the visitor has replaced the words, the point is dropped as well.
function readWhere(
  text: string,
  params: URLSearchParams,
): Pick<PlaceQuery, 'text' | 'near' | 'isHere'> {
  const near = readText(params.get('near'))
  const here = readText(params.get('here'))
  const rest = withoutOwnLocation(text)
  if (here === 'yes' && isPointText(near)) {
    return { text: rest ?? text, near, isHere: true }
  }
  if (rest !== undefined && isPointText(here)) {
    return { text: rest, near: here, isHere: true }
  }
  return { text, near }
}

function readText(value: string | null): string {
  if (!value) return ''
  const text = normalize(value, 'NFC')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
  if (text.length <= MAX_TEXT_LENGTH) return text
  // Map links are often longer, with the point near the end.
  const point = parsePastedPoint(text)
  return point ? `${point.lat},${point.lng}` : text.slice(0, MAX_TEXT_LENGTH)
}

function readList(values: string[]): string[] {
  if (values.length === 0) return values
  return [...new Set(values.map(readText).filter(Boolean))].slice(0, MAX_VALUES)
}

function readRadius(value: string | null): number | undefined {
  const radius = Number(value)
  return Number.isFinite(radius) && radius >= 1 && radius <= 20_000 ? radius : undefined
}

function readMoment(value: string | null): string | undefined {
  return value !== null && isMoment(value) ? value : undefined
}

// The form fields for a time: a date or a named day, and an optional clock time.
function readChosenTime(params: URLSearchParams): string | undefined {
  const day = params.get('date') || params.get('day')
  const clock = params.get('time')
  return readMoment(day && clock ? `${day}T${clock}` : day)
}

function readPage(value: string | null): number {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= 50_000 ? page : 1
}

// The text without words for the visitor's position; undefined if it has none.
function withoutOwnLocation(text: string): string | undefined {
  const rest = text.replaceAll(OWN_LOCATION, ' ')
  return rest === text ? undefined : rest.replaceAll(/\s+/g, ' ').trim()
}
