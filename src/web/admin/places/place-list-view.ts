import type { Category, Locale } from '../../../domain/places/place.ts'
import type { PlaceLine } from '../../../domain/places/place-store.ts'
import type { AdminContext } from '../requests.ts'
import { toCategoryView } from '../../views/category-view.ts'
import {
  MERGE_REFUSALS,
  placeFilter,
  PLACES_PER_PAGE,
  type PlaceListQuery,
  readPlaceListQuery,
} from './place-list-query.ts'

/** The table as its URL asks for it. */
export async function readPlaceList({ admin, product, url, locale }: AdminContext) {
  const { searchParams } = url
  const query = readPlaceListQuery(searchParams)
  const categories = await admin.vocabulary.categories()
  const [{ total, lines }, regions] = await Promise.all([
    admin.placeTable.list({
      filter: placeFilter(query, { categories, now: new Date() }),
      sort: query.sort,
      isDescending: query.isDescending,
      offset: (query.page - 1) * PLACES_PER_PAGE,
      limit: PLACES_PER_PAGE,
    }),
    admin.placeTable.regions(),
  ])
  const regionName = (code: string) => product.regionName(code, locale)
  return {
    query,
    mergeRefusal: MERGE_REFUSALS.find((one) => one === searchParams.get('merging')),
    total,
    pageCount: Math.max(1, Math.ceil(total / PLACES_PER_PAGE)),
    isFiltered: isFiltered(query),
    categories: categories.map((category) => toCategoryView(category, locale)),
    regions: regions
      .map((code) => ({ code, name: regionName(code) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, locale)),
    lines: lines.map((line) => toItem(line, { categories, locale, regionName })),
  }
}

export type PlaceListView = Awaited<ReturnType<typeof readPlaceList>>
export type PlaceItem = ReturnType<typeof toItem>

function isFiltered({ text, status, category, region, source, lacks }: PlaceListQuery): boolean {
  return Boolean(text || status || category || region || source || lacks.length > 0)
}

type ItemContext = {
  categories: readonly Category[]
  locale: Locale
  regionName(code: string): string
}

function toItem({ place, changedAt }: PlaceLine, { categories, locale, regionName }: ItemContext) {
  const { id, name, status, address, confirmedAt, openingHours, location } = place
  const category = categories.find((one) => one.id === place.categoryIds[0])
  return {
    id,
    name,
    status,
    category: category && toCategoryView(category, locale),
    street: address.street,
    postalCode: address.postalCode,
    city: address.city,
    region: address.region && regionName(address.region),
    hasHours: openingHours !== undefined,
    hasLocation: location !== undefined,
    confirmedAt,
    changedAt,
  }
}
