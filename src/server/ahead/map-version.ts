import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { FONT_FILES } from '../../maps/picture/lettering/fonts.ts'
import { hashSources } from '../hash-sources.ts'

/** What pictures of the map are drawn by, beside the file and the fonts; `map-version.test.ts` says when something is missing. */
export const DRAWN_BY = {
  folders: ['src/lib/geo', 'src/maps'],
  files: ['src/lib/place-index/clusters/grid.ts', 'src/web/components/place/category-icons.ts'],
}

/**
 * Which map this is, in hexadecimal digits. Browsers keep the file and its pictures for a year under an address that names it:
 * either may look otherwise after an update. `root` is that of the project.
 */
export function mapVersion(root: string, basemap: Uint8Array): string {
  const hash = createHash('sha256').update(basemap)
  for (const folder of DRAWN_BY.folders) hashSources(hash, root, folder)
  for (const file of DRAWN_BY.files) hash.update(readFileSync(join(root, file)))
  const { resolve } = createRequire(import.meta.url)
  for (const file of Object.values(FONT_FILES).flat()) {
    hash.update(readFileSync(resolve(`@fontsource/overpass/files/${file}`)))
  }
  return hash.digest('hex').slice(0, 12)
}
