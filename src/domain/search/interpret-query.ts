import type { Locale } from '../places/place.ts'
import { centerOf } from '../../lib/geo/bounds.ts'
import { type LocalMoment, localMoment } from '../../lib/hours/weekly-hours.ts'
import type { SearchContext } from './index-query.ts'
import { nearestHits } from './catalogue/catalogue.ts'
import {
  isNamedDay,
  timesOfNamedDay,
  upcomingTimes,
  parseTimes,
  formatTimes,
} from './catalogue/named-day.ts'
import { type Interpretation, parseSearch } from './parse/parse-search.ts'
import { toOpenParameter, type TimeExpression } from './parse/time.ts'
import { referenceTo } from './parse/where.ts'
import type { PlaceQuery } from './place-query.ts'

/** A second meaning of the text, which the page offers as a search. */
export type RunnerUp = Pick<Interpretation, 'words' | 'origin'> &
  Pick<PlaceQuery, 'open' | 'closed'> & {
    /** the search for the literal text */
    literal?: PlaceQuery
  }

/** The search to offer. Quotation marks keep the words from being parsed as a locality or time. */
export function queryOfRunnerUp(
  { words, origin, open, closed, literal }: RunnerUp,
  query: PlaceQuery,
  locale: Locale,
): PlaceQuery {
  if (literal) return literal
  const text = origin || open || closed || words === '' ? words : `"${words}"`
  const near = origin ? referenceTo(origin)[locale] : ''
  return { ...query, text, near, isHere: undefined, open, closed }
}

export type InterpretedQuery = {
  /** with the filters from its text, and with dates instead of named days */
  query: PlaceQuery
  meaning: Interpretation
  runnerUp?: RunnerUp
}

/** Parses the text of a query, and adds its filters to the query. */
export function interpretQuery(typed: PlaceQuery, context: SearchContext): InterpretedQuery {
  const { meaning, time, closed, radiusKm, attributes, categories, text, runnerUp } = parseSearch(
    typed,
    context.catalogue,
    context.gazetteer,
  )
  const clocks = () => localTimeAt(typed, meaning, context)
  const timesSaid = (said: TimeExpression | undefined) => said && toOpenParameter(said, clocks())
  const query = {
    ...typed,
    text,
    radiusKm: radiusKm ?? typed.radiusKm,
    categories: [...new Set([...typed.categories, ...categories])],
    attributes: [...new Set([...typed.attributes, ...attributes])],
    open: timesSaid(time) ?? typed.open,
    closed: timesSaid(closed) ?? typed.closed,
  }
  return {
    query: {
      ...query,
      open: resolveNamedDays(query.open, clocks),
      closed: resolveNamedDays(query.closed, clocks),
    },
    meaning,
    runnerUp: runnerUp && {
      words: runnerUp.words,
      origin: runnerUp.origin,
      open: timesSaid(runnerUp.time),
      closed: timesSaid(runnerUp.closed),
      // Quotation marks keep the words from being parsed as a locality or time.
      ...(runnerUp.isLiteral && { literal: { ...typed, text: `"${runnerUp.words}"` } }),
    },
  }
}

type Where = Pick<Interpretation, 'origin'>

/**
 * The local time where the visitor looks: at the place nearest to the middle of that area. Without an area it is the middle of all
 * places, which is off by at most half of their time zones.
 */
export function localTimeAt(
  { within }: Pick<PlaceQuery, 'within'>,
  { origin }: Where,
  { catalogue, now }: SearchContext,
): LocalMoment {
  const middle = within ? centerOf(within) : (origin?.center ?? centerOf(catalogue.extent))
  const [nearest] = nearestHits(catalogue.index, middle, 1)
  const zone = nearest ? catalogue.records.at(nearest.ordinal).timeZone : 'UTC'
  return localMoment(now, zone)
}

// Replaces named days by dates where the visitor looks, and drops past times.
function resolveNamedDays(
  given: string | undefined,
  clocks: () => LocalMoment,
): string | undefined {
  const times = parseTimes(given)
  if (times.length < 2 && !times.some(isNamedDay)) return given
  const dated = times.flatMap((time) => (isNamedDay(time) ? timesOfNamedDay(time, clocks()) : time))
  return formatTimes(upcomingTimes(dated, clocks()))
}
