import { centerOf } from '../../lib/geo/bounds.ts'
import { type LocalMoment, localMoment } from '../../lib/hours/local-moment.ts'
import type { Finding } from './asked-filter.ts'
import { timesOf, writeTimes } from './catalogue/asked-times.ts'
import { isAskedDay, timesOfDay, timesToCome } from './catalogue/asked-day.ts'
import type { PlaceQuery } from './place-query.ts'
import type { Interpretation } from './reading/interpret.ts'

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

/** The parameter `open` with the dates of the days that it names, as they are where the visitor looks, and that are not past. */
export function withDate<Query extends Pick<PlaceQuery, 'open' | 'within'>>(
  query: Query,
  where: Where,
  finding: Finding,
): Query {
  const times = timesOf(query.open)
  if (times.length < 2 && !times.some(isAskedDay)) return query
  const clocks = clocksAt(query, where, finding)
  const dated = times.flatMap((time) => (isAskedDay(time) ? timesOfDay(time, clocks) : time))
  return { ...query, open: writeTimes(timesToCome(dated, clocks)) }
}
