import { boundsAround, widthOf } from './bounds.ts'
import type { Bounds, LatLng } from './coordinates.ts'

/** A tile of the web mercator pyramid; y counts from the north. */
export type Tile = { z: number; x: number; y: number }

/** The latitude where web mercator is cut off so that the world is a square. */
export const MERCATOR_LIMIT = 85.0511287798066

/** Web mercator position, 0…1 from west to east and from north to south. */
export function toMercator({ lat, lng }: LatLng): { x: number; y: number } {
  const clamped = Math.max(-MERCATOR_LIMIT, Math.min(MERCATOR_LIMIT, lat))
  const sin = Math.sin((clamped * Math.PI) / 180)
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) }
}

/** The point of a web mercator position. */
export function fromMercator({ x, y }: { x: number; y: number }): LatLng {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
  return { lat, lng: x * 360 - 180 }
}

/** The box that a tile covers. */
export function boundsOfTile({ z, x, y }: Tile): Bounds {
  const count = 2 ** z
  const northWest = fromMercator({ x: x / count, y: y / count })
  const southEast = fromMercator({ x: (x + 1) / count, y: (y + 1) / count })
  return { west: northWest.lng, south: southEast.lat, east: southEast.lng, north: northWest.lat }
}

/** The tiles of one zoom that a box touches, row by row. */
export function tilesOf(bounds: Bounds, z: number): Tile[] {
  const count = 2 ** z
  const clamp = (position: number) => Math.max(0, Math.min(count - 1, Math.floor(position * count)))
  const top = clamp(toMercator({ lat: bounds.north, lng: 0 }).y)
  const bottom = clamp(toMercator({ lat: bounds.south, lng: 0 }).y)
  const left = clamp(toMercator({ lat: 0, lng: bounds.west }).x)
  const right = clamp(toMercator({ lat: 0, lng: bounds.east }).x)
  // A box around the world with a gap inside one column would contain that column twice.
  const crosses = bounds.west > bounds.east
  const columns = crosses ? Math.min(count - 1, right - left + count) : right - left
  const tiles: Tile[] = []
  for (let y = top; y <= bottom; y++) {
    for (let step = 0; step <= columns; step++) tiles.push({ z, x: (left + step) % count, y })
  }
  return tiles
}

/** The view of a map of this size in pixels that shows the whole box. Zoom levels are for 512-pixel tiles, as in MapLibre. */
export function viewOf(
  bounds: Bounds,
  size: { width: number; height: number },
): { center: LatLng; zoom: number } {
  const northWest = toMercator({ lat: bounds.north, lng: bounds.west })
  const southEast = toMercator({ lat: bounds.south, lng: bounds.east })
  const width = southEast.x - northWest.x + (bounds.west > bounds.east ? 1 : 0)
  const height = southEast.y - northWest.y
  const center = fromMercator({
    x: (northWest.x + width / 2) % 1,
    y: northWest.y + height / 2,
  })
  const fit = Math.min(size.width / (512 * width || 1e-9), size.height / (512 * height || 1e-9))
  return { center, zoom: Math.log2(fit) }
}

/** A box around a circle with the point exactly in its middle on the map, so that zooming in stays centered. */
export function centeredBoundsAround(center: LatLng, radiusKm: number): Bounds {
  const box = boundsAround(center, radiusKm)
  const { x, y } = toMercator(center)
  const toSouth = toMercator({ lat: box.south, lng: 0 }).y - y
  return { ...box, north: fromMercator({ x, y: y - toSouth }).lat }
}

/** The diagonal of the box on a map at a zoom, in CSS pixels. */
export function diagonalOf(box: Bounds, zoom: number): number {
  const world = 512 * 2 ** zoom
  const width = widthOf(box) / 360
  const height = toMercator({ lat: box.south, lng: 0 }).y - toMercator({ lat: box.north, lng: 0 }).y
  return Math.hypot(width, height) * world
}
