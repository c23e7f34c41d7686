import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
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

/** The size of a tile at its own zoom, in CSS pixels and in the file. */
const TILE_PIXELS = 512
/**
 * Image pixels per picture pixel, finest first: at far zooms, ridges are a few pixels wide and need one half; much of such a view is flat
 * and takes few bytes. Close mountains are soft shades, for which a quarter is enough.
 */
const SCALES = [1 / 2, 2 / 5, 1 / 3, 1 / 4]
const MAX_BYTES = 8_000
const QUALITY = 25
// Beyond this zoom the map shows no relief.
const MAX_RELIEF_ZOOM = 9.2
/** Decoded tiles of 262 kB in the cache: the small maps beside the rows of a list use only a few tiles. */
const MAX_CACHED_TILES = 40

type Grey = Uint8Array

/** Paints the relief behind a picture from `relief.pmtiles` in the folder of the basemap, on libvips' own threads. */
export async function createReliefPainter(folder: string): Promise<PaintRelief> {
  // Reads five megabytes into memory, so that no file stays open.
  const file = new Uint8Array(await readFile(join(folder, 'relief.pmtiles')))
  const archive = new PMTiles({
    getKey: () => 'relief',
    async getBytes(offset, length) {
      return { data: file.slice(offset, offset + length).buffer }
    },
  })
  const { maxZoom } = await archive.getHeader()
  const { default: sharp } = await import('sharp')
  const tileCache = new LRUCache<string, Promise<{ grey?: Grey }>>({ max: MAX_CACHED_TILES })

  function readTile(z: number, x: number, y: number): Promise<{ grey?: Grey }> {
    const key = `${z}/${x}/${y}`
    const known = tileCache.get(key)
    if (known) return known
    const read = unpackTile(z, x, y)
    tileCache.set(key, read)
    read.catch(() => tileCache.delete(key))
    return read
  }

  async function unpackTile(z: number, x: number, y: number): Promise<{ grey?: Grey }> {
    const tile = await archive.getZxy(z, x, y)
    if (!tile) return {}
    const image = sharp(Buffer.from(tile.data)).resize(TILE_PIXELS, TILE_PIXELS)
    return { grey: new Uint8Array(await image.extractChannel(0).raw().toBuffer()) }
  }

  return async ({ center, zoom, size, format }) => {
    if (zoom >= MAX_RELIEF_ZOOM) return undefined
    const z = Math.max(0, Math.min(maxZoom, Math.round(zoom)))
    const count = 2 ** z
    // The shown part of the tiles, in tile pixels.
    const perPixel = 2 ** (z - zoom)
    const part = { width: sizeOf(size.width, perPixel), height: sizeOf(size.height, perPixel) }
    const middle = toMercator(center)
    const left = Math.round(middle.x * count * TILE_PIXELS - part.width / 2)
    const top = Math.round(middle.y * count * TILE_PIXELS - part.height / 2)
    const rows = tilesOf(top, part.height).filter((y) => y >= 0 && y < count)
    const places = rows.flatMap((y) => tilesOf(left, part.width).map((x) => ({ x, y })))
    const tiles = await Promise.all(
      // The world repeats to the east and west.
      places.map(async ({ x, y }) => ({ x, y, ...(await readTile(z, mod(x, count), y)) })),
    )
    if (tiles.every(({ grey }) => !grey)) return undefined
    const shades = new Uint8Array(part.width * part.height).fill(FLAT)
    for (const { x, y, grey } of tiles) {
      if (grey)
        copyTile(grey, shades, { ...part, x: x * TILE_PIXELS - left, y: y * TILE_PIXELS - top })
    }
    let bytes = Buffer.of()
    for (const fineness of SCALES) {
      // Never finer than the tiles themselves, which are enlarged from zoom 7 on.
      const scale = Math.min(fineness, perPixel)
      const image = sharp(shades, { raw: { ...part, channels: 1 } }).resize({
        width: sizeOf(size.width, scale),
        height: sizeOf(size.height, scale),
        fit: 'fill',
      })
      const packed = format === 'png' ? image.png() : image.webp({ quality: QUALITY, effort: 4 })
      bytes = await packed.toBuffer()
      // A PNG is an intermediate result, so its size does not matter.
      if (format === 'png' || bytes.length <= MAX_BYTES) break
    }
    return `data:image/${format};base64,${bytes.toString('base64')}`
  }
}

function sizeOf(pixels: number, scale: number): number {
  return Math.max(1, Math.round(pixels * scale))
}

function tilesOf(start: number, length: number): number[] {
  const first = Math.floor(start / TILE_PIXELS)
  const last = Math.ceil((start + length) / TILE_PIXELS) - 1
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

function mod(x: number, count: number): number {
  return ((x % count) + count) % count
}

type Target = { width: number; height: number; x: number; y: number }

/** Copies the overlap of a tile with the target; x and y are the position of the tile in the target. */
function copyTile(tile: Grey, target: Grey, { width, height, x, y }: Target): void {
  const from = Math.max(0, -x)
  const to = Math.min(TILE_PIXELS, width - x)
  for (let row = Math.max(0, -y); row < Math.min(TILE_PIXELS, height - y); row++) {
    const line = tile.subarray(row * TILE_PIXELS + from, row * TILE_PIXELS + to)
    target.set(line, (y + row) * width + x + from)
  }
}
