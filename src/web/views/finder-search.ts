import type { Bounds } from '../../lib/geo/coordinates.ts'
import type { Locale } from '../../domain/places/place.ts'
import type { Correction } from '../../domain/search/correction.ts'
import { type PlaceQuery, toSearchParams } from '../../domain/search/place-query.ts'
import { pathTo } from '../paths.ts'
import { placeWords } from '../words/places.ts'

/** The query string of a search, back on its first page and with nothing selected. */
export function toSearchString(query: PlaceQuery): string {
  const params = toSearchParams({ ...query, page: 1, selected: undefined })
  return params.size === 0 ? '?' : `?${params}`
}

/** The same search for a box instead of a place. */
export function searchWithin(query: PlaceQuery, within: Bounds, view = query.view): string {
  return toSearchString({ ...query, near: '', within, radiusKm: undefined, view })
}

/** The query on another page. */
export function toPageSearchString(query: PlaceQuery, page: number): string {
  return `?${toSearchParams({ ...query, page, selected: undefined })}`
}

/** The page whose map is drawn for a query. Whether the list or the map is shown makes no difference. */
export function mapPicturePage(query: PlaceQuery, locale: Locale): string {
  const params = toSearchParams({ ...query, view: 'list' })
  return pathTo('finder', locale) + (params.size === 0 ? '' : `?${params}`)
}

/** "Brauerei bei Denver, Colorado", as a visitor would type it into the search field. */
export function correctionText({ words, origin }: Correction, locale: Locale): string {
  const near = origin?.label[locale]
  if (words && near) return `${words} ${placeWords(locale).finder.near(near)}`
  return words || (near ?? '')
}

/** The search with a category toggled. */
export function toggleCategory(query: PlaceQuery, slug: string): string {
  return toSearchString({ ...query, categories: toggle(query.categories, slug) })
}

export function toggle(values: string[], value: string): string[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}
