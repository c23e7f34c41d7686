import { isDateUnmentioned } from '../places/holiday-hours.ts'
import { type Holiday, nextHoliday } from '../places/next-holiday.ts'
import type { OverviewStore, PlaceSummary } from './overview-store.ts'

const PAGE = 500
/** The number of places named for one holiday. */
const MAX_NAMED_PLACES = 20

/** Places whose hours do not mention their next public holiday. */
export type HolidayGap = Holiday & {
  country: string
  region?: string
  count: number
  /** the first of them */
  places: { id: string; name: string }[]
}

/** What needs a person among the places. */
export type PlaceHealth = {
  published: number
  /** never confirmed, or more than a year ago */
  unconfirmed: number
  withoutLocation: number
  /** the next holiday first */
  holidays: HolidayGap[]
}

export type PlaceHealthPorts = {
  store: Pick<OverviewStore, 'places'>
  catalogueVersion(): Promise<number>
  now(): Date
  /** lets waiting work run */
  pause(): Promise<unknown>
}

/**
 * Looks through all places, in pieces, once for each catalogue version and day. Meanwhile callers get the previous
 * result, or undefined.
 */
export function createPlaceHealth(ports: PlaceHealthPorts): () => Promise<PlaceHealth | undefined> {
  let cached: { key: string; health: PlaceHealth } | undefined
  let running: { key: string; done: Promise<void> } | undefined

  async function refresh(key: string, today: string): Promise<void> {
    const health = await scanPlaces(ports, today)
    cached = { key: key, health }
  }

  return async () => {
    const today = ports.now().toISOString().slice(0, 10)
    const key = `${await ports.catalogueVersion()} ${today}`
    if (cached?.key === key) return cached.health
    if (running?.key !== key) {
      // Only the newest request is answered; a failed one is tried again.
      const done = refresh(key, today).finally(() => (running = undefined))
      running = { key: key, done }
      done.catch(() => undefined)
    }
    await Promise.race([running?.done, ports.pause()])
    return cached?.health
  }
}

async function scanPlaces({ store, pause }: PlaceHealthPorts, today: string): Promise<PlaceHealth> {
  const aYearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  const health = { published: 0, unconfirmed: 0, withoutLocation: 0 }
  const gaps = new Map<string, HolidayGap | undefined>()
  let afterId = ''
  for (;;) {
    const page = await store.places(afterId, PAGE)
    for (const place of page) {
      if (!place.hasLocation) health.withoutLocation += 1
      if (place.status !== 'published') continue
      health.published += 1
      if ((place.confirmedAt ?? '') < aYearAgo) health.unconfirmed += 1
      countHolidayGap(gaps, place, today)
    }
    afterId = page.at(-1)?.id ?? ''
    if (page.length < PAGE) break
    await pause()
  }
  const holidays = [...gaps.values()]
    .filter((gap) => gap !== undefined)
    .filter(({ count }) => count > 0)
    .toSorted((one, other) =>
      one.date < other.date ? -1 : one.date > other.date ? 1 : other.count - one.count,
    )
  return { ...health, holidays }
}

function countHolidayGap(
  gaps: Map<string, HolidayGap | undefined>,
  { id, name, country, region, openingHours, differsOn }: PlaceSummary,
  today: string,
): void {
  if (openingHours === undefined) return
  const key = region ?? country
  if (!gaps.has(key)) {
    const holiday = nextHoliday(country, region, today)
    gaps.set(key, holiday && { ...holiday, country, region, count: 0, places: [] })
  }
  const gap = gaps.get(key)
  if (!gap || !isDateUnmentioned(openingHours, differsOn, gap.date)) return
  gap.count += 1
  if (gap.places.length < MAX_NAMED_PLACES) gap.places.push({ id, name })
}
