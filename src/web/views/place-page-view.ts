import type { LatLng } from '../../lib/geo/coordinates.ts'
import { addDays, weekdayOf } from '../../lib/hours/local-moment.ts'
import { intervalsOn, type OpeningStatus } from '../../lib/hours/opening-status.ts'
import type { HoursException, HoursRemark, Interval } from '../../lib/hours/weekly-hours.ts'
import { type Block, parseMarkdown, plainText } from '../../lib/markdown/markdown.ts'
import type { Locale } from '../../domain/places/place.ts'
import type { Product } from '../../domain/product.ts'
import { parseWebsite } from '../../domain/places/website.ts'
import type { PublicPlace } from '../../domain/search/public-place.ts'
import { type PhotoView, toPhotos } from './photo-view.ts'
import type { CategoryView } from './category-view.ts'
import { mainCategory, townOf } from './place-view.ts'
import { placeTrail, type TrailStep } from './trail.ts'

export type HoursView = {
  week: Interval[][]
  /** what is said of the weekdays beside that */
  remarks?: HoursRemark[]
  /** 0 is Monday, at the place */
  today: number
  exceptions: ({ date: string } & HoursException)[]
}

export type PlacePageView = {
  slug: string
  name: string
  category?: CategoryView
  town: string
  trail: TrailStep[]
  opening: OpeningStatus
  sampleHours: boolean
  description: Block[]
  /** the language that the description is in, which may not be the page's */
  textLocale: Locale
  /** the first paragraph, for search engines */
  summary?: string
  addressLines: string[]
  isApproximate: boolean
  phone?: { number: string; shown: string }
  website?: { url: string; shown: string }
  hours?: HoursView
  timeZone: string
  confirmedAt?: string
  attributes: { name: string; value: string | number | boolean }[]
  photos: PhotoView[]
  point: LatLng
}

/** How many of the next exceptional days stand on the page. */
const MOST_EXCEPTIONS = 5

export function toPlacePage(place: PublicPlace, product: Product, locale: Locale): PlacePageView {
  const { address, location } = place
  const textLocale = place.description[locale] ? locale : 'de'
  const description = parseMarkdown(place.description[textLocale] ?? '')
  return {
    slug: place.slug,
    name: place.name,
    category: mainCategory(place, product, locale),
    town: townOf(place, product, locale),
    trail: placeTrail(address, product, locale),
    opening: product.openingStatus(place),
    sampleHours: place.openingHoursAreSample,
    description,
    textLocale,
    summary: plainText(description.slice(0, 1)) || undefined,
    addressLines: addressLines(place, locale),
    isApproximate: location.precision === 'city' || location.precision === 'postal-code',
    phone: place.phone
      ? { number: place.phone, shown: product.shownPhone(place.phone) }
      : undefined,
    website: websiteOf(place),
    hours: place.weeklyHours && toHoursView(place, product),
    timeZone: zoneName(place.timeZone, locale),
    confirmedAt: place.confirmedAt,
    attributes: attributesOf(place, product, locale),
    photos: toPhotos(place, locale),
    point: { lat: location.lat, lng: location.lng },
  }
}

function toHoursView(place: PublicPlace, product: Product): HoursView {
  const { exceptions = {}, remarks, changesDaily } = place.weeklyHours ?? {}
  const { date: today, weekday } = product.localMoment(place)
  const week = changesDaily ? comingWeek(place, today) : (place.weeklyHours?.week ?? [])
  return {
    week,
    remarks,
    today: weekday,
    exceptions: Object.entries(exceptions)
      .filter(([date]) => date >= today)
      // With hours that go by the sun every day differs.
      .filter(([, { comment, holiday }]) => !changesDaily || comment || holiday)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .slice(0, MOST_EXCEPTIONS)
      .map(([date, exception]) => ({ date, ...exception })),
  }
}

function comingWeek({ weeklyHours }: PublicPlace, today: string): Interval[][] {
  const week: Interval[][] = weeklyHours?.week.map((intervals) => intervals) ?? []
  for (let ahead = 0; ahead < 7; ahead++) {
    const date = addDays(today, ahead)
    if (weeklyHours) week[weekdayOf(date)] = [...intervalsOn(weeklyHours, date)]
  }
  return week
}

// As it is written on a letter: in America the state's code and the ZIP follow the town, in Germany the code leads.
function addressLines({ address }: PublicPlace, locale: Locale): string[] {
  const { street, extra, postalCode, city, region, country } = address
  const state = region?.slice(3)
  const town =
    country === 'US' ? [[city, state].filter(Boolean).join(', '), postalCode] : [postalCode, city]
  const countryName = new Intl.DisplayNames([locale], { type: 'region' }).of(country)
  const lines = [
    street,
    extra,
    town.filter(Boolean).join(' '),
    country === 'US' ? 'USA' : countryName,
  ]
  return lines.filter((line): line is string => Boolean(line))
}

function attributesOf(place: PublicPlace, product: Product, locale: Locale) {
  return product.attributes().flatMap(({ key, name, choices }) => {
    const value = place.attributes[key]
    if (value === undefined) return []
    const choice = choices?.find((one) => one.value === value)
    return [{ name: name[locale], value: choice ? choice.name[locale] : value }]
  })
}

// "Rocky-Mountains-Zeit", the same in summer and winter.
function zoneName(timeZone: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')
  return name?.value ?? timeZone
}

// Looked at again where it becomes a link, however it came into the store.
function websiteOf({ website }: PublicPlace): { url: string; shown: string } | undefined {
  const read = parseWebsite(website ?? '')
  if (!read.ok) return undefined
  const { hostname, pathname } = new URL(read.value)
  const path = pathname === '/' ? '' : pathname.replace(/\/$/, '')
  return { url: read.value, shown: `${hostname.replace(/^www\./, '')}${path}` }
}
