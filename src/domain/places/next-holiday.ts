import { addDays } from '../../lib/hours/weekly-hours.ts'
import { createLibraryHours } from './hours-library.ts'
import { regionOwnName } from './region.ts'

export type Holiday = {
  /** ISO date */
  date: string
  /** in the language of the country */
  name: string
}

/** Later holidays are not announced. */
const DAYS_AHEAD = 90

/** The next public holiday of a country (ISO 3166-1) and region (ISO 3166-2) from an ISO date on; undefined if none is near. */
export function nextHoliday(
  country: string,
  region: string | undefined,
  from: string,
): Holiday | undefined {
  const key = `${from} ${region ?? country}`
  if (!knownNext.has(key)) {
    if (knownNext.size >= MAX_CACHED) knownNext.clear()
    const [next] = holidaysFrom(country, region, { from, days: DAYS_AHEAD, max: 1 })
    knownNext.set(key, next)
  }
  return knownNext.get(key)
}

// Cached, because the overview reads all places after every change and needs the same fifty states each time.
const knownNext = new Map<string, Holiday | undefined>()

const MAX_CACHED = 2_000
const known = new Map<string, string | undefined>()

/** The name of the public holiday on an ISO date. Cached, because thousands of places in a state need the same one. */
export function holidayOn(
  date: string,
  { country, region }: { country: string; region?: string },
): string | undefined {
  const key = `${date} ${region ?? country}`
  if (!known.has(key)) {
    if (known.size >= MAX_CACHED) known.clear()
    const [holiday] = holidaysFrom(country, region, { from: date, days: 1, max: 1 })
    known.set(key, holiday?.name)
  }
  return known.get(key)
}

/**
 * The public holidays of a number of days from an ISO date on, in order. Queries the library once for all days, because
 * one query per day took 30 times as long.
 */
export function holidaysFrom(
  country: string,
  region: string | undefined,
  { from, days, max }: { from: string; days: number; max: number },
): Holiday[] {
  const found: Holiday[] = []
  const end = addDays(from, days)
  for (const [start, until, , name = ''] of holidayIntervals(country, region, { from, end })) {
    // The library returns adjacent days with the same name as one interval.
    for (
      let date = localDate(start);
      date < localDate(until) && date < end;
      date = addDays(date, 1)
    ) {
      if (found.length === max) return found
      found.push({ date, name })
    }
  }
  return found
}

type Range = { from: string; end: string }

// For countries without holidays the library throws a string, not an `Error`.
function holidayIntervals(country: string, region: string | undefined, { from, end }: Range) {
  const address = {
    country_code: country.toLowerCase(),
    state: regionOwnName(region ?? '') ?? '',
  }
  try {
    const hours = createLibraryHours('PH', { lat: 0, lon: 0, address })
    return hours.getOpenIntervals(midnight(from), midnight(end))
  } catch {
    return []
  }
}

// The library calculates in the time zone of the process.
function midnight(date: string): Date {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, dayOfMonth)
}

function localDate(moment: Date): string {
  const day = Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
  return new Date(day).toISOString().slice(0, 10)
}
