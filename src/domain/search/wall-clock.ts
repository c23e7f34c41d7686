import { type LocalMoment, localMoment } from '../../lib/hours/local-moment.ts'
import type { Finding } from './asked-filter.ts'
import { isAskedDay, momentOfDay } from './catalogue/asked-day.ts'
import type { Interpretation } from './reading/interpret.ts'

type Where = Pick<Interpretation, 'origin'>

/** What the clocks show now where the visitor looks: at the place that is nearest to that. */
export function clocksAt({ origin }: Where, { catalogue, now }: Finding): LocalMoment {
  const nearest = origin && { order: 'distance' as const, origin: origin.center }
  const { hits } = catalogue.index.page({
    filter: {},
    order: 'name',
    ...nearest,
    offset: 0,
    limit: 1,
  })
  const zone = hits[0] ? catalogue.records.at(hits[0].ordinal).timeZone : 'UTC'
  return localMoment(now, zone)
}

/** The parameter `open` with the date of a day that it names, as it is where the visitor looks. */
export function withDate<Query extends { open?: string }>(
  query: Query,
  where: Where,
  finding: Finding,
): Query {
  if (!query.open || !isAskedDay(query.open)) return query
  return { ...query, open: momentOfDay(query.open, clocksAt(where, finding)) }
}
