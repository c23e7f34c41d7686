import { siteWords } from '../words/site.ts'
import type { Address, Locale } from '../../domain/places/place.ts'
import type { CityName } from '../../domain/search/regions.ts'
import type { RegionName } from '../../domain/search/region-slugs.ts'
import type { Product } from '../../domain/product.ts'
import { pathTo } from '../paths.ts'

/** One step of the way down to a page; the last one may be the page itself. */
export type TrailStep = { name: string; path: string }

/** Orte › Kalifornien › Paicines, for the page of a place. */
export function placeTrail(address: Address, product: Product, locale: Locale): TrailStep[] {
  const trail = product.regions.trail(address)
  return trail ? regionTrail(trail, locale) : [placesStep(locale)]
}

/** Orte › Kalifornien › Paicines, for the page of a region or city. */
export function regionTrail(
  { region, city }: { region: RegionName; city?: CityName },
  locale: Locale,
): TrailStep[] {
  const params = { region: region.slug[locale], city: city?.slug }
  return [
    placesStep(locale),
    { name: region.name[locale], path: pathTo('region', locale, params) },
    ...(city ? [{ name: city.name[locale], path: pathTo('city', locale, params) }] : []),
  ]
}

function placesStep(locale: Locale): TrailStep {
  return { name: siteWords(locale).navigation.places, path: pathTo('regions', locale) }
}
