import { addDays, isCalendarDay, weekdayOf } from '../../../lib/hours/weekly-hours.ts'
import { holidaysFrom } from '../../../domain/places/next-holiday.ts'
import type { Place } from '../../../domain/places/place.ts'
import type { AdminContext } from '../requests.ts'
import { countryName } from '../../../domain/places/country.ts'

/** How many places get a checkbox of their own; the others are chosen together. */
const MAX_CHECKBOXES = 200

/** Hours are known for this many days; nobody plans further ahead. */
const MAX_DAYS_AHEAD = 400
const COMING = { days: 200, max: 8 }

/** Reads day and places from the address of the page; invalid values fall back to the next holiday. */
async function readQuery({ admin, url: { searchParams } }: AdminContext, today: string) {
  const [regions, categories] = await Promise.all([
    admin.placeTable.regions(),
    admin.vocabulary.categories(),
  ])
  const region = regions.find((code) => code === searchParams.get('region'))
  const requestedCountry = searchParams.get('country') ?? ''
  const country = countryOf(
    region ??
      (/^[A-Z]{2}$/.test(requestedCountry)
        ? requestedCountry
        : (regions[0] ?? admin.siteCountry())),
  )
  const coming = holidaysFrom(country, region, { from: today, ...COMING })
  const date = dateIn(searchParams.get('date') ?? '', today) ?? coming[0]?.date ?? today
  const category = categories.find(({ slug }) => slug === searchParams.get('category'))
  return {
    regions,
    categories,
    coming,
    category: category?.slug,
    query: {
      date,
      country,
      region,
      categoryId: category?.id,
      includesAnswered: searchParams.get('said') === 'yes',
    },
  }
}

function countryOf(code: string): string {
  return code.slice(0, 2)
}

function dateIn(text: string, today: string): string | undefined {
  const isInReach = text >= today && text <= addDays(today, MAX_DAYS_AHEAD)
  return isInReach && isCalendarDay(text) ? text : undefined
}

/** The day, and the places whose hours on it are asked for. */
export async function findHoliday(context: AdminContext) {
  const today = new Date().toISOString().slice(0, 10)
  const read = await readQuery(context, today)
  return { ...read, today, found: await context.admin.holidayPlaces(read.query, MAX_CHECKBOXES) }
}

type FoundHoliday = Awaited<ReturnType<typeof findHoliday>>

/** What the screen shows of them. */
export function toHolidayView(
  { query, category, regions, categories, coming, today, found }: FoundHoliday,
  { product, locale }: AdminContext,
) {
  const regionsOfCountry = regions.filter((code) => countryOf(code) === query.country)
  return {
    date: query.date,
    first: today,
    last: addDays(today, MAX_DAYS_AHEAD),
    country: query.country,
    countryName: countryName(query.country, locale),
    region: query.region,
    category,
    includesAnswered: query.includesAnswered,
    holiday: found.holiday ?? coming.find(({ date }) => date === query.date)?.name,
    total: found.ids.length,
    coming,
    regions: regionsOfCountry
      .map((code) => ({ code, name: product.regionName(code, locale) }))
      .toSorted((one, other) => one.name.localeCompare(other.name, locale)),
    categories: categories.map(({ slug, name }) => ({ slug, name: name[locale].many })),
    places: found.first.map((place) => toItem(place, query.date)),
  }
}

export type HolidayView = ReturnType<typeof toHolidayView>

function toItem({ id, name, address, weeklyHours }: Place, date: string) {
  return { id, name, city: address.city, usual: weeklyHours?.week[weekdayOf(date)] ?? [] }
}
