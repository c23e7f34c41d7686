import type { OpeningStatus } from '../../lib/hours/opening-status.ts'
import type { LatLng } from '../../lib/geo/coordinates.ts'
import type { CompassDirection } from '../../lib/geo/distance.ts'
import type { Locale } from '../../domain/places/place.ts'
import type { Product } from '../../domain/product.ts'
import type { FoundPlace } from '../../domain/search/find-places.ts'
import type { PublicPlace } from '../../domain/search/catalogue/public-place.ts'
import { countryName } from '../../domain/places/country.ts'
import { type AskedDay, askedDays } from './asked-days.ts'
import { type CategoryView, toCategoryView } from './category-view.ts'

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
  /** the days that the search asks for on which it is open, with its hours; none where it asks for no day */
  askedDays?: AskedDay[]
  sampleHours: boolean
  distanceKm?: number
  wind?: CompassDirection
  /** otherwise the organisation reads what is written to it */
  readsItself?: boolean
}

/** `open` is the time that the search asks for, as the query has it. */
export function toPlaceRow(
  found: FoundPlace,
  product: Product,
  locale: Locale,
  open?: string,
): PlaceRow {
  const { place } = found
  const days = open ? askedDays(place.weeklyHours, open, product.localMoment(place)) : []
  return {
    slug: place.slug,
    name: place.name,
    number: found.number,
    category: mainCategory(place, product, locale),
    town: townOf(place, product, locale),
    point: { lat: place.location.lat, lng: place.location.lng },
    opening: product.openingStatus(place),
    askedDays: days.length > 0 ? days : undefined,
    sampleHours: place.openingHoursAreSample,
    distanceKm: found.distanceKm === undefined ? undefined : Number(found.distanceKm.toFixed(2)),
    wind: found.wind,
    readsItself: place.readsItself,
  }
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
