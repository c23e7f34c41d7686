import { parseBounds } from '../../lib/geo/bounds.ts'
import { parseLatLng } from '../../lib/geo/coordinates.ts'
import { FRAMES } from './frames.ts'
import {
  type PictureRequest,
  MAX_POINTS,
  type NumberedPoint,
  pictureAddress,
} from './picture-address.ts'

const ADDRESS = /^(.*?)\/bild\/([a-z]+)-(light|dark)(\/[^?]+)?(\?.*)?$/

/** Undefined for any address that `pictureAddress` would spell differently: each picture has exactly one. */
export function parsePictureAddress(address: string): PictureRequest | undefined {
  const [, folder = '', frame = '', theme, pathname = '/', search = ''] =
    ADDRESS.exec(address) ?? []
  if (!FRAMES.has(frame) || !theme) return undefined
  const params = new URLSearchParams(search)
  const area = parseBounds((params.get('area') ?? '').replaceAll('_', ','))
  const points = parsePoints(params.get('points') ?? '')
  params.delete('area')
  params.delete('points')
  const asked: PictureRequest = {
    frame,
    theme: theme === 'dark' ? 'dark' : 'light',
    page: params.size > 0 ? `${pathname}?${params}` : pathname,
    ...(area ? { area } : {}),
    ...(points.length > 0 ? { points } : {}),
  }
  return pictureAddress(folder, asked) === address ? asked : undefined
}

const POINT = /^(g?)(\d{1,6})_(-?[\d.]+)_(-?[\d.]+)$/

function parsePoints(text: string): NumberedPoint[] {
  return text.split('~', MAX_POINTS).flatMap((part) => {
    const [, group, number, lat, lng] = POINT.exec(part) ?? []
    const point = parseLatLng(`${lat},${lng}`)
    return point
      ? [{ number: Number(number), point, ...(group && { isGroup: true as const }) }]
      : []
  })
}
