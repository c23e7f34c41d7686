import { addProtocol } from 'maplibre-gl'
import { PMTiles } from 'pmtiles'
import type { MapTheme } from '../atlas/palette.ts'
import { FLAT, FLAT_WITHIN, LIGHT, RELIEF_COLOURS, SHADE } from '../atlas/relief.ts'

const archives = new Map<string, PMTiles>()

/** Serves `relief://light/<archive>/z/x/y`: grey tiles, a tenth of the size of transparent ones, made into shade and light. */
export function addReliefProtocol(): void {
  addProtocol('relief', async ({ url }, { signal }) => {
    const [, theme, file = '', z, x, y] =
      /^relief:\/\/(light|dark)\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []
    const archive = archives.get(file) ?? new PMTiles(file)
    archives.set(file, archive)
    const tile = await archive.getZxy(Number(z), Number(x), Number(y), signal)
    return { data: await shadeTile(tile?.data, theme === 'dark' ? 'dark' : 'light') }
  })
}

/** A directory that did not come is kept as an error: what failed has to be forgotten before it is asked for again. */
export function forgetRelief(): void {
  archives.clear()
}

async function shadeTile(data: ArrayBuffer | undefined, theme: MapTheme): Promise<ImageBitmap> {
  if (!data) return createImageBitmap(new ImageData(1, 1))
  const grey = await createImageBitmap(new Blob([data], { type: 'image/webp' }))
  const canvas = new OffscreenCanvas(grey.width, grey.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return grey
  context.drawImage(grey, 0, 0)
  const image = context.getImageData(0, 0, grey.width, grey.height)
  const pixels = image.data
  const { shade, light } = RELIEF_COLOURS[theme]
  for (let i = 0; i < pixels.length; i += 4) {
    const slope = (pixels[i] ?? FLAT) - FLAT
    const [red, green, blue] = slope < 0 ? shade : light
    pixels[i] = red
    pixels[i + 1] = green
    pixels[i + 2] = blue
    const steepness = Math.max(0, Math.abs(slope) - FLAT_WITHIN)
    pixels[i + 3] = Math.min(255, steepness * (slope < 0 ? SHADE : LIGHT))
  }
  return createImageBitmap(image)
}
