import { fromMercator, toMercator } from '../../geo/tiles.ts'
import type { LatLng } from '../../geo/coordinates.ts'

/** Web mercator in integer steps, 2^26 around the earth: 0.6 m at the equator. Integers make sums exact. */
export const GRID_BITS = 26
export const GRID_SIZE = 2 ** GRID_BITS

/** Clusters are built from cells of 64 pixels, eight to the side of a 512-pixel tile. */
export const CELL_BITS = 3
export const CELL_PIXELS = 64

/** The deepest zoom of the map; places that it does not separate are a stack. */
export const MAX_ZOOM = 18

/** Deeper tiles do not exist. */
export const MAX_TILE_ZOOM = 22

export function gridX(lng: number): number {
  return clamp(Math.floor((lng / 360 + 0.5) * GRID_SIZE))
}

export function gridY(lat: number): number {
  return clamp(Math.floor(toMercator({ lat, lng: 0 }).y * GRID_SIZE))
}

/** The point in the middle of a grid step; x may lie outside and is wrapped around the earth. */
export function fromGrid(x: number, y: number): LatLng {
  const wrapped = ((x % GRID_SIZE) + GRID_SIZE) % GRID_SIZE
  return fromMercator({ x: (wrapped + 0.5) / GRID_SIZE, y: (y + 0.5) / GRID_SIZE })
}

function clamp(step: number): number {
  return Math.max(0, Math.min(GRID_SIZE - 1, step))
}
