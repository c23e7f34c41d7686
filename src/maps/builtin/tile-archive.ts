import { type Entry, findTile, PMTiles, zxyToTileId } from 'pmtiles'
import { type LatLng } from '../../lib/geo/coordinates.ts'
import { toMercator } from '../../lib/geo/tiles.ts'

const archives = new Map<string, PMTiles>()

export function archiveOf(file: string): PMTiles {
  const archive = archives.get(file) ?? new PMTiles(file)
  archives.set(file, archive)
  return archive
}

/** Drops failures before a retry: an archive caches a directory that failed to load as an error. */
export function clearArchives(): void {
  archives.clear()
}

export function clearArchive(file: string): void {
  archives.delete(file)
}

const MAX_DIRECTORY_DEPTH = 4

/**
 * The tile around a point, at a zoom or at the closest one that the archive has; null where it has none. Reads only directories,
 * which the archive keeps: later tiles from the same directory need one request. Rejects when they fail to load.
 */
export async function findEntry(
  { source, cache }: PMTiles,
  zoom: number,
  point: LatLng,
): Promise<Entry | null> {
  const header = await cache.getHeader(source)
  const z = Math.min(Math.floor(zoom), header.maxZoom)
  const { x, y } = toMercator(point)
  const at = (share: number) => Math.min(2 ** z - 1, Math.floor(share * 2 ** z))
  const id = zxyToTileId(z, at(x), at(y))
  let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
  for (let depth = 0; depth < MAX_DIRECTORY_DEPTH; depth++) {
    const entry = findTile(await cache.getDirectory(source, offset, length, header), id)
    if (!entry || entry.runLength > 0) return entry
    offset = header.leafDirectoryOffset + entry.offset
    length = entry.length
  }
  return null
}
