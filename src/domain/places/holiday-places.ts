import { isDateUnmentioned } from './holiday-hours.ts'
import { holidayOn } from './next-holiday.ts'
import type { Place } from './place.ts'
import type { PlaceTable } from './place-store.ts'

/** Which published places to list for setting the hours of a day. */
export type HolidayQuery = {
  /** ISO date */
  date: string
  /** ISO 3166-1 */
  country: string
  /** ISO 3166-2 */
  region?: string
  categoryId?: string
  /** also places that already have hours for that day or for all holidays */
  includesAnswered: boolean
}

export type HolidayPlaces = {
  /** the first places by name */
  first: readonly Place[]
  /** the ids of all places */
  ids: readonly string[]
  /** the holiday's name in its country; undefined if the day is not a holiday in any region of these places */
  holiday: string | undefined
}

/**
 * Finds the places with opening hours that say nothing about the given day. For a public holiday only places in the regions that
 * have it; for any other day all of them. Keeps only the ids, except of the first `limit` places.
 */
export async function findHolidayPlaces(
  table: Pick<PlaceTable, 'pages'>,
  { date, country, region, categoryId, includesAnswered }: HolidayQuery,
  limit: number,
): Promise<HolidayPlaces> {
  const filter = {
    words: [],
    lacks: [],
    confirmedSince: '',
    status: 'published' as const,
    country,
    region,
    categoryId,
    usualOn: includesAnswered ? undefined : date,
  }
  let [silent, celebrating] = [noPlaces(), noPlaces()]
  let holiday: string | undefined
  for await (const page of table.pages(filter)) {
    const candidates = page
      .map(({ place }) => place)
      .filter(
        (place) =>
          place.openingHours !== undefined && (includesAnswered || needsHours(place, date)),
      )
    const there = candidates.filter(({ address }) => holidayOn(date, address) !== undefined)
    holiday ??= there[0] && holidayOn(date, there[0].address)
    silent = withPage(silent, candidates, limit)
    celebrating = withPage(celebrating, there, limit)
  }
  return { ...(celebrating.ids.length > 0 ? celebrating : silent), holiday }
}

type PlaceSelection = { first: Place[]; ids: string[] }

function noPlaces(): PlaceSelection {
  return { first: [], ids: [] }
}

function withPage(
  { first, ids }: PlaceSelection,
  page: readonly Place[],
  limit: number,
): PlaceSelection {
  for (const { id } of page) ids.push(id)
  const sorted = [...first, ...page].toSorted((one, other) => one.name.localeCompare(other.name))
  return { first: sorted.slice(0, limit), ids }
}

function needsHours({ openingHours, weeklyHours }: Place, date: string): boolean {
  return isDateUnmentioned(openingHours, (day) => weeklyHours?.exceptions[day] !== undefined, date)
}
