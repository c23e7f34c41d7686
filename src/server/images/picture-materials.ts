import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { toMercator } from '../../lib/geo/tiles.ts'
import { FLAT } from '../../maps/atlas/relief.ts'
import type { PaintRelief } from '../../maps/picture/draw-picture.ts'
import type { Lettering } from '../../maps/picture/lettering.ts'

/** The letters of pictures, from the folder of the basemap. */
export async function readLettering(folder: string): Promise<Lettering> {
  const text = await readFile(join(folder, 'lettering', 'lettering.json'), 'utf8')
  return JSON.parse(text) as Lettering
}

const TILE_PIXELS = 512
// A quarter is enough for shades, and a sixteenth of the bytes.
const PIXELS_PER_PIXEL = 1 / 4
const QUALITY = 25
// Beyond this the map shows none.
const LAST_SHOWN_ZOOM = 9.2
/** Paints the relief behind a picture from `relief.pmtiles` in the folder of the basemap, on libvips' own threads. */
export async function createReliefPainter(folder: string): Promise<PaintRelief> {
  // Five megabytes in memory, so that no file stays open for as long as the painter is used.
  const file = new Uint8Array(await readFile(join(folder, 'relief.pmtiles')))
  const archive = new PMTiles({
    getKey: () => 'relief',
    async getBytes(offset, length) {
      return { data: file.slice(offset, offset + length).buffer }
    },
  })
  const { maxZoom } = await archive.getHeader()
  const { default: sharp } = await import('sharp')

  return async ({ center, zoom, size, format }) => {
    if (zoom >= LAST_SHOWN_ZOOM) return undefined
    const z = Math.max(0, Math.min(maxZoom, Math.round(zoom)))
    const count = 2 ** z
    // Never finer than the tiles themselves, which are enlarged from zoom 7 on.
    const scale = Math.min(PIXELS_PER_PIXEL, 2 ** (z - zoom))
    const side = Math.max(1, Math.round(TILE_PIXELS * 2 ** (zoom - z) * scale))
    const world = TILE_PIXELS * 2 ** zoom
    const middle = toMercator(center)
    const toTiles = count / world
    const left = (middle.x * world - size.width / 2) * toTiles
    const top = (middle.y * world - size.height / 2) * toTiles
    const columns = numbersFrom(left, left + size.width * toTiles)
    const rows = numbersFrom(top, top + size.height * toTiles)
    const placed = columns.flatMap((x, column) => rows.map((y, row) => ({ x, y, column, row })))
    const layers = await Promise.all(
      placed.map(async ({ x, y, column, row }) => {
        if (y < 0 || y >= count) return []
        const tile = await archive.getZxy(z, ((x % count) + count) % count, y)
        if (!tile) return []
        const input = await sharp(Buffer.from(tile.data)).resize(side, side).toBuffer()
        return [{ input, left: column * side, top: row * side }]
      }),
    )
    if (layers.flat().length === 0) return undefined
    const canvas = { width: columns.length * side, height: rows.length * side }
    const whole = sharp({
      create: { ...canvas, channels: 3, background: { r: FLAT, g: FLAT, b: FLAT } },
    }).composite(layers.flat())
    const part = {
      left: Math.round((left - (columns[0] ?? 0)) * side),
      top: Math.round((top - (rows[0] ?? 0)) * side),
      width: Math.round(size.width * toTiles * side),
      height: Math.round(size.height * toTiles * side),
    }
    const { data, info } = await whole.raw().toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels } as const
    const image = sharp(data, { raw }).extract(clamp(part, canvas)).greyscale()
    const packed = format === 'png' ? image.png() : image.webp({ quality: QUALITY, effort: 4 })
    const bytes = await packed.toBuffer()
    return `data:image/${format};base64,${bytes.toString('base64')}`
  }
}

function numbersFrom(start: number, end: number): number[] {
  const first = Math.floor(start)
  return Array.from({ length: Math.ceil(end) - first }, (_, i) => first + i)
}

type Part = { left: number; top: number; width: number; height: number }

function clamp(part: Part, { width, height }: { width: number; height: number }): Part {
  const left = Math.min(part.left, width - 1)
  const top = Math.min(part.top, height - 1)
  return {
    left,
    top,
    width: Math.min(part.width, width - left),
    height: Math.min(part.height, height - top),
  }
}
