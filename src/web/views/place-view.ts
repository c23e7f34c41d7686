import { nameIn } from '../../domain/places/local-names.ts'
import type { OpeningStatus } from '../../lib/hours/opening-status.ts'
import type { LatLng, CompassDirection } from '../../lib/geo/coordinates.ts'
import { appliesToCategories } from '../../domain/places/attribute-types.ts'
import { FEATURED, type Locale } from '../../domain/places/place.ts'
import { singleValues } from '../../domain/places/attribute-value.ts'
import type { Product } from '../../domain/product.ts'
import type { PlaceResult } from '../../domain/search/find-places.ts'
import type { PublicPlace } from '../../domain/search/catalogue/public-place.ts'
import { countryName } from '../../domain/places/country.ts'
import { type OpenDay, findOpenDays } from './open-days.ts'
import { type CategoryView, toCategoryView } from './category-view.ts'
import { type RowPhoto, toRowPhoto } from './photo-view.ts'

/** One place as a row of a list shows it. Kept small, because every row is sent twice. */
export type PlaceRow = {
  slug: string
  name: string
  number: number
  category?: CategoryView
  street?: string
  /** "Paicines, Kalifornien" */
  town: string
  /** what visitors can filter by, in words: "Gasthausbrauerei", "Rollstuhlgerecht" */
  facts?: string[]
  /** E.164 */
  phone?: string
  /** the first photo; without one, the row draws a map of the surroundings */
  photo?: RowPhoto
  point: LatLng
  opening: OpeningStatus
  /** the searched days on which the place is open, with its hours; none if the search names no day */
  openDays?: OpenDay[]
  hasSampleHours: boolean
  distanceKm?: number
  direction?: CompassDirection
  /** the distance is rough, so that less than one unit would be meaningless */
  isRough?: boolean
  /** the place reads its own messages; otherwise the organisation does */
  readsItself?: boolean
}

/** `open` is the searched time, in the format of the query. */
export function toPlaceRow(
  found: PlaceResult,
  product: Product,
  locale: Locale,
  open?: string,
): PlaceRow {
  const { place } = found
  const days = open ? findOpenDays(place.weeklyHours, open, product.localMoment(place)) : []
  return {
    slug: place.slug,
    name: nameIn(place, locale),
    number: found.number,
    category: mainCategory(place, product, locale),
    street: place.address.street,
    town: townOf(place, product, locale),
    facts: factsOf(place, product, locale),
    phone: place.phone,
    photo: toRowPhoto(place),
    point: { lat: place.location.lat, lng: place.location.lng },
    opening: product.openingStatus(place),
    openDays: days.length > 0 ? days : undefined,
    hasSampleHours: place.openingHoursAreSample,
    distanceKm: found.distanceKm === undefined ? undefined : Number(found.distanceKm.toFixed(2)),
    direction: found.direction,
    isRough: found.isRough,
    readsItself: place.readsItself,
  }
}

/** More facts would make the row longer than they are worth. */
const MAX_FACTS = 3

function factsOf(place: PublicPlace, product: Product, locale: Locale): string[] | undefined {
  const facts = product.attributes().flatMap((attribute) => {
    const value = place.attributes[attribute.key]
    if (!attribute.filterable || value === undefined || value === false) return []
    if (!appliesToCategories(attribute, place.categoryIds)) return []
    // Featured places come first, which already says it.
    if (attribute.key === FEATURED) return []
    const name = attribute.name[locale]
    if (value === true) return [name]
    return singleValues(value).map((choiceValue) => {
      const choice = attribute.choices?.find((one) => one.value === choiceValue)
      return choice ? choice.name[locale] : `${name}: ${choiceValue}`
    })
  })
  return facts.length > 0 ? facts.slice(0, MAX_FACTS) : undefined
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
