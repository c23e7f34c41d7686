import { zxyToTileId } from 'pmtiles'
import { boundsAround } from '../../../lib/geo/bounds.ts'
import { distanceKm, type LatLng } from '../../../lib/geo/coordinates.ts'
import { boundsOfTile, tilesOf } from '../../../lib/geo/tiles.ts'

export type Circle = { center: LatLng; radiusKm: number }

/** The numbers of all tiles of these zooms that a circle touches, in ascending order, each once. */
export function tilesAround(
  circles: Iterable<Circle>,
  { min, max }: { min: number; max: number },
): Float64Array {
  const found = new Set<number>()
  for (const { center, radiusKm } of circles) {
    const box = boundsAround(center, radiusKm)
    for (let zoom = min; zoom <= max; zoom++) {
      for (const tile of tilesOf(box, zoom)) {
        const { west, south, east, north } = boundsOfTile(tile)
        const nearest = {
          lat: Math.max(south, Math.min(north, center.lat)),
          lng: nearestLng(center.lng, west, east),
        }
        if (distanceKm(center, nearest) > radiusKm) continue
        found.add(zxyToTileId(tile.z, tile.x, tile.y))
      }
    }
  }
  return Float64Array.from(found).sort()
}

// A circle may cross the 180th meridian; a tile never does.
function nearestLng(lng: number, west: number, east: number): number {
  if (lng >= west && lng <= east) return lng
  const toWest = Math.abs(((lng - west + 540) % 360) - 180)
  const toEast = Math.abs(((lng - east + 540) % 360) - 180)
  return toWest < toEast ? west : east
}
