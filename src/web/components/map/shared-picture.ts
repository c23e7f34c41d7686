import type { Locale } from '../../../domain/places/place.ts'
import { SHARED_FRAME, SHARED_SIZE } from '../../../maps/picture/frames.ts'
import { pictureAddress } from '../../../maps/picture/picture-address.ts'
import type { SiteSettings } from '../../context.ts'
import { pathTo } from '../../paths.ts'
import { picturedPage } from '../../views/finder-search.ts'
import type { FinderView } from '../../views/finder-view.ts'
import type { PlacePageView } from '../../views/place-page-view.ts'
import type { RegionView } from '../../views/region-view.ts'
import { pictureWordsOf } from './picture-words.ts'

/** The picture that other sites show when they link to a page, by its path, and what it shows. */
export type SharedPicture = { path: string; alt: string; size: typeof SHARED_SIZE }

type Asked = { site: Pick<SiteSettings, 'basemapPath'>; locale: Locale }

export function sharedFinderPicture(view: FinderView, { site, locale }: Asked): SharedPicture {
  const alt = pictureWordsOf(locale).finder(view.rowsWithin, view.originName)
  return shared(site, picturedPage(view.query, locale), alt)
}

export function sharedPlacePicture(page: PlacePageView, { site, locale }: Asked): SharedPicture {
  const alt = pictureWordsOf(locale).place(page.name, page.town)
  return shared(site, pathTo('place', locale, page), alt)
}

/** None of a region without places. */
export function sharedRegionPicture(
  { area, name, rows, addresses }: RegionView,
  { site, locale }: Asked,
): SharedPicture | undefined {
  if (!area) return undefined
  return shared(site, addresses[locale], pictureWordsOf(locale).region(rows.length, name))
}

function shared(site: Asked['site'], page: string, alt: string): SharedPicture {
  const folder = site.basemapPath.replace(/\/[^/]*$/, '')
  const path = pictureAddress(folder, { frame: SHARED_FRAME.name, theme: 'light', page })
  return { path, alt, size: SHARED_SIZE }
}
