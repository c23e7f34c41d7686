import type { Locale } from '../places/place.ts'
import { centerOf } from '../../lib/geo/bounds.ts'
import { type LocalMoment, localMoment } from '../../lib/hours/weekly-hours.ts'
import type { Finding } from './asked-filter.ts'
import { isAskedDay, timesOfDay, timesToCome, timesOf, writeTimes } from './catalogue/asked-day.ts'
import { type Interpretation, parse } from './parse/parse.ts'
import { openAt, type SaidTime } from './parse/time.ts'
import { referenceTo } from './parse/where.ts'
import type { PlaceQuery } from './place-query.ts'

/** What else the text may mean: to be offered, and searched for as given. */
export type RunnerUp = Pick<Interpretation, 'words' | 'origin'> &
  Pick<PlaceQuery, 'open' | 'closed'> & {
    /** the search for the text as it stands, which the words are */
    literal?: PlaceQuery
  }

/** The search that a visitor is offered; quotation marks say that words are meant, and no locality or time. */
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
  /** with the filters that its text says, and the dates of the days that it names */
  query: PlaceQuery
  meaning: Interpretation
  runnerUp?: RunnerUp
}

/** What is asked, and what its words mean. */
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
      // Quotation marks say that words are meant, and no locality or time.
      ...(runnerUp.isLiteral && { literal: { ...typed, text: `"${runnerUp.words}"` } }),
    },
  }
}

type Where = Pick<Interpretation, 'origin'>

/**
 * What the clocks show now where the visitor looks: at the place that is nearest to the middle of that. Who looks nowhere in
 * particular looks at all places, whose middle is at most half of their time zones off.
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

// The times with the dates of the days that they name, as they are where the visitor looks, and that are not past.
function withDates(given: string | undefined, clocks: () => LocalMoment): string | undefined {
  const times = timesOf(given)
  if (times.length < 2 && !times.some(isAskedDay)) return given
  const dated = times.flatMap((time) => (isAskedDay(time) ? timesOfDay(time, clocks()) : time))
  return writeTimes(timesToCome(dated, clocks()))
}
