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

test('a picture has a quarter of the pixels that it is shown with, and no more than the tiles have', async () => {
  const { info } = await shadesOf({ lat: 46.8, lng: 10.5 }, 7)
  expect([info.width, info.height]).toEqual([100, 50])
  const closer = await shadesOf({ lat: 46.8, lng: 10.5 }, 9.1)
  expect([closer.info.width, closer.info.height]).toEqual([47, 23])
})

test('the relief goes on where one tile ends, also at the 180th meridian', async () => {
  // The corner of four tiles is in the middle of the first view, and in the right half of the second.
  const corner = { lat: 40.9799, lng: 11.25 }
  const { data, info } = await shadesOf(corner, 7)
  const moved = await shadesOf({ ...corner, lng: 11.25 - (360 * 80) / (512 * 128) }, 7)
  // Eighty pixels of the screen are twenty of the picture.
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width - 20; x++) {
      const difference = Math.abs((data[y * 100 + x] ?? 0) - (moved.data[y * 100 + x + 20] ?? 0))
      expect(difference).toBeLessThanOrEqual(2)
    }
  }
  const atMeridian = await shadesOf({ lat: 65, lng: 179.9 }, 4)
  expect(new Set(atMeridian.data).size).toBeGreaterThan(20)
})

test('where nothing is painted there is no picture', async () => {
  expect(
    await paint({ center: { lat: 46.8, lng: 10.5 }, zoom: 9.5, size: SIZE, format: 'webp' }),
  ).toBe(undefined)
})
