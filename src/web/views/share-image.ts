import type { Locale } from '../../domain/places/place.ts'
import { SHARED_FRAME, SHARED_SIZE } from '../../maps/picture/frames.ts'
import { basemapFolder, pictureAddress } from '../../maps/picture/picture-address.ts'
import type { SiteSettings } from '../context.ts'
import { pathTo } from '../paths.ts'
import { mapPicturePage } from './finder-search.ts'
import type { FinderView } from './finder-view.ts'
import type { PlacePageView } from './place-page-view.ts'
import type { RegionView } from './region-view.ts'
import { placeWords } from '../words/places.ts'

/** The picture that other sites show when they link to a page: its path, and a text that describes it. */
export type ShareImage = { path: string; alt: string; size: typeof SHARED_SIZE }

type PictureContext = { site: Pick<SiteSettings, 'basemapPath'>; locale: Locale }

export function finderShareImage(view: FinderView, { site, locale }: PictureContext): ShareImage {
  const alt = placeWords(locale).picture.finder(view.rowsWithin, view.originName)
  return toShareImage(site, mapPicturePage(view.query, locale), alt)
}

export function placeShareImage(page: PlacePageView, { site, locale }: PictureContext): ShareImage {
  const alt = placeWords(locale).picture.place(page.name, page.town)
  return toShareImage(site, pathTo('place', locale, page), alt)
}

/** Undefined for a region without places. */
export function regionShareImage(
  { area, name, rows, localizedPaths }: RegionView,
  { site, locale }: PictureContext,
): ShareImage | undefined {
  if (!area) return undefined
  return toShareImage(
    site,
    localizedPaths[locale],
    placeWords(locale).picture.region(rows.length, name),
  )
}

function toShareImage(site: PictureContext['site'], page: string, alt: string): ShareImage {
  const picture = { frame: SHARED_FRAME.name, theme: 'light', page } as const
  const path = pictureAddress(basemapFolder(site.basemapPath), picture)
  return { path, alt, size: SHARED_SIZE }
}
