import { distanceKm, type Bounds } from '../../src/lib/geo/coordinates.ts'
import type { PlaceIndexData } from '../../src/lib/place-index/place-index-data.ts'
import { type Tile, boundsOfTile } from '../../src/lib/geo/tiles.ts'

/** The distances of the 20 nearest places of a category, by a scan of all its places. */
export function scanNearest(
  { columns, byCategory }: PlaceIndexData,
  { lat, lng, category }: { lat: number; lng: number; category: number },
): number[] {
  const found: number[] = []
  for (const position of byCategory[category]?.positions ?? []) {
    const place = { lat: columns.lat[position] ?? 0, lng: columns.lng[position] ?? 0 }
    const away = distanceKm({ lat, lng }, place)
    if (away <= 50) found.push(away)
  }
  return found.sort((a, b) => a - b).slice(0, 20)
}

export function scanBox({ columns }: PlaceIndexData, { west, south, east, north }: Bounds): number {
  const { lat, lng } = columns
  let count = 0
  for (let i = 0; i < lat.length; i++) {
    const [y, x] = [lat[i] ?? 0, lng[i] ?? 0]
    if (y >= south && y <= north && x >= west && x <= east) count++
  }
  return count
}

/** A plain grid of 8 by 8 over the tile, counted by a scan of all places. */
export function scanTile({ columns }: PlaceIndexData, tile: Tile): number {
  const { west, south, east, north } = boundsOfTile(tile)
  const { lat, lng } = columns
  const counts = new Uint32Array(64)
  for (let i = 0; i < lat.length; i++) {
    const [y, x] = [lat[i] ?? 0, lng[i] ?? 0]
    if (y < south || y >= north || x < west || x >= east) continue
    const cell =
      Math.floor(((x - west) / (east - west)) * 8) +
      8 * Math.floor(((y - south) / (north - south)) * 8)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return counts.filter((inCell) => inCell > 0).length
}
