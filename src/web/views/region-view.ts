import { boundsOf } from '../../lib/geo/bounds.ts'
import type { Bounds } from '../../lib/geo/coordinates.ts'
import { type Locale } from '../../domain/places/place.ts'
import type { Product } from '../../domain/product.ts'
import type { RegionPage, RegionSummary } from '../../domain/search/regions.ts'
import { countryName } from '../../domain/places/country.ts'
import { pageSearch, pathTo } from '../paths.ts'
import { type CategoryView, toCategoryView } from './category-view.ts'
import { type PlaceRow, toPlaceRow } from './place-view.ts'
import { regionTrail, type TrailStep } from './trail.ts'

/** A link with the number of places behind it. */
export type CountedLink = { name: string; path: string; total: number }

/** The data of the page of a region or city. */
export type RegionView = {
  /** "Kalifornien", "Paicines, Kalifornien" */
  name: string
  /** the region around a city, with its path */
  parentRegion?: TrailStep
  trail: TrailStep[]
  total: number
  /** on a region's page, each with the search that shows these places on the map */
  counts: (CategoryView & { count: number; search?: string })[]
  cities: CountedLink[]
  rows: PlaceRow[]
  /** ISO 3166-2 codes of the outlined regions; none for a city */
  regions: string[]
  /** the bounds of these rows; undefined without any */
  area?: Bounds
  page: number
  pageCount: number
  nearest: PlaceRow[]
  /** this very page in every language */
  localizedPaths: Record<Locale, string>
}

export function toRegionView(opened: RegionPage, product: Product, locale: Locale): RegionView {
  const { region, city, page } = opened
  const trail = regionTrail(opened, locale)
  const toRow = (found: RegionPage['found'][number]) => toPlaceRow(found, product, locale)
  return {
    name: [city?.name[locale], region.name[locale]].filter(Boolean).join(', '),
    parentRegion: city && trail.at(-2),
    trail,
    total: opened.total,
    counts: countViews(opened, product, locale),
    // Only the first page lists the cities; later pages continue its list of places.
    cities: page === 1 ? opened.cities.map((one) => cityLink(one, opened, locale)) : [],
    rows: opened.found.map(toRow),
    regions: city ? [] : [region.code],
    area: boundsOf(opened.found.map(({ place }) => place.location)),
    page,
    pageCount: opened.pageCount,
    // Shown below the list, with numbers that continue its own.
    nearest: opened.nearest.map((found) =>
      toRow({ ...found, number: opened.total + found.number }),
    ),
    localizedPaths: addressesOf(opened),
  }
}

/** Countries, those with most places first; their regions by name. */
export function toOverview(
  regions: readonly RegionSummary[],
  locale: Locale,
): { country: string; total: number; regions: CountedLink[] }[] {
  return Object.entries(Object.groupBy(regions, ({ code }) => code.slice(0, 2)))
    .map(([code, own = []]) => ({
      country: countryName(code, locale),
      total: own.reduce((sum, { total }) => sum + total, 0),
      regions: own
        .map(({ name, slug: word, total }) => ({
          name: name[locale],
          path: pathTo('region', locale, { region: word[locale] }),
          total,
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name, locale)),
    }))
    .toSorted((a, b) => b.total - a.total || a.country.localeCompare(b.country, locale))
}

function countViews({ counts, region, city }: RegionPage, product: Product, locale: Locale) {
  const bySlug = new Map(counts.map(({ slug, count }) => [slug, count]))
  return product.categories().flatMap((category) => {
    const count = bySlug.get(category.slug)
    if (count === undefined) return []
    // The finder searches a region by name as a whole, but a city as a circle, which would count other places.
    const isCounted = !city && region.slug[locale] !== region.code.toLowerCase()
    const search = !isCounted
      ? undefined
      : `?${new URLSearchParams({ near: region.name[locale], category: category.slug })}`
    return [{ ...toCategoryView(category, locale), count, search }]
  })
}

function cityLink(
  { name, slug: word, total }: RegionPage['cities'][number],
  { region }: RegionPage,
  locale: Locale,
): CountedLink {
  const path = pathTo('city', locale, { region: region.slug[locale], city: word })
  return { name, total, path }
}

function addressesOf({ region, city, page }: RegionPage): Record<Locale, string> {
  const addressIn = (locale: Locale) => {
    const params = { region: region.slug[locale], city: city?.slug }
    return pathTo(city ? 'city' : 'region', locale, params) + pageSearch(page)
  }
  return { de: addressIn('de'), en: addressIn('en') }
}
