import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Lettering } from '../src/maps/picture/lettering.ts'
import { openTiles, type TileSource } from '../src/maps/picture/tiles.ts'
import { createReliefPainter, readLettering } from '../src/server/images/picture-materials.ts'

const BASEMAP = join(import.meta.dirname, '../basemap/basemap.pmtiles')

/** The lettering that the server uses. For tests and measurements. */
export function realLettering(): Promise<Lettering> {
  return readLettering(dirname(BASEMAP))
}

/** The relief as the server paints it. For tests and measurements. */
export function realRelief() {
  return createReliefPainter(dirname(BASEMAP))
}

/** The basemap as the server has it, in memory. For tests and measurements. */
export async function realTiles(): Promise<TileSource> {
  const file = await readFile(BASEMAP)
  return openTiles(async (offset, length) => file.subarray(offset, offset + length))
}
