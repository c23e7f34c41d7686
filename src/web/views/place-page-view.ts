import { nameIn, otherNamesIn } from '../../domain/places/local-names.ts'
import {
  contactDetail,
  isPhoneField,
  PUBLIC_CONTACT_FIELDS,
  type PublicContactField,
} from '../../domain/places/place-fields.ts'
import type { LatLng } from '../../lib/geo/coordinates.ts'
import { encodeOutline } from '../../lib/geo/encode-outline.ts'
import type { OpeningStatus } from '../../lib/hours/opening-status.ts'
import { type Block, parseMarkdown, plainText } from '../../lib/markdown/markdown.ts'
import { boundaryOutline } from '../../domain/places/boundary.ts'
import { appliesToCategories } from '../../domain/places/attribute-types.ts'
import { isApproximate, type Locale } from '../../domain/places/place.ts'
import type { Product } from '../../domain/product.ts'
import type { PublicPlace } from '../../domain/search/catalogue/public-place.ts'
import { countryName } from '../../domain/places/country.ts'
import { toDisplayValues, type DisplayValue, websiteLink } from './attribute-words.ts'
import { type HoursView, toHoursView } from './hours-view.ts'
import { type PhotoView, toPhotos } from './photo-view.ts'
import type { CategoryView } from './category-view.ts'
import { mainCategory, townOf } from './place-view.ts'
import { placeTrail, type TrailStep } from './trail.ts'

export type PlacePageView = {
  slug: string
  name: string
  /** its other names, in any language */
  alsoKnownAs: readonly string[]
  category?: CategoryView
  town: string
  trail: TrailStep[]
  opening: OpeningStatus
  hasSampleHours: boolean
  description: Block[]
  /** the language of the description, which may not be the page's */
  textLocale: Locale
  /** the first paragraph, for search engines */
  summary?: string
  addressLines: string[]
  isApproximate: boolean
  contacts: ContactView[]
  hours?: HoursView
  timeZone: string
  confirmedAt?: string
  attributes: { name: string; values: DisplayValue[] }[]
  photos: PhotoView[]
  point: LatLng
  /** its area, encoded by `encodeOutline` */
  boundary?: string
  /** the place reads its own messages; otherwise the organisation does */
  readsItself?: boolean
}

/** `isForeign`: the link leads away from the site. */
export type ContactView = {
  field: PublicContactField
  shown: string
  href?: string
  isForeign?: boolean
}

/** How many upcoming exceptional days the page lists. */
const MAX_EXCEPTIONS = 5

export function toPlacePage(place: PublicPlace, product: Product, locale: Locale): PlacePageView {
  const { address, location } = place
  const textLocale = place.description[locale] ? locale : 'de'
  const description = parseMarkdown(place.description[textLocale] ?? '')
  return {
    slug: place.slug,
    readsItself: place.readsItself,
    name: nameIn(place, locale),
    alsoKnownAs: otherNamesIn(place, locale),
    category: mainCategory(place, product, locale),
    town: townOf(place, product, locale),
    trail: placeTrail(address, product, locale),
    opening: product.openingStatus(place),
    hasSampleHours: place.openingHoursAreSample,
    description,
    textLocale,
    summary: plainText(description.slice(0, 1)) || undefined,
    addressLines: addressLines(place, locale),
    isApproximate: isApproximate(location),
    contacts: PUBLIC_CONTACT_FIELDS.flatMap((field) => contactOf(place, field, product) ?? []),
    hours: hoursOf(place, product),
    timeZone: zoneName(place.timeZone, locale),
    confirmedAt: place.confirmedAt,
    attributes: attributesOf(place, product, locale),
    photos: toPhotos(place, locale),
    point: { lat: location.lat, lng: location.lng },
    boundary: place.boundary && encodeOutline(boundaryOutline(place.boundary), 5),
  }
}

function hoursOf(place: PublicPlace, product: Product): HoursView | undefined {
  if (!place.weeklyHours) return undefined
  const { date, weekday } = product.localMoment(place)
  return { today: weekday, ...toHoursView(place.weeklyHours, date, MAX_EXCEPTIONS) }
}

// As on a letter: in America the state's code and the ZIP follow the town, in Germany the postal code leads.
function addressLines({ address }: PublicPlace, locale: Locale): string[] {
  const { street, extra, postalCode, city, region, country } = address
  const state = region?.slice(3)
  const town =
    country === 'US' ? [[city, state].filter(Boolean).join(', '), postalCode] : [postalCode, city]
  const lines = [
    street,
    extra,
    town.filter(Boolean).join(' '),
    country === 'US' ? 'USA' : countryName(country, locale),
  ]
  return lines.filter((line): line is string => Boolean(line))
}

function attributesOf(place: PublicPlace, product: Product, locale: Locale) {
  return product.attributes().flatMap((attribute) => {
    const value = place.attributes[attribute.key]
    const isShown = value !== undefined && appliesToCategories(attribute, place.categoryIds)
    const values = !isShown ? [] : toDisplayValues(value, attribute, locale)
    return values.length > 0 ? [{ name: attribute.name[locale], values }] : []
  })
}

// "Rocky-Mountains-Zeit", the same in summer and winter.
function zoneName(timeZone: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')
  return name?.value ?? timeZone
}

function contactOf(
  place: PublicPlace,
  field: PublicContactField,
  product: Product,
): ContactView | undefined {
  const value = place[field]
  if (!value) return undefined
  const shown = isPhoneField(field) ? product.formatPhone(value) : value
  switch (contactDetail(field).link) {
    case 'phone':
      return { field, shown, href: `tel:${value}` }
    case 'website': {
      const link = websiteLink(value)
      return link && { field, ...link, isForeign: true }
    }
    default:
      return { field, shown }
  }
}
