import type { Locale } from '../places/place.ts'
import { centerOf } from '../../lib/geo/bounds.ts'
import { type LocalMoment, localMoment } from '../../lib/hours/weekly-hours.ts'
import type { Finding } from './asked-filter.ts'
import { isAskedDay, timesOfDay, timesToCome, timesOf, writeTimes } from './catalogue/asked-day.ts'
import { type Interpretation, parse } from './parse/parse.ts'
import { openAt, type SaidTime } from './parse/time.ts'
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

export type Understood = {
  /** with the filters from its text, and with dates instead of named days */
  query: PlaceQuery
  meaning: Interpretation
  runnerUp?: RunnerUp
}

/** Parses the text of a query, and adds its filters to the query. */
export function understand(typed: PlaceQuery, finding: Finding): Understood {
  const { meaning, time, closed, radiusKm, attributes, categories, text, runnerUp } = parse(
    typed,
    finding.catalogue,
    finding.gazetteer,
  )
  const clocks = () => clocksAt(typed, meaning, finding)
  const timesSaid = (said: SaidTime | undefined) => said && openAt(said, clocks())
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
      open: withDates(query.open, clocks),
      closed: withDates(query.closed, clocks),
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
export function clocksAt(
  { within }: Pick<PlaceQuery, 'within'>,
  { origin }: Where,
  { catalogue, now }: Finding,
): LocalMoment {
  const middle = within ? centerOf(within) : (origin?.center ?? centerOf(catalogue.extent))
  const { hits } = catalogue.index.page({
    filter: {},
    order: 'distance',
    origin: middle,
    offset: 0,
    limit: 1,
  })
  const zone = hits[0] ? catalogue.records.at(hits[0].ordinal).timeZone : 'UTC'
  return localMoment(now, zone)
}

// Replaces named days by dates where the visitor looks, and drops past times.
function withDates(given: string | undefined, clocks: () => LocalMoment): string | undefined {
  const times = timesOf(given)
  if (times.length < 2 && !times.some(isAskedDay)) return given
  const dated = times.flatMap((time) => (isAskedDay(time) ? timesOfDay(time, clocks()) : time))
  return writeTimes(timesToCome(dated, clocks()))
}
