import type { LatLng } from '../../lib/geo/coordinates.ts'
import { type Tile, tilesOf } from '../../lib/geo/tiles.ts'

/** The tile that contains the point. */
export function tileOf({ lat, lng }: LatLng, zoom: number): Tile {
  const [tile] = tilesOf({ west: lng, south: lat, east: lng, north: lat }, zoom)
  return tile ?? { z: 0, x: 0, y: 0 }
}
