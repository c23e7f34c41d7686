import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Fonts, openFonts } from '../src/maps/picture/lettering/fonts.ts'
import { openTiles } from '../src/maps/picture/tiles/open-tiles.ts'
import type { TileSource } from '../src/maps/picture/tiles/tile-source.ts'

const BASEMAP = join(import.meta.dirname, '../basemap/basemap.pmtiles')

/** The fonts as the server has them. For tests and measurements. */
export function realFonts(): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url)
  return openFonts((name) => readFile(resolve(`@fontsource/overpass/files/${name}`)))
}

/** The basemap as the server has it, in memory. For tests and measurements. */
export async function realTiles(): Promise<TileSource> {
  const file = await readFile(BASEMAP)
  return openTiles(async (offset, length) => file.subarray(offset, offset + length))
}
