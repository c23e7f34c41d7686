import { intervalsOn, type OpeningStatus } from '../../lib/hours/opening-status.ts'
import type { Interval } from '../../lib/hours/weekly-hours.ts'
import type { LatLng } from '../../lib/geo/coordinates.ts'
import type { Wind } from '../../lib/geo/distance.ts'
import type { Locale } from '../../domain/places/place.ts'
import type { Product } from '../../domain/product.ts'
import type { FoundPlace } from '../../domain/search/find-places.ts'
import type { PublicPlace } from '../../domain/search/catalogue/public-place.ts'
import { countryName } from '../country-name.ts'
import { type CategoryView, toCategoryView } from './category-view.ts'

/** An ISO date and the hours of a place on it. */
export type AskedDay = { date: string; intervals: Interval[] }

/** One place as a row of a list shows it: nothing more, since it is sent twice. */
export type PlaceRow = {
  slug: string
  name: string
  number: number
  category?: CategoryView
  /** "Paicines, Kalifornien" */
  town: string
  point: LatLng
  opening: OpeningStatus
  /** the hours of the day that the search asks for, where it is open then */
  askedDay?: AskedDay
  sampleHours: boolean
  distanceKm?: number
  wind?: Wind
}

/** `open` is the time that the search asks for, as the query has it. */
export function toPlaceRow(
  found: FoundPlace,
  product: Product,
  locale: Locale,
  open?: string,
): PlaceRow {
  const { place } = found
  return {
    slug: place.slug,
    name: place.name,
    number: found.number,
    category: mainCategory(place, product, locale),
    town: townOf(place, product, locale),
    point: { lat: place.location.lat, lng: place.location.lng },
    opening: product.openingStatus(place),
    askedDay: askedDayOf(place, open),
    sampleHours: place.openingHoursAreSample,
    distanceKm: found.distanceKm === undefined ? undefined : Number(found.distanceKm.toFixed(2)),
    wind: found.wind,
  }
}

function askedDayOf({ weeklyHours }: PublicPlace, open: string | undefined): AskedDay | undefined {
  if (!open || open === 'now' || !weeklyHours) return undefined
  const date = open.slice(0, 10)
  const intervals = [...intervalsOn(weeklyHours, date)]
  // What began the evening before is no hours of this day.
  return intervals.length > 0 ? { date, intervals } : undefined
}

export function mainCategory(
  place: PublicPlace,
  product: Product,
  locale: Locale,
): CategoryView | undefined {
  const category = product.categories().find(({ id }) => id === place.categoryIds[0])
  return category && toCategoryView(category, locale)
}

/** "Paicines, Kalifornien"; abroad with the country. */
export function townOf({ address }: PublicPlace, product: Product, locale: Locale): string {
  const region = address.region
    ? product.regionName(address.region, locale)
    : countryName(address.country, locale)
  return [address.city, region].filter(Boolean).join(', ')
}
