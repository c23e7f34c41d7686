import type { LatLng } from '../../lib/geo/coordinates.ts'
import { toMercator } from '../../lib/geo/tiles.ts'
import { openTiles, type ReadBytes, type TileFeature, type TileSource } from './tiles.ts'

/** The outlines of the map are this coarse; harbours and piers are land. */
const COAST_KM = 2
const KM_AROUND_EARTH = 40_075

/** Tells whether a point is in the sea, by the land of the basemap; `false` where the file cannot be read. */
export function createSeaFinder(readBytes: ReadBytes): (point: LatLng) => Promise<boolean> {
  let source: Promise<TileSource> | undefined
  return async (point) => {
    source ??= openTiles(readBytes)
    try {
      return await isAtSea(point, await source)
    } catch {
      source = undefined
      return false
    }
  }
}

async function isAtSea(point: LatLng, source: TileSource): Promise<boolean> {
  const count = 2 ** source.maxZoom
  const middle = toMercator(point)
  const away = COAST_KM / KM_AROUND_EARTH / Math.max(0.1, Math.cos((point.lat * Math.PI) / 180))
  for (const [east, south] of AROUND) {
    const x = (middle.x + east * away) * count
    const y = Math.min(Math.max((middle.y + south * away) * count, 0), count - 1e-6)
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const tile = { z: source.maxZoom, x: ((column % count) + count) % count, y: row }
    const land = (await source.layers(tile)).get('land')
    const isLand = land?.features.some((area) =>
      isWithin((x - column) * land.extent, (y - row) * land.extent, area),
    )
    if (isLand) return false
  }
  return true
}

/** The point itself, and eight around it. */
const AROUND = [0, -1, 1].flatMap((east) => [0, -1, 1].map((south) => [east, south] as const))

/** Counts how often a line to the west crosses the rings, so holes need no special case. */
function isWithin(x: number, y: number, { coordinates, ends }: TileFeature): boolean {
  let isInside = false
  let start = 0
  for (const end of ends) {
    for (let i = start, j = end - 2; i < end; j = i, i += 2) {
      const [fromX = 0, fromY = 0, toX = 0, toY = 0] = [
        coordinates[j],
        coordinates[j + 1],
        coordinates[i],
        coordinates[i + 1],
      ]
      if (fromY > y === toY > y) continue
      if (x > fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isInside = !isInside
    }
    start = end
  }
  return isInside
}
