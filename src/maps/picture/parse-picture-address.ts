import { parseBounds } from '../../lib/geo/bounds.ts'
import { isLatLng, type LatLng, parseLatLng } from '../../lib/geo/coordinates.ts'
import { encodeOutline } from '../../lib/geo/encode-outline.ts'
import { decodeOutline } from '../../lib/geo/outline.ts'
import { MAP_LOCALES } from '../atlas/atlas-layers.ts'
import type { Origin } from '../map-view.ts'
import { FRAMES } from './frames.ts'
import {
  type AskedPicture,
  type AskedPlate,
  LONGEST_SHAPE,
  MOST_PLATES,
  MOST_REGIONS,
  pictureAddress,
} from './picture-address.ts'

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
