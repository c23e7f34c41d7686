import { addProtocol } from 'maplibre-gl'
import { RELIEF_MAX_ZOOM, reliefTints } from '../atlas/relief.ts'
import type { Theme, View } from '../map-view.ts'
import { archiveOf, clearArchive, findEntry } from './tile-archive.ts'

/** Serves `relief://light/<archive>/z/x/y`: grey tiles, a tenth of the size of transparent ones, made into shade and light. */
export function addReliefProtocol(): void {
  addProtocol('relief', async ({ url }, { signal }) => {
    const [, theme, file = '', z, x, y] =
      /^relief:\/\/(light|dark)\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []
    const tile = await archiveOf(file).getZxy(Number(z), Number(x), Number(y), signal)
    return { data: await shadeTile(tile?.data, theme === 'dark' ? 'dark' : 'light') }
  })
}

/** Like `prefetchTiles`. */
export async function prefetchRelief(file: string, { zoom, center }: View): Promise<void> {
  await findEntry(archiveOf(file), Math.min(zoom, RELIEF_MAX_ZOOM), center).catch(() =>
    clearArchive(file),
  )
}

async function shadeTile(data: ArrayBuffer | undefined, theme: Theme): Promise<ImageBitmap> {
  if (!data) return createImageBitmap(new ImageData(1, 1))
  const grey = await createImageBitmap(new Blob([data], { type: 'image/webp' }))
  const canvas = new OffscreenCanvas(grey.width, grey.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return grey
  context.drawImage(grey, 0, 0)
  const image = context.getImageData(0, 0, grey.width, grey.height)
  // One 32-bit pixel at a time: byte by byte, the tiles of a view took 56 ms and blocked everything else.
  const pixels = new Uint32Array(image.data.buffer)
  const tints = new Uint32Array(reliefTints(theme).buffer)
  // Red, green and blue are equal in grey, so any of the three bytes will do.
  for (let i = 0; i < pixels.length; i++) pixels[i] = tints[((pixels[i] ?? 0) >> 8) & 255] ?? 0
  return createImageBitmap(image)
}
