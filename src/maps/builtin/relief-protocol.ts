import { addProtocol } from 'maplibre-gl'
import { PMTiles } from 'pmtiles'
import type { MapTheme } from '../atlas/palette.ts'
import { RELIEF_LAST_ZOOM, reliefTints } from '../atlas/relief.ts'
import type { View } from '../map-view.ts'
import { findEntry } from './tile-archive.ts'

const archives = new Map<string, PMTiles>()

/** Serves `relief://light/<archive>/z/x/y`: grey tiles, a tenth of the size of transparent ones, made into shade and light. */
export function addReliefProtocol(): void {
  addProtocol('relief', async ({ url }, { signal }) => {
    const [, theme, file = '', z, x, y] =
      /^relief:\/\/(light|dark)\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []
    const tile = await archiveOf(file).getZxy(Number(z), Number(x), Number(y), signal)
    return { data: await shadeTile(tile?.data, theme === 'dark' ? 'dark' : 'light') }
  })
}

/** A directory that did not come is kept as an error: what failed has to be forgotten before it is asked for again. */
export function forgetRelief(): void {
  archives.clear()
}

/** As `askAheadForTiles`. */
export async function askAheadForRelief(file: string, { zoom, center }: View): Promise<void> {
  await findEntry(archiveOf(file), Math.min(zoom, RELIEF_LAST_ZOOM), center).catch(() =>
    archives.delete(file),
  )
}

function archiveOf(file: string): PMTiles {
  const archive = archives.get(file) ?? new PMTiles(file)
  archives.set(file, archive)
  return archive
}

async function shadeTile(data: ArrayBuffer | undefined, theme: MapTheme): Promise<ImageBitmap> {
  if (!data) return createImageBitmap(new ImageData(1, 1))
  const grey = await createImageBitmap(new Blob([data], { type: 'image/webp' }))
  const canvas = new OffscreenCanvas(grey.width, grey.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return grey
  context.drawImage(grey, 0, 0)
  const image = context.getImageData(0, 0, grey.width, grey.height)
  // A pixel at a time: by its four bytes a view's tiles took 56 ms, and everything waited for them.
  const pixels = new Uint32Array(image.data.buffer)
  const tints = new Uint32Array(reliefTints(theme).buffer)
  // Grey is the same in red, green and blue, so any of their bytes says it.
  for (let i = 0; i < pixels.length; i++) pixels[i] = tints[((pixels[i] ?? 0) >> 8) & 255] ?? 0
  return createImageBitmap(image)
}
