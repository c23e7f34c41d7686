import { addDays } from '../../lib/hours/local-moment.ts'
import { createLibraryHours, type LibraryHours } from './hours-library.ts'
import { regionOwnName } from './region.ts'

export type Holiday = {
  /** ISO date */
  date: string
  /** as the country calls it */
  name: string
}

/** Holidays further ahead are not announced. */
const DAYS_AHEAD = 90

/** The next public holiday of a country (ISO 3166-1) and region (ISO 3166-2) from that ISO date on; undefined when none is near. */
export function nextHoliday(
  country: string,
  region: string | undefined,
  from: string,
): Holiday | undefined {
  const key = `${from} ${region ?? country}`
  if (!knownNext.has(key)) {
    if (knownNext.size >= MOST_KNOWN) knownNext.clear()
    const [next] = holidaysFrom(country, region, { from, days: DAYS_AHEAD, most: 1 })
    knownNext.set(key, next)
  }
  return knownNext.get(key)
}

// The overview looks through all places after every change: fifty states took 80 ms each time.
const knownNext = new Map<string, Holiday | undefined>()

const MOST_KNOWN = 2_000
const known = new Map<string, string | undefined>()

/** The name of the public holiday on an ISO date. It is remembered: thousands of places of a state ask for the same one. */
export function holidayOn(
  date: string,
  { country, region }: { country: string; region?: string },
): string | undefined {
  const key = `${date} ${region ?? country}`
  if (!known.has(key)) {
    if (known.size >= MOST_KNOWN) known.clear()
    const [holiday] = holidaysFrom(country, region, { from: date, days: 1, most: 1 })
    known.set(key, holiday?.name)
  }
  return known.get(key)
}

/** The public holidays of so many days from an ISO date on, in their order. */
export function holidaysFrom(
  country: string,
  region: string | undefined,
  { from, days, most }: { from: string; days: number; most: number },
): Holiday[] {
  const hours = holidayHours(country, region)
  const found: Holiday[] = []
  if (!hours) return found
  for (let day = 0; day < days && found.length < most; day += 1) {
    const date = addDays(from, day)
    const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
    const noon = new Date(year, month - 1, dayOfMonth, 12)
    if (!hours.getState(noon)) found.push({ date, name: hours.getComment(noon) ?? '' })
  }
  return found
}

// The parser knows no holidays of some countries and says so by an exception, which is a sentence and no error.
function holidayHours(country: string, region: string | undefined): LibraryHours | undefined {
  const address = {
    country_code: country.toLowerCase(),
    state: regionOwnName(region ?? '') ?? '',
  }
  try {
    const hours = createLibraryHours('Mo-Su 00:00-24:00; PH off', { lat: 0, lon: 0, address })
    hours.getState(new Date(0))
    return hours
  } catch {
    return undefined
  }
}
