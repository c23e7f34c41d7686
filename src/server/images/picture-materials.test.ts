import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createReliefPainter } from './picture-materials.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'basemap')
const SIZE = { width: 400, height: 200 }

const paint = await createReliefPainter(FOLDER)

async function shadesOf(center: { lat: number; lng: number }, zoom: number) {
  const uri = await paint({ center, zoom, size: SIZE, format: 'png' })
  const image = sharp(Buffer.from(uri?.split(',')[1] ?? '', 'base64'))
  return image.extractChannel(0).raw().toBuffer({ resolveWithObject: true })
}

test('a relief image has half its picture’s resolution, and no more than the tiles', async () => {
  const { info } = await shadesOf({ lat: 46.8, lng: 10.5 }, 6)
  expect([info.width, info.height]).toEqual([200, 100])
  const closer = await shadesOf({ lat: 46.8, lng: 10.5 }, 9.1)
  expect([closer.info.width, closer.info.height]).toEqual([47, 23])
})

test('a large relief image has as many pixels as fit into eight kilobytes, and at least a quarter', async () => {
  const size = { width: 1472, height: 1144 }
  const widthOf = async (center: { lat: number; lng: number }, zoom: number) => {
    const uri = await paint({ center, zoom, size, format: 'webp' })
    const bytes = Buffer.from(uri?.split(',')[1] ?? '', 'base64')
    return { width: (await sharp(bytes).metadata()).width, bytes: bytes.length }
  }
  const farAway = await widthOf({ lat: 30, lng: 0 }, 2.2)
  expect(farAway.width).toBe(736)
  const continent = await widthOf({ lat: 39, lng: -98 }, 4)
  expect(continent.width).toBeGreaterThan(500)
  expect(continent.bytes).toBeLessThanOrEqual(8_000)
  expect((await widthOf({ lat: 46.8, lng: 10.5 }, 6)).width).toBe(368)
})

/**
 * Compares the part that two views share: their largest difference there, and the number of shades. The second view lies 240 CSS pixels
 * (120 pixels of the picture) to the right of the first.
 */
async function compare(left: { lat: number; lng: number }, right: typeof left, zoom: number) {
  const [one, other] = [await shadesOf(left, zoom), await shadesOf(right, zoom)]
  const { width, height } = one.info
  const shades = new Set<number>()
  let difference = 0
  for (let y = 0; y < height; y++) {
    // At its edges, a downscaled picture does not know its neighbours.
    for (let x = 4; x < width - 124; x++) {
      const shade = other.data[y * width + x] ?? 0
      shades.add(shade)
      difference = Math.max(difference, Math.abs(shade - (one.data[y * width + x + 120] ?? 0)))
    }
  }
  return { difference, shades: shades.size }
}

const degreesOf = (pixels: number, zoom: number) => (360 * pixels) / (512 * 2 ** zoom)

test('the relief continues across tile borders, even at the 180th meridian', async () => {
  // The corner of four tiles is in the middle of the first view, and left of the second.
  const corner = { lat: 40.9799, lng: 11.25 }
  const atCorner = await compare(corner, { ...corner, lng: corner.lng + degreesOf(240, 6) }, 6)
  const half = degreesOf(120, 4)
  const atMeridian = await compare({ lat: 66, lng: 180 - half }, { lat: 66, lng: half - 180 }, 4)
  for (const { difference, shades } of [atCorner, atMeridian]) {
    expect(difference).toBeLessThanOrEqual(2)
    expect(shades).toBeGreaterThan(20)
  }
})

test('there is no image where no relief is shown', async () => {
  expect(
    await paint({ center: { lat: 46.8, lng: 10.5 }, zoom: 9.5, size: SIZE, format: 'webp' }),
  ).toBe(undefined)
})
