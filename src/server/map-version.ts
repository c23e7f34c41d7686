import { createHash, type Hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { hashSources } from './hash-sources.ts'

/** The sources that determine the pictures of the map, besides file and fonts; `map-version.test.ts` reports missing ones. */
export const MAP_SOURCES = {
  folders: ['src/lib/colour', 'src/lib/geo', 'src/maps'],
  files: [
    'basemap/lettering/lettering.json',
    'basemap/outlines.txt.gz',
    'src/server/images/picture-materials.ts',
    'src/lib/place-index/clusters/grid.ts',
    'src/domain/places/category-icon-names.ts',
    'src/web/views/category-icons.ts',
    // Names the version of the icons.
    'node_modules/@mapbox/maki/package.json',
  ],
}

/**
 * The version of the map, in hexadecimal digits. Browsers cache the file and its pictures for a year under a URL that contains it, because
 * an update may change either. `root` is the project root. The archives, 56 MB, are read while the server starts, piece by piece into
 * the same buffer: touching new memory takes ten times longer than hashing it.
 */
export async function readMapVersion(
  root: string,
  ...archives: readonly string[]
): Promise<string> {
  const hash = createHash('sha256')
  for (const archive of archives) await hashFile(hash, archive)
  for (const folder of MAP_SOURCES.folders) hashSources(hash, root, folder)
  for (const file of MAP_SOURCES.files) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}

async function hashFile(hash: Hash, path: string): Promise<void> {
  const piece = Buffer.allocUnsafe(1 << 20)
  await using file = await open(path)
  for (;;) {
    const { bytesRead } = await file.read(piece, 0, piece.length)
    if (bytesRead === 0) return
    hash.update(piece.subarray(0, bytesRead))
  }
}
