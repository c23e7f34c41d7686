import { nameIn, otherNamesIn } from '../../domain/places/local-names.ts'
import { publicContactsOf, schemaOrgContacts } from '../../domain/places/place-fields.ts'
import { formatTime } from '../../lib/hours/format-time.ts'
import { parseMarkdown, plainText } from '../../lib/markdown/markdown.ts'
import { ENGLISH_DAYS, type Interval } from '../../lib/hours/weekly-hours.ts'
import { mainPicture, type Locale } from '../../domain/places/place.ts'
import type { PublicPlace } from '../../domain/search/catalogue/public-place.ts'
import { pathTo } from '../paths.ts'
import type { RegionView } from './region-view.ts'
import type { TrailStep } from './trail.ts'

type Page = {
  url: string
  locale: Locale
  origin: string
  /** the steps down to the page, which is the last one */
  trail: readonly TrailStep[]
}

/** The page of a place as schema.org describes it, for search engines: the place, and its position in the hierarchy. */
export function toPlaceJsonLd(place: PublicPlace, page: Page): object {
  return graph(placeNode(place, page), breadcrumbList(page.trail, page.origin))
}

/** A page of places as schema.org describes it: its position in the hierarchy, and what it lists. */
export function toRegionJsonLd(
  view: RegionView,
  { publicUrl, locale }: { publicUrl: string; locale: Locale },
): object {
  return graph(breadcrumbList(view.trail, publicUrl), {
    '@type': 'ItemList',
    numberOfItems: view.total,
    itemListElement: view.rows.map(({ number, name, slug }) => ({
      '@type': 'ListItem',
      position: number,
      name,
      url: `${publicUrl}${pathTo('place', locale, { slug })}`,
    })),
  })
}

function graph(...nodes: object[]): object {
  return { '@context': 'https://schema.org', '@graph': nodes }
}

function breadcrumbList(trail: readonly TrailStep[], publicUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  }
}

// Sample hours are made up, so they are not published as facts.
function placeNode(place: PublicPlace, { url, locale, origin }: Page): object {
  const { address, location } = place
  const otherNames = otherNamesIn(place, locale)
  const description = place.description[locale] ?? place.description.de ?? ''
  return {
    '@type': 'Place',
    '@id': url,
    url,
    name: nameIn(place, locale),
    alternateName: otherNames.length ? otherNames : undefined,
    description: plainText(parseMarkdown(description)) || undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressRegion: address.region?.slice(3),
      addressCountry: address.country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng },
    ...schemaOrgContacts(publicContactsOf(place)),
    image: place.photos?.map((photo) => origin + mainPicture(photo)),
    openingHoursSpecification: place.openingHoursAreSample ? undefined : openingHours(place),
  }
}

function openingHours({ weeklyHours }: PublicPlace): object[] | undefined {
  // Hours that follow the sun would need 400 entries, one for each day.
  if (!weeklyHours || weeklyHours.changesDaily) return undefined
  const week = weeklyHours.week.flatMap((intervals, weekday) =>
    intervals.map((interval) => ({ ...specification(interval), dayOfWeek: ENGLISH_DAYS[weekday] })),
  )
  const exceptions = Object.entries(weeklyHours.exceptions).flatMap(([date, day]) => {
    const { intervals, isUnknown } = day
    // A day without hours would count as closed, but its hours are unknown.
    if (isUnknown) return []
    const shown = intervals.length ? intervals : [{ opens: 0, closes: 0 }]
    return shown.map((interval) => ({
      ...specification(interval),
      validFrom: date,
      validThrough: date,
    }))
  })
  const all = [...week, ...exceptions]
  return all.length > 0 || !weeklyHours.remarks ? all : undefined
}

function specification({ opens, closes, isOpenEnd }: Interval) {
  return {
    '@type': 'OpeningHoursSpecification',
    opens: timeOf(opens),
    closes: isOpenEnd ? undefined : timeOf(closes),
  }
}

// schema.org writes "around the clock" as 00:00 to 23:59.
function timeOf(minutes: number): string {
  return minutes === 1440 ? '23:59' : formatTime(minutes)
}
