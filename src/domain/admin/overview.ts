import type { Gazetteer } from '../search/gazetteer/gazetteer.ts'
import { pointOfArea } from '../search/parse/where.ts'
import type { ZeroResultSearch, ZeroResultSearchStore } from '../search/zero-result-search-store.ts'
import type { LatLng } from '../../lib/geo/coordinates.ts'
import type { InquiryStore } from '../inquiries/inquiry-store.ts'
import type { DeliveryStore } from '../submissions/delivery/delivery-store.ts'
import type { Inbox } from '../submissions/inbox/inbox.ts'
import type { Outage } from './outage.ts'
import type { DayCount, OverviewStore } from './overview-store.ts'
import { createPlaceHealth, type PlaceHealth, type PlaceHealthPorts } from './place-health.ts'

const DAY_MS = 24 * 3_600_000
/** Days of the chart. */
const CHART_DAYS = 30
/** An area with fewer searches would say something about individual people. */
const MIN_SEARCHES = 5
const MAX_AREAS = 20

/** What needs a person now. */
export type Overview = {
  inbox: number
  quarantine: number
  /** of messages */
  failedDeliveries: number
  /** deliveries that failed and are being retried */
  retryingDeliveries: number
  /** questions to places that failed within the last year */
  failedInquiries: number
  /** the last one, for some days */
  outage: Outage | undefined
  /** undefined while they are counted for the first time */
  places: PlaceHealth | undefined
  /** with an approximate point, where one is known */
  zeroResultSearches: readonly (ZeroResultSearch & { point: LatLng | undefined })[]
  /** the last days, oldest first, UTC */
  messages: readonly DayCount[]
}

export type OverviewPorts = {
  store: OverviewStore
  inbox: Pick<Inbox, 'count'>
  deliveries: Pick<DeliveryStore, 'countByStatus'>
  inquiries: Pick<InquiryStore, 'counts'>
  zeroResultSearches: Pick<ZeroResultSearchStore, 'list'>
  gazetteer: Pick<Gazetteer, 'find' | 'suggest'>
  lastOutage(): Promise<Outage | undefined>
} & Omit<PlaceHealthPorts, 'store'>

export function createOverview(ports: OverviewPorts): () => Promise<Overview> {
  const { store, inbox, deliveries, inquiries, zeroResultSearches, gazetteer, now } = ports
  const placeHealth = createPlaceHealth(ports)
  return async () => {
    const since = new Date(now().getTime() - (CHART_DAYS - 1) * DAY_MS)
    since.setUTCHours(0, 0, 0, 0)
    const aYearAgo = new Date(now().getTime() - 365 * DAY_MS)
    const [inboxCounts, deliveryCounts, inquiryCounts, places, searches, days, outage] =
      await Promise.all([
        inbox.count(),
        deliveries.countByStatus(['failed', 'retrying']),
        inquiries.counts(aYearAgo),
        placeHealth(),
        zeroResultSearches.list(MIN_SEARCHES),
        store.messagesPerDay(since),
        ports.lastOutage(),
      ])
    const byDay = new Map(days.map((one) => [one.day, one]))
    const messages = Array.from({ length: CHART_DAYS }, (_, at) => {
      const day = new Date(since.getTime() + at * DAY_MS).toISOString().slice(0, 10)
      return byDay.get(day) ?? { day, accepted: 0, quarantined: 0 }
    })
    return {
      inbox: inboxCounts.inbox,
      quarantine: inboxCounts.quarantine,
      failedDeliveries: Math.max(0, deliveryCounts.failed - inquiryCounts.failed),
      retryingDeliveries: deliveryCounts.retrying,
      failedInquiries: inquiryCounts.failed,
      outage,
      places,
      zeroResultSearches: searches
        .slice(0, MAX_AREAS)
        .map((search) => ({ ...search, point: pointOfArea(search.area, gazetteer) })),
      messages,
    }
  }
}
