import type { Bounds, LatLng } from '../../lib/geo/coordinates.ts'
import { parseBounds } from '../../lib/geo/bounds.ts'
import { isLatLng, parseLatLng } from '../../lib/geo/coordinates.ts'
import { decodeOutline } from '../../lib/geo/outline.ts'
import { encodeOutline } from '../../lib/geo/encode-outline.ts'
import { MAP_LOCALES, type MapLocale } from '../atlas/atlas-layers.ts'
import type { Origin, Theme } from '../map-view.ts'
import { FRAMES, SHARED_FRAME } from './frames.ts'

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

const NAME = /^([a-z]+)-(light|dark)-([a-z]+)\.(?:svg|png)$/

/**
 * What is asked for by the last part of the path and the query. Undefined for everything that `pictureAddress` would not
 * write in just this way, so that one picture cannot be asked for by a thousand addresses.
 */
export function parsePictureAddress(name: string, search: string): AskedPicture | undefined {
  const [, frame = '', theme, language] = NAME.exec(name) ?? []
  const locale = MAP_LOCALES.find((one) => one === language)
  if (!FRAMES.has(frame) || !theme || !locale) return undefined
  const params = new URLSearchParams(search)
  const area = parseBounds((params.get('area') ?? '').replaceAll('_', ','))
  const plates = parsePlates(params.get('plates'))
  const origin = parseOrigin(params.get('origin') ?? '')
  const regions = parseRegions(params.get('regions'))
  const shape = params.get('shape')
  if (!area || !plates || !regions || (shape && !isShape(shape))) return undefined
  const picture: AskedPicture = {
    frame,
    theme: theme === 'dark' ? 'dark' : 'light',
    locale,
    area,
    plates,
    ...(origin ? { origin } : {}),
    ...(regions.length > 0 ? { regions } : {}),
    ...(shape ? { shape } : {}),
  }
  return pictureAddress('', picture) === `/bild/${name}${search}` ? picture : undefined
}

// Number, point, colour, icon, selected: 12_37.7749_-122.4194_1a6f3c__1
function plateText({ number, point, colour, icon, selected }: AskedPlate): string {
  const shownIcon = number === undefined ? (icon ?? '') : ''
  const parts = [number ?? '', pointText(point), colour.slice(1), shownIcon, selected ? '1' : '']
  return parts.join('_').replace(/_+$/, '')
}

const PLATE = /^(\d{0,6})_(-?[\d.]+_-?[\d.]+)_([\da-f]{6})(?:_([a-z-]{0,24}))?(?:_(1))?$/

function parsePlates(text: string | null): AskedPlate[] | undefined {
  if (text === null) return []
  const plates: AskedPlate[] = []
  for (const part of text.split('~', MOST_PLATES + 1)) {
    const [, number, pointPart = '', colour, icon, selected] = PLATE.exec(part) ?? []
    const point = parsePoint(pointPart)
    if (!point) return undefined
    plates.push({
      point,
      colour: `#${colour}`,
      selected: selected !== undefined,
      ...(number ? { number: Number(number) } : {}),
      ...(icon ? { icon } : {}),
    })
  }
  return plates.length <= MOST_PLATES ? plates : undefined
}

const REGION = /^[A-Z]{2}-[A-Z0-9]{1,3}$/

function parseRegions(text: string | null): string[] | undefined {
  if (text === null) return []
  const regions = text.split('_', MOST_REGIONS + 1)
  const isWhole = regions.length <= MOST_REGIONS && regions.every((code) => REGION.test(code))
  return isWhole ? regions : undefined
}

function isShape(text: string): boolean {
  if (text.length > LONGEST_SHAPE) return false
  const outline = decodeOutline(text)
  const isArea = outline.length > 0 && outline.flat().every(isLatLng)
  return isArea && encodeOutline(outline, Number(text.split('.')[0])) === text
}

// Point, radius in km, visitor: 37.7749_-122.4194_250_1
function originText({ point, radiusKm, isVisitor }: Origin): string {
  return [pointText(point), radiusKm ?? '', isVisitor ? '1' : ''].join('_').replace(/_+$/, '')
}

const ORIGIN = /^(-?[\d.]+_-?[\d.]+)(?:_(\d{0,5}(?:\.\d{1,3})?))?(?:_(1))?$/

function parseOrigin(text: string): Origin | undefined {
  const [, pointPart = '', radius, visitor] = ORIGIN.exec(text) ?? []
  const point = parsePoint(pointPart)
  if (!point) return undefined
  return {
    point,
    ...(radius ? { radiusKm: Number(radius) } : {}),
    ...(visitor ? { isVisitor: true } : {}),
  }
}

function parsePoint(text: string): LatLng | undefined {
  return parseLatLng(text.replace('_', ','))
}

function pointText({ lat, lng }: LatLng): string {
  return `${shortDegrees(lat)}_${shortDegrees(lng)}`
}

// Eleven metres; at the closest view a sixth of a pixel.
function shortDegrees(degrees: number): string {
  return String(Math.round(degrees * 1e4) / 1e4 || 0)
}
