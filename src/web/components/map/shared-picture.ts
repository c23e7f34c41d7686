import type { Locale } from '../../../domain/places/place.ts'
import { SHARED_FRAME, SHARED_SIZE } from '../../../maps/picture/frames.ts'
import { type AskedPicture, pictureAddress } from '../../../maps/picture/picture-address.ts'
import type { SiteSettings } from '../../context.ts'
import type { FinderView } from '../../views/finder-view.ts'
import type { PlacePageView } from '../../views/place-page-view.ts'
import type { RegionView } from '../../views/region-view.ts'
import { toPicturePlates } from './map-items.ts'
import { pictureWordsOf } from './picture-words.ts'
import { areaOfPlace, placePlate } from './place-item.ts'

/** The picture that other sites show when they link to a page, by its path, and what it shows. */
export type SharedPicture = { path: string; alt: string; size: typeof SHARED_SIZE }

type Asked = { site: Pick<SiteSettings, 'basemapPath'>; locale: Locale }

export function sharedFinderPicture(view: FinderView, asked: Asked): SharedPicture {
  const { area, rows, rowsWithin, originName, regions } = view
  const alt = pictureWordsOf(asked.locale).finder(rowsWithin, originName)
  const shown = { area, plates: toPicturePlates(rows), regions }
  return { path: pathOf(shown, asked), alt, size: SHARED_SIZE }
}

export function sharedPlacePicture(page: PlacePageView, asked: Asked): SharedPicture {
  const area = areaOfPlace(page, AROUND_PLACE_KM)
  const shape = page.boundary?.picture
  const alt = pictureWordsOf(asked.locale).place(page.name, page.town)
  return {
    path: pathOf({ area, plates: [placePlate(page)], shape }, asked),
    alt,
    size: SHARED_SIZE,
  }
}

/** None of a region without places. */
export function sharedRegionPicture(view: RegionView, asked: Asked): SharedPicture | undefined {
  const { area, name, rows, regions } = view
  if (!area) return undefined
  const alt = pictureWordsOf(asked.locale).region(rows.length, name)
  const shown = { area, plates: toPicturePlates(rows), regions }
  return { path: pathOf(shown, asked), alt, size: SHARED_SIZE }
}

/** Far enough for the names of the next cities. */
const AROUND_PLACE_KM = 90

function pathOf(
  shown: Pick<AskedPicture, 'area' | 'plates' | 'regions' | 'shape'>,
  { site, locale }: Asked,
): string {
  const folder = site.basemapPath.replace(/\/[^/]*$/, '')
  const theme = 'light'
  return pictureAddress(folder, { ...shown, frame: SHARED_FRAME.name, theme, locale })
}
