import { isSilentOn } from './holiday-hours.ts'
import { holidayOn } from './next-holiday.ts'
import type { Place } from './place.ts'
import type { PlaceTable } from './place-store.ts'

/** The most places shown together; a region or a category narrows them down. */
const MOST_AT_ONCE = 5_000

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
  /** in the order of their names */
  places: readonly Place[]
  /** there are more than can be shown together; these are some of them */
  isTooMany: boolean
  /** the holiday's name in its country; undefined when the day is no holiday in any region of these places */
  holiday: string | undefined
}

/**
 * Finds the places with opening hours whose hours of a day are still to be set. For a public holiday only places in the
 * regions that have it; for any other day all of them.
 */
export async function findHolidayPlaces(
  table: Pick<PlaceTable, 'matching'>,
  { date, country, region, categoryId, includesAnswered }: HolidayQuery,
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
  const found = await table.matching(filter, MOST_AT_ONCE + 1)
  const silent = found
    .slice(0, MOST_AT_ONCE)
    .filter(
      (place) =>
        place.openingHours !== undefined && (includesAnswered || isOpenQuestion(place, date)),
    )
  const holidayOf = ({ address }: Place) => holidayOn(date, address)
  const celebrating = silent.filter((place) => holidayOf(place) !== undefined)
  const places = celebrating.length > 0 ? celebrating : silent
  const [first] = celebrating
  return {
    places: places.toSorted((one, other) => one.name.localeCompare(other.name)),
    isTooMany: found.length > MOST_AT_ONCE,
    holiday: first && holidayOf(first),
  }
}

function isOpenQuestion({ openingHours, weeklyHours }: Place, date: string): boolean {
  return isSilentOn(openingHours, (day) => weeklyHours?.exceptions[day] !== undefined, date)
}
