import type { Locale } from '../../domain/places/place.ts'
import { pathTo } from '../paths.ts'
import { breadcrumbList } from './breadcrumb-json-ld.ts'
import type { RegionView } from './region-view.ts'

/** A page of places as schema.org describes it: its position in the hierarchy, and what it lists. */
export function toRegionJsonLd(
  view: RegionView,
  { publicUrl, locale }: { publicUrl: string; locale: Locale },
): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      breadcrumbList(view.trail, publicUrl),
      {
        '@type': 'ItemList',
        numberOfItems: view.total,
        itemListElement: view.rows.map(({ number, name, slug }) => ({
          '@type': 'ListItem',
          position: number,
          name,
          url: `${publicUrl}${pathTo('place', locale, { slug })}`,
        })),
      },
    ],
  }
}
