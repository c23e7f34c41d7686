import type { Bounds, LatLng } from '../../lib/geo/coordinates.ts'
import type { MapLocale } from '../atlas/atlas-layers.ts'
import type { Origin, Theme } from '../map-view.ts'
import { SHARED_FRAME } from './frames.ts'

/** Everything that a picture is drawn from, as it stands in its address: the same address is the same picture for ever. */
export type AskedPicture = {
  /** a name of `FRAMES` */
  frame: string
  theme: Theme
  locale: MapLocale
  area: Bounds
  plates: readonly AskedPlate[]
  origin?: Origin
  /** ISO 3166-2 codes of the regions whose outlines are drawn */
  regions?: readonly string[]
  /** the area of a place, as `encodeOutline` writes it */
  shape?: string
}

export type AskedPlate = {
  number?: number
  point: LatLng
  /** `#rrggbb` */
  colour: string
  /** the name of an icon; only of a plate without a number */
  icon?: string
  selected: boolean
}

/** More plates than this are no help on a picture. */
export const MOST_PLATES = 30

/** As many as the largest part of a country has. */
export const MOST_REGIONS = 20

/** Units of UTF-16: with the plates it still is an address that every server takes. */
export const LONGEST_SHAPE = 1_200

/**
 * The address of a picture below the folder that the basemap is served from, which is another one after every change of how
 * pictures look. Other sites take no SVG: theirs is a PNG.
 */
export function pictureAddress(folder: string, picture: AskedPicture): string {
  const { frame, theme, locale, area, plates, origin, regions = [], shape } = picture
  const { west, south, east, north } = area
  const parts = [
    `area=${[west, south, east, north].map(shortDegrees).join('_')}`,
    ...(origin ? [`origin=${originText(origin)}`] : []),
    ...(regions.length > 0 ? [`regions=${regions.slice(0, MOST_REGIONS).join('_')}`] : []),
    ...(shape ? [`shape=${shape}`] : []),
    ...(plates.length > 0
      ? [`plates=${plates.slice(0, MOST_PLATES).map(plateText).join('~')}`]
      : []),
  ]
  const type = frame === SHARED_FRAME.name ? 'png' : 'svg'
  return `${folder}/bild/${frame}-${theme}-${locale}.${type}?${parts.join('&')}`
}

// Number, point, colour, icon, selected: 12_37.7749_-122.4194_1a6f3c__1
function plateText({ number, point, colour, icon, selected }: AskedPlate): string {
  const shownIcon = number === undefined ? (icon ?? '') : ''
  const parts = [number ?? '', pointText(point), colour.slice(1), shownIcon, selected ? '1' : '']
  return parts.join('_').replace(/_+$/, '')
}

// Point, radius in km, visitor: 37.7749_-122.4194_250_1
function originText({ point, radiusKm, isVisitor }: Origin): string {
  return [pointText(point), radiusKm ?? '', isVisitor ? '1' : ''].join('_').replace(/_+$/, '')
}

function pointText({ lat, lng }: LatLng): string {
  return `${shortDegrees(lat)}_${shortDegrees(lng)}`
}

// Eleven metres; at the closest view a sixth of a pixel.
function shortDegrees(degrees: number): string {
  return String(Math.round(degrees * 1e4) / 1e4 || 0)
}
