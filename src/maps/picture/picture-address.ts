import type { Bounds, LatLng } from '../../lib/geo/coordinates.ts'
import type { Theme } from '../map-view.ts'

/** Names the page whose map is drawn rather than what is on it: the server finds the same places again. */
export type PictureRequest = {
  /** a name of `FRAMES` */
  frame: string
  theme: Theme
  /** path and search; that of the finder means no page where `points` are given */
  page: string
  /** instead of the area that the page's map begins with */
  area?: Bounds
  /** all that is marked in `area`, which no page shows to everybody */
  points?: readonly NumberedPoint[]
}

export type NumberedPoint = {
  number: number
  point: LatLng
  /** the middle of this many places, drawn as the disc of a cluster */
  isGroup?: true
}

/** More points would not help in a picture. */
export const MAX_POINTS = 30

/** The folder of the basemap, which its pictures and outlines are in as well. */
export function basemapFolder(basemapPath: string): string {
  return basemapPath.replace(/\/[^/]*$/, '')
}

/** The address of a picture below the folder of the basemap, whose name changes whenever pictures look different. */
export function pictureAddress(
  folder: string,
  { frame, theme, page, area, points = [] }: PictureRequest,
): string {
  const [pathname = ''] = page.split('?', 1)
  const searchParams = new URLSearchParams(page.slice(pathname.length))
  if (area) {
    const { west, south, east, north } = area
    searchParams.set('area', [west, south, east, north].map(shortDegrees).join('_'))
  }
  if (points.length > 0) {
    searchParams.set('points', points.slice(0, MAX_POINTS).map(pointText).join('~'))
  }
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  return `${folder}/bild/${frame}-${theme}${pathname === '/' ? '' : pathname}${search}`
}

// Number and point: 12_37.7749_-122.4194, of a group g12_37.7749_-122.4194
function pointText({ number, point, isGroup }: NumberedPoint): string {
  return [isGroup ? `g${number}` : number, shortDegrees(point.lat), shortDegrees(point.lng)].join(
    '_',
  )
}

// Four decimals are eleven metres: at the closest view a sixth of a pixel.
function shortDegrees(degrees: number): string {
  return String(Math.round(degrees * 1e4) / 1e4 || 0)
}
