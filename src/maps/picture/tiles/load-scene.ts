import { toMercator } from '../../../lib/geo/tiles.ts'
import type { LatLng } from '../../../lib/geo/coordinates.ts'
import type { Size } from '../../camera.ts'
import type { View } from '../../map-view.ts'
import type { TileLayer } from './read-vector-tile.ts'
import type { TileSource } from './tile-source.ts'

/** The tiles that a picture shows, and where they lie on it. */
export type Scene = {
  zoom: number
  size: Size
  tiles: readonly PlacedTile[]
  /** where a point lies, in CSS pixels from the upper left corner: the copy of it that is nearest to the middle */
  toPixel(point: LatLng): { x: number; y: number }
}

export type PlacedTile = {
  layers: ReadonlyMap<string, TileLayer>
  /** of its north-west corner, in CSS pixels */
  left: number
  top: number
  /** of its sides, in CSS pixels */
  side: number
}

/** MapLibre's tiles: 512 pixels at their own zoom. */
const TILE_PIXELS = 512

/** Loads what a picture of that view and size shows, from the same zoom that MapLibre would take. */
export async function loadScene(
  { center, zoom }: View,
  size: Size,
  source: TileSource,
): Promise<Scene> {
  const z = Math.max(0, Math.min(source.maxZoom, Math.floor(zoom)))
  const count = 2 ** z
  const side = TILE_PIXELS * 2 ** (zoom - z)
  const world = side * count
  const middle = toMercator(center)
  const left = middle.x * world - size.width / 2
  const top = middle.y * world - size.height / 2
  const rows = range(top, size.height, side).filter((y) => y >= 0 && y < count)
  const places = rows.flatMap((y) => range(left, size.width, side).map((x) => ({ x, y })))
  const tiles = await Promise.all(
    places.map(async ({ x, y }) => ({
      // The world goes on beside itself.
      layers: await source.layers({ z, x: ((x % count) + count) % count, y }),
      left: x * side - left,
      top: y * side - top,
      side,
    })),
  )
  return {
    zoom,
    size,
    tiles,
    toPixel(point) {
      const { x, y } = toMercator(point)
      const fromMiddle = x - middle.x - Math.round(x - middle.x)
      return { x: size.width / 2 + fromMiddle * world, y: y * world - top }
    },
  }
}

function range(start: number, length: number, side: number): number[] {
  const first = Math.floor(start / side)
  const last = Math.ceil((start + length) / side) - 1
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}
