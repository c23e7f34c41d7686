import type { Path64 } from 'clipper2-ts'
import { Clipper, FillRule } from 'clipper2-ts'
import { groupRings } from './contour.ts'
import type { Raster } from './raster.ts'
import { boundsOf, clipRing } from './rings.ts'
import type { Polygon, Ring } from './types.ts'

// Clipper counts in whole numbers: hundredths of a cell.
const SCALE = 100

/** The parts of polygons that lie on land; all in cells. `ground` is the same land as a raster, for a quick look. */
export function clipToShore(polygons: Polygon[], land: Ring[], ground: Raster): Polygon[] {
  return polygons.flatMap((polygon) => {
    const [west, north, east, south] = boundsOf(polygon[0])
    const box: Box = [
      Math.floor(west) - 1,
      Math.floor(north) - 1,
      Math.ceil(east) + 1,
      Math.ceil(south) + 1,
    ]
    if (isInland(ground, box)) return [polygon]
    const around = land.map((ring) => clipRing(ring, box)).filter((ring) => ring.length > 2)
    if (around.length === 0) return []
    const parts = Clipper.intersect(polygon.map(toPath), around.map(toPath), FillRule.NonZero).map(
      toRing,
    )
    return groupRings(parts.map((ring) => ring.toReversed()))
  })
}

type Box = [west: number, north: number, east: number, south: number]

function isInland(ground: Raster, [west, north, east, south]: Box): boolean {
  for (let y = Math.max(0, north); y < Math.min(ground.size, south); y++) {
    const row = ground.row(y)
    for (let x = Math.max(0, west); x < Math.min(ground.size, east); x++)
      if (row[x] < 0.999) return false
  }
  return true
}

function toPath(ring: Ring): Path64 {
  return ring.map(([x, y]) => ({ x: Math.round(x * SCALE), y: Math.round(y * SCALE) }))
}

function toRing(path: Path64): Ring {
  return path.map(({ x, y }) => [x / SCALE, y / SCALE])
}
