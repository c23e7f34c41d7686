import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { FLAT } from '../../src/maps/atlas/relief.ts'

/** The last zoom of the relief; where only the world's source exists, its tiles are enlarged. */
const LAST_ZOOM = 6
const WORLD_ZOOM = 4
const SIDE = 512
const TAR_BLOCK = 512

// A square of grey pixels; tiles enlarged from the world's source need fewer pixels.
type Grey = { data: Uint8Array; side: number }
const CHILDREN = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
]
type Tile = { z: number; x: number; y: number; data: Buffer }

/** Shaded relief in grey, without entirely flat tiles. Map and picture turn grey into shade and light themselves. */
export async function buildRelief(folder: string): Promise<{ tiles: Tile[]; lastZoom: number }> {
  const detailed = new Map([
    ...readTar(join(folder, 'shaded-relief-usa-z6.tar')),
    ...readTar(join(folder, 'shaded-relief-europe-z6.tar')),
  ])
  const world = readTar(join(folder, 'shaded-relief-world-z4.tar'))
  const known = new Map<string, Grey>()
  const tiles: Tile[] = []

  async function greyOf(z: number, x: number, y: number): Promise<Grey> {
    const key = `${z}/${x}/${y}`
    const cached = known.get(key)
    if (cached) return cached
    const png = z === LAST_ZOOM ? detailed.get(key) : z === WORLD_ZOOM ? world.get(key) : undefined
    const grey = png ? await decode(png) : await derive(z, x, y)
    if (z <= WORLD_ZOOM + 1) known.set(key, grey)
    return grey
  }

  async function derive(z: number, x: number, y: number): Promise<Grey> {
    const isFine = CHILDREN.every(([right, down]) =>
      detailed.has(`${z + 1}/${x * 2 + right}/${y * 2 + down}`),
    )
    if (z < WORLD_ZOOM || isFine) return halve(z, x, y)
    // A quarter of the tile above.
    const above = await greyOf(z - 1, x >> 1, y >> 1)
    const half = above.side / 2
    const side = SIDE / 2
    const data = await rawOf(above)
      .extract({ left: (x % 2) * half, top: (y % 2) * half, width: half, height: half })
      .resize(side, side, { kernel: 'cubic' })
      .greyscale()
      .raw()
      .toBuffer()
    return { data, side }
  }

  async function halve(z: number, x: number, y: number): Promise<Grey> {
    const result = new Uint8Array(SIDE * SIDE)
    for (const [right, down] of CHILDREN) {
      const small = await rawOf(await greyOf(z + 1, x * 2 + right, y * 2 + down))
        .resize(SIDE / 2, SIDE / 2)
        .greyscale()
        .raw()
        .toBuffer()
      for (let row = 0; row < SIDE / 2; row++) {
        const target = (row + (down * SIDE) / 2) * SIDE + (right * SIDE) / 2
        result.set(small.subarray((row * SIDE) / 2, ((row + 1) * SIDE) / 2), target)
      }
    }
    return { data: result, side: SIDE }
  }

  for (let z = 0; z <= LAST_ZOOM; z++) {
    for (let x = 0; x < 1 << z; x++) {
      const column = Array.from({ length: 1 << z }, async (_, y) => {
        const data = await encode(await greyOf(z, x, y))
        if (data) tiles.push({ z, x, y, data })
      })
      await Promise.all(column)
    }
  }
  return { tiles, lastZoom: LAST_ZOOM }
}

function rawOf({ data, side }: Grey): Sharp {
  return sharp(data, { raw: { width: side, height: side, channels: 1 } })
}

async function decode(png: Buffer): Promise<Grey> {
  return { data: await sharp(png).greyscale().raw().toBuffer(), side: SIDE }
}

const NOTHING = 3
const QUALITY = 32

async function encode(grey: Grey): Promise<Buffer | undefined> {
  if (grey.data.every((value) => Math.abs(value - FLAT) < NOTHING)) return undefined
  return rawOf(grey).webp({ quality: QUALITY, effort: 4 }).toBuffer()
}

// Name and size in octal digits, content in whole blocks (POSIX ustar).
function readTar(path: string): Map<string, Buffer> {
  const archive = readFileSync(path)
  const files = new Map<string, Buffer>()
  for (let at = 0; at + TAR_BLOCK <= archive.length && archive[at] !== 0;) {
    const name = archive.toString('latin1', at, at + 100).replace(/\0.*$/s, '')
    const size = parseInt(archive.toString('latin1', at + 124, at + 136), 8) || 0
    const start = at + TAR_BLOCK
    const [, tile] = /(\d+\/\d+\/\d+)\.png$/.exec(name) ?? []
    if (tile) files.set(tile, archive.subarray(start, start + size))
    at = start + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK
  }
  return files
}
